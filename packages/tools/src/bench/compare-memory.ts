import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bin, root, run } from '../repository/packed.ts'
import { withSandbox } from '../repository/with-sandbox.ts'

const RUNS = 5
const megabytes = (bytes: number) => Math.round(bytes / 1e6)

/** What a program that reads rows has printed. */
export interface Walk {
  readonly rows: number
  /** The most resident memory in bytes, after each tenth of the rows. */
  readonly peaks: readonly number[]
}

/**
 * Runs the `walk.ts` of a connector in a process of its own, with the connector's sources or as it was built. The
 * program itself is run without its types: what strips them takes 30 MB.
 */
export async function walk(
  name: string,
  reader: string,
  sandbox: object,
  { built = false } = {},
): Promise<Walk> {
  const folder = join(root, 'packages', name)
  const code = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, name, 'walk.ts'), 'utf8'))
  const conditions = built ? [] : ['--conditions=linkspan-source']
  const program = [...conditions, '--input-type=module', '--eval', code]
  const args = [...program, reader, JSON.stringify(sandbox)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder })
  return JSON.parse(stdout)
}

/**
 * Compares the memory of a million rows read with a built connector and with `fetch` and `JSON.parse` alone, in turns. Prints
 * the medians of the peaks, and their ratio.
 */
export async function compareMemory(name: string, sandbox_args: string[] = []): Promise<void> {
  run(bin('pnpm'), ['--filter', `@linkspan/${name}...`, 'run', 'build'], root)
  const peaks = { listAll: [] as number[], 'fetch and JSON.parse': [] as number[] }
  await withSandbox(sandbox_args, async (sandbox: object) => {
    for (let round = 0; round < RUNS; round++)
      for (const [reader, known] of Object.entries(peaks)) {
        const { rows, peaks } = await walk(name, reader, sandbox, { built: true })
        if (rows !== 1_000_000) throw new Error(`${reader} has read ${rows} rows`)
        known.push(peaks.at(-1) ?? Number.NaN)
      }
  })
  console.log(`\n${name}: a million rows, ${RUNS} runs`)
  const medians = Object.values(peaks).map((known) => {
    known.sort((left, right) => left - right)
    return known[Math.floor(RUNS / 2)] as number
  })
  for (const [at, [reader, known]] of Object.entries(peaks).entries())
    console.log(`  ${reader}: ${megabytes(medians[at] as number)} MB (${known.map(megabytes).join(', ')})`)
  console.log(`  ratio: ${((medians[0] as number) / (medians[1] as number)).toFixed(2)}`)
}
