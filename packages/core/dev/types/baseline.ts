import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../packed.ts'
import { surfaceOf } from './surface.ts'
import { typeChanges } from './type-changes.ts'

const fileOf = (name: string) => join(root, 'docs/released/types', `${name}.txt`)

function releasedTypes(name: string): string | undefined {
  try {
    return readFileSync(fileOf(name), 'utf8')
  } catch {
    // a new package
    return undefined
  }
}

/** What breaks users of a built package, since the last release; nothing of a new one. */
export function changesOf(name: string, folder: string): string[] {
  const before = releasedTypes(name)
  return before === undefined ? [] : typeChanges(before, surfaceOf(folder))
}

/** Keeps the types of a built package as those of the last release. */
export function keepTypes(name: string, folder: string): void {
  mkdirSync(join(root, 'docs/released/types'), { recursive: true })
  writeFileSync(fileOf(name), surfaceOf(folder))
}
