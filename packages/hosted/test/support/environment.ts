import { AsyncLocalStorage } from 'node:async_hooks'
import vm from 'node:vm'
import { TestEnvironment } from 'jest-environment-node'
import { IS_GATE } from '../../../core/test/support/rings.ts'
import './compiled-code.ts'
import { watchLeftovers } from './leftovers.ts'
import { keepLateFailure, keepLeft } from './run-notes.ts'

/** A test or a description, as jest has it. */
interface Entry {
  readonly name: string
  mode?: unknown
  readonly children?: readonly Entry[]
}

/** Skips the tests that are left to the gate. Returns their number. */
function leave(entry: Entry, is_within = false): number {
  const is_left = is_within || entry.name.startsWith('GATE ')
  if (entry.children) return entry.children.reduce((count, child) => count + leave(child, is_left), 0)
  if (is_left) entry.mode = 'skip'
  return is_left ? 1 : 0
}

/** Of which test file an asynchronous call is. */
const fileOfCall = new AsyncLocalStorage<string>()

/** The test file that runs; undefined when its last test has ended. */
let running: string | undefined

/** Keeps an error of a file that has ended: jest takes it for one of the next file, or starts another worker and passes. */
function keepIfLate(error: Error): void {
  const file = fileOfCall.getStore()
  if (file && file !== running) keepLateFailure(file, error)
}

process.on('uncaughtExceptionMonitor', keepIfLate)
// jest runs the file again in another worker
process.on('exit', (code) => {
  if (running) keepLateFailure(running, new Error(`it ended its process with ${code}`))
})

// nothing is left to run in this process, and Node would free its memory for longer than jest waits for a worker to end
process.on('beforeExit', () => process.exit())

/** An event of jest; it has the promise if that was rejected and nothing waited for it. */
interface Event {
  readonly name: string
  readonly error?: Error
  readonly promise?: Promise<unknown>
}

/** What jest knows of a file. */
interface State {
  readonly rootDescribeBlock: Entry
  readonly unhandledErrors: unknown[]
}

/**
 * Jest's environment of Node, for the tests of the ring. A file fails if something of it is left, such as a process or a
 * timer. What fails later, while other files run, fails the run.
 */
export default class extends TestEnvironment {
  readonly #file: string
  readonly #findLeftovers: () => Promise<string[]>

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    // the environment copies the variables that this sets
    const findLeftovers = watchLeftovers(Number(config.projectConfig.testEnvironmentOptions.patience_ms))
    // Jest's global object is a proxy, which each use of `Math` or `Map` asks: an ordinary one is several times as quick
    const { createContext } = vm
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY)
    try {
      super(config, context)
    } finally {
      vm.createContext = createContext
    }
    this.#file = context.testPath
    this.#findLeftovers = findLeftovers
  }

  override async setup(): Promise<void> {
    // before this method waits, so that it holds for jest, which has called it
    fileOfCall.enterWith(this.#file)
    running = this.#file
    await super.setup()
  }

  async handleTestEvent(
    { name, error, promise }: Event,
    { rootDescribeBlock, unhandledErrors }: State,
  ): Promise<void> {
    if (name === 'run_start' && !IS_GATE) {
      const left = leave(rootDescribeBlock)
      if (left > 0) keepLeft(left)
    }
    if (name === 'error' && error && promise) keepIfLate(error)
    if (name !== 'run_finish') return
    this.fakeTimersModern?.useRealTimers()
    this.moduleMocker?.restoreAllMocks()
    const left = await this.#findLeftovers()
    if (left.length > 0) unhandledErrors.push(new Error(`left after the last test:\n${left.join('\n')}`))
    running = undefined
  }
}
