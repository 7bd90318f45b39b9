import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from '@jest/globals'
import { pages } from '../dev/docs/pages.ts'

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the generated pages match the declarations; npm run docs:reference updates them', () => {
  for (const [path, text] of pages()) expect({ path, text: read(path) }).toEqual({ path, text })
})

test('every link in the documentation points to an existing file', () => {
  const folders = [
    '.',
    'docs',
    'docs/reference',
    'docs/decisions',
    'examples',
    ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
  ]
  const documents = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  )
  expect(documents.length).toBeGreaterThan(10)
  for (const document of documents) {
    for (const [, target = ''] of read(document).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
      if (/^[a-z]+:/.test(target)) continue
      expect({ document, target, there: exists(join(dirname(document), target)) }).toEqual({
        document,
        target,
        there: true,
      })
    }
  }
})

function exists(path: string): boolean {
  try {
    readdirSync(join(root, path))
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'ENOTDIR'
  }
}
