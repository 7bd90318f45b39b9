/**
 * Runs jest with the arguments given. A file that fails runs once more, alone and from the same seed: if it passes then, it is
 * printed as flaky, and the tests have passed. If `LINKSPAN_FLAKY` names a file, what is flaky is also written there. With
 * `LINKSPAN_REQUIRE=all`, no test may be skipped.
 */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../repository/packed.ts'
import { REQUIRED } from '../repository/required.ts'
import { RESULTS_VARIABLE, type RunResults } from './keep-results.ts'

/** If more files fail, something is broken, and a second run would not say otherwise. */
const MOST_FILES_AGAIN = 10
const JEST = [
  '--disable-warning=ExperimentalWarning',
  '--experimental-vm-modules',
  '--max-semi-space-size=64',
  join(root, 'node_modules/jest/bin/jest.js'),
  // no snapshot is written by a test that should compare with one
  '--ci',
  `--testResultsProcessor=${join(import.meta.dirname, 'keep-results.ts')}`,
]
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** How a run of jest ended. */
interface Ending {
  /** The status for the shell; 0 if jest found no fault. */
  readonly code: number
  /** Undefined if jest ended before it could say. */
  readonly results: RunResults | undefined
}

const say = (text: string) => process.stderr.write(`${text}\n`)

async function runJest(args: readonly string[], folder: string): Promise<Ending> {
  const file = join(folder, 'results.json')
  rmSync(file, { force: true })
  const env = { ...process.env, [RESULTS_VARIABLE]: file }
  const jest = spawn(process.execPath, [...JEST, ...args], { stdio: 'inherit', env })
  const stop = (signal: NodeJS.Signals) => jest.kill(signal)
  for (const each of SIGNALS) process.on(each, stop)
  const [code, signal] = await once(jest, 'exit')
  for (const each of SIGNALS) process.off(each, stop)
  if (signal) say(`jest was ended by ${signal}`)
  return { code: code ?? 1, results: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined }
}

/** Runs each file that failed once more. Returns whether all passed then. */
async function passAlone({ failed }: RunResults, args: readonly string[], folder: string): Promise<boolean> {
  let passed = true
  for (const { path } of failed) {
    say(`\nONCE MORE, ALONE: ${path}`)
    const { code, results } = await runJest([...args, `--testMatch=${join(root, path)}`], folder)
    if (code !== 0) passed = false
    if (code !== 0 && (!results || results.stopped)) break
  }
  return passed
}

/** Runs the tests. Returns the status for the shell. */
async function runTests(given: readonly string[], folder: string): Promise<number> {
  const given_seed = /(?:^| )--seed[= ](-?\d+)/.exec(given.join(' '))?.[1]
  const seed = given_seed ?? String(randomInt(2 ** 31))
  const args = given_seed ? given : [...given, `--seed=${seed}`]
  const { code, results } = await runJest(args, folder)
  if (REQUIRED && results && results.skipped.length > 0) {
    say(`\nLINKSPAN_REQUIRE=all, but ${results.skipped.length} tests were skipped:`)
    for (const each of results.skipped) say(each)
    return 1
  }
  // jest also ends in red for what no file is to blame for
  if (code === 0 || !results || results.stopped || results.failed.length === 0) return code
  if (results.failed.length > MOST_FILES_AGAIN) {
    say(`\n${results.failed.length} files failed: too many to run them once more`)
    return code
  }
  if (!(await passAlone(results, args, folder))) return code
  const files = results.failed.map(({ path, message }) => `${path} (seed ${seed})\n${message}`)
  const report = `\nFLAKY: failed, and passed when run once more alone\n${files.join('\n')}`
  say(report)
  if (process.env.LINKSPAN_FLAKY) appendFileSync(process.env.LINKSPAN_FLAKY, `${report}\n`)
  return 0
}

const folder = mkdtempSync(join(tmpdir(), 'linkspan-results-'))
try {
  process.exitCode = await runTests(process.argv.slice(2), folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
