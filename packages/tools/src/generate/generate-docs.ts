/** Writes the pages that are generated from declarations. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { catalog } from '../../../hosted/src/index.ts'
import { generatedPages } from './docs/pages.ts'
import { typedFiles } from './docs/typed-entities.ts'

const root = resolve(import.meta.dirname, '../../../..')

function write(files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

// the reference reads the types of a new entity from these files
for (const kind of catalog) write(typedFiles(kind))
const generated = await generatedPages()
write(generated)
for (const path of generated.keys()) console.log(path)
