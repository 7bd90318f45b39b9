/** Writes the pages that are generated from declarations. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pages } from './docs/pages.ts'

const root = resolve(import.meta.dirname, '../../..')

for (const [path, text] of await pages()) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  console.log(path)
}
