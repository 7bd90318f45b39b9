import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from '@jest/globals'
import { pages } from '../dev/docs/pages.ts'
import { catalog } from '../src/index.ts'

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const generated = await pages()

test('the generated pages match the declarations; npm run docs:reference updates them', () => {
  for (const [path, text] of generated) expect({ path, text: read(path) }).toEqual({ path, text })
})

test('every action has an example in the reference: a request that names it, and an answer', () => {
  for (const { type, entities } of catalog) {
    const text = generated.get(`docs/reference/${type}.md`) ?? ''
    for (const { name: entity, actions } of Object.values(entities)) {
      for (const action of Object.keys(actions)) {
        const section = text.split(`\n#### ${entity}.${action}\n`)[1]?.split('\n##')[0] ?? ''
        const [request, answer] = [...section.matchAll(/```json\n(.*?)\n```/gs)].map(([, json = '']) =>
          JSON.parse(json),
        )
        expect(request).toMatchObject({ entity, action })
        expect(answer).toEqual(expect.any(Object))
        if (action === 'list' && answer.data)
          expect({ entity, rows: answer.data.length }).toEqual({ entity, rows: 1 })
      }
    }
  }
})

test('every link of a reference page to a type leads to one section, and no type is unknown', () => {
  for (const [path, text] of generated) {
    if (!path.startsWith('docs/reference/')) continue
    const sections = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title.toLowerCase())
    const links = new Set([...text.matchAll(/\]\(#([^)]*)\)/g)].map(([, anchor = '']) => anchor))
    expect(links.size).toBeGreaterThan(10)
    for (const anchor of links)
      expect({ path, anchor, sections: sections.filter((each) => each === anchor).length }).toEqual({
        path,
        anchor,
        sections: 1,
      })
    expect(text).not.toMatch(
      /^\| `[^`]+` \| (?:(?:array|object) of )?(?:any|unknown|object Object|__\w+)? \|/m,
    )
  }
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
