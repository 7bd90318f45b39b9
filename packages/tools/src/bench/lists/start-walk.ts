import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../repository/packed.ts'

/** What a program that reads rows has printed. */
interface Walk {
  readonly rows: number
  /** The most resident memory in bytes, after each tenth of the rows. */
  readonly peaks: readonly number[]
}

/**
 * Runs `walk.ts` in a process of its own, with the sources of a connector or as it was built. The program itself is run without
 * its types: what strips them takes 30 MB.
 */
export async function walk(
  name: string,
  reader: string,
  sandbox: object,
  { built = false } = {},
): Promise<Walk> {
  const code = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'walk.ts'), 'utf8'))
  const conditions = built ? [] : ['--conditions=linkspan-source']
  const program = [...conditions, '--input-type=module', '--eval', code]
  const args = [...program, name, reader, JSON.stringify(sandbox)]
  const cwd = join(root, 'packages', name)
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd })
  return JSON.parse(stdout)
}
