import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { IS_GATE } from '../../../../core/test/support/rings.ts'

const PYTHON = resolve(import.meta.dirname, '../../../../../node_modules/.cache/linkspan-writers/bin/python')

/** What is missing for the engines; undefined if nothing is. */
export const LACK =
  IS_GATE && existsSync(PYTHON)
    ? undefined
    : 'no pyiceberg, duckdb and chdb, which packages/tools/src/programs/install-writers.sh installs'

/** A row as the program prints it. */
export type PrintedRow = readonly (readonly [string, unknown])[]

/** What an engine has read. */
export interface PrintedTable {
  readonly engine: string
  readonly rows: readonly PrintedRow[]
}

/** Has the program read tables, and returns what it prints. */
export function printedBy(tables: readonly object[]): PrintedTable[] {
  const out = execFileSync(PYTHON, [join(import.meta.dirname, '../read-tables.py')], {
    input: JSON.stringify(tables),
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    // an object storage, whose clock nothing moves, refuses what was signed by another one
    env: { ...process.env, LD_PRELOAD: '' },
  })
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
