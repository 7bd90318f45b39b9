import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { PrintedRow } from './foreign-engines.ts'

/** The folder of Spark, which `npm run check:spark` installs. */
const { LINKSPAN_TEST_SPARK } = process.env

/** What a statement has before it, by name. */
export type SparkViews = Readonly<
  Record<
    string,
    | { readonly location: string; readonly snapshot?: string }
    | {
        readonly rows: readonly (readonly unknown[])[]
        readonly schema: readonly (readonly [string, string])[]
      }
  >
>

export interface SparkStep {
  readonly statement: string
  readonly views?: SparkViews
}

/** Runs statements in one Spark, over the tables of a folder. Returns the rows of each. */
export function runSpark(warehouse: string, steps: readonly SparkStep[]): (readonly PrintedRow[])[] {
  const folder = LINKSPAN_TEST_SPARK as string
  const program = join(import.meta.dirname, '../run-spark.py')
  const { status, stdout, stderr } = spawnSync(join(folder, 'bin/python'), [program], {
    input: JSON.stringify({ warehouse, jar: join(folder, 'iceberg.jar'), steps }),
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
  if (status !== 0) throw new Error(`Spark failed:\n${stderr.slice(-4_000)}`)
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
