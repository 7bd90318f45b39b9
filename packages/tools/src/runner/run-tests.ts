/**
 * Runs jest with the arguments given. A file that fails runs once more, alone and from the same seed: if it passes then, it is
 * printed as flaky, and the tests have passed. If `LINKSPAN_FLAKY` names a file, what is flaky is also written there. With
 * `LINKSPAN_REQUIRE=all`, no test may be skipped. The whole gate runs half of the files in which clocks play a part under another
 * clock, which the seed draws. A run of no named files that is not the gate leaves files to it by their names.
 */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../repository/packed.ts'
import { REQUIRED } from '../repository/required.ts'
import { temporaryFolder } from '../repository/temporary-folder.ts'
import { clockVariables, drawClock, library, testFiles } from './clocks.ts'
import { RESULTS_VARIABLE, type RunResults } from './keep-results.ts'

/** If more files fail, something is broken, and a second run would not say otherwise. */
const MOST_FILES_AGAIN = 10
const JEST = [
  '--disable-warning=ExperimentalWarning',
  '--experimental-vm-modules',
  '--max-semi-space-size=64',
  // V8's own cache keeps what each test file has loaded; `compiled-code.ts` keeps the compiled modules
  '--no-compilation-cache',
  join(root, 'node_modules/jest/bin/jest.js'),
  // no snapshot is written by a test that should compare with one
  '--ci',
  `--testResultsProcessor=${join(import.meta.dirname, 'keep-results.ts')}`,
]
/** The files that only the gate runs, and who names them. */
const LEFT_TO_GATE = /\.gate\.test\.ts$/
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Whether all tests run, of files in which clocks play a part too. */
const IS_WHOLE_GATE =
  process.env.LINKSPAN_RING === 'all' && process.argv.length === 2 && library !== undefined

/** A run of jest. */
interface Run {
  readonly args: readonly string[]
  /** Variables beside those of this process. */
  readonly variables?: NodeJS.ProcessEnv | undefined
}

/** How a run of jest ended. */
interface Ending {
  /** The status for the shell; 0 if jest found no fault. */
  readonly code: number
  /** Undefined if jest ended before it could say. */
  readonly results: RunResults | undefined
}

let interrupted = false
const say = (text: string) => process.stderr.write(`${text}\n`)

async function runJest({ args, variables }: Run, folder: string): Promise<Ending> {
  const file = join(folder, 'results.json')
  rmSync(file, { force: true })
  const env = { ...process.env, ...variables, [RESULTS_VARIABLE]: file }
  const jest = spawn(process.execPath, [...JEST, ...args], { stdio: 'inherit', env })
  const stop = (signal: NodeJS.Signals) => {
    interrupted = true
    jest.kill(signal)
  }
  for (const each of SIGNALS) process.on(each, stop)
  const [code, signal] = await once(jest, 'exit')
  for (const each of SIGNALS) process.off(each, stop)
  if (signal) say(`jest was ended by ${signal}`)
  return { code: code ?? 1, results: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined }
}

/** Runs each file that failed once more. Returns whether all passed then. */
async function passAlone({ failed }: RunResults, { args, variables }: Run, folder: string): Promise<boolean> {
  let passed = true
  for (const { path } of failed) {
    say(`\nONCE MORE, ALONE: ${path}`)
    const alone = [...args, `--testMatch=${join(root, path)}`]
    const { code, results } = await runJest({ args: alone, variables }, folder)
    if (code !== 0) passed = false
    if (code !== 0 && (!results || results.stopped)) break
  }
  return passed
}

/** Runs tests, or of all tests only these files. Returns the status for the shell. */
async function runTests(
  run: Run,
  seed: string,
  folder: string,
  files: readonly string[] = [],
): Promise<number> {
  const only = files.map((file) => `--testMatch=${file}`)
  const { code, results } = await runJest({ ...run, args: [...run.args, ...only] }, folder)
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
  if (!(await passAlone(results, run, folder))) return code
  const failed = results.failed.map(({ path, message }) => `${path} (seed ${seed})\n${message}`)
  const report = `\nFLAKY: failed, and passed when run once more alone\n${failed.join('\n')}`
  say(report)
  if (process.env.LINKSPAN_FLAKY) appendFileSync(process.env.LINKSPAN_FLAKY, `${report}\n`)
  return 0
}

/** Runs all tests, some of them under another clock. Returns the status for the shell. */
async function runWholeGate(seed: string, folder: string): Promise<number> {
  const args = [`--seed=${seed}`]
  const { name, files } = drawClock(seed)
  const present = await runTests(
    { args },
    seed,
    folder,
    testFiles().filter((file) => !files.has(file)),
  )
  if (interrupted) return present
  const { variables, from } = clockVariables(name)
  say(`\nUNDER THE CLOCK ${name}: ${files.size} files from ${from}`)
  return (await runTests({ args, variables }, seed, folder, [...files])) || present
}

const given = process.argv.slice(2)
const given_seed = /(?:^| )--seed[= ](-?\d+)/.exec(given.join(' '))?.[1]
const seed = given_seed ?? String(randomInt(2 ** 31))
const leaves = process.env.LINKSPAN_RING !== 'all' && given.every((each) => each.startsWith('-'))
const args = [
  ...given,
  ...(given_seed ? [] : [`--seed=${seed}`]),
  ...(leaves ? [`--testPathIgnorePatterns=${LEFT_TO_GATE.source}`] : []),
]
using temporary = temporaryFolder('results')
const folder = temporary.path
process.exitCode = IS_WHOLE_GATE ? await runWholeGate(seed, folder) : await runTests({ args }, seed, folder)
const left = testFiles().filter((file) => LEFT_TO_GATE.test(file)).length
if (leaves) say(`\n${left} files of tests are left to the gate, which is .ci/run (LINKSPAN_RING=all)`)
