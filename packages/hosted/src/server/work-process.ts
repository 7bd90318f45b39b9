import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { type Logger, runAfter, systemClock } from '@linkspan/core'
import { type Job, standardOutput } from '@linkspan/service'
import type { Config, Environment } from '../config/config.ts'
import { toWorkMessage } from './work-message.ts'
import { WORK_PROCESS } from './work-process-name.ts'

/** The program that runs as the work process of a server. */
export interface WorkProgram {
  /** The file of this program's entry. */
  readonly file: string
  /** The variables of the program. Those with settings and secrets are not passed on. */
  readonly env: Environment
}

export interface WorkProcessOptions {
  readonly config: Config
  readonly program: WorkProgram
  readonly logger: Logger
  /** Called with each process that is started. */
  readonly onStart?: (child: ChildProcess) => void
  /** Where the lines of the process go; default the standard output. */
  readonly output?: { write(line: string): void }
}

/**
 * Settings of glibc's memory. One pool for all threads uses more of the freed memory again. Buffers of 256 KiB and more have
 * pages of their own, which go back to the system when they are freed; glibc raises this limit by itself unless it is set.
 */
const FRUGAL_MALLOC = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144' }
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** A process that ran at least this long did not fail at its start. */
const STEADY_MS = 60_000
/** How long the process may take to end its runs. */
const LONGEST_END_MS = 17_000

/**
 * Keeps a process running that syncs connectors, so that a sync cannot slow down or crash the server. A process that
 * ends is started again after a pause, which grows while it fails. It gets its configuration over a channel, and ends
 * when the channel closes, so that it never outlives the server.
 */
export function workProcess(options: WorkProcessOptions): Job {
  const { config, program, logger, onStart, output = standardOutput() } = options

  /** Runs the process until it ends. Returns how it ended. */
  async function runOnce(signal: AbortSignal): Promise<object> {
    const ended = Promise.withResolvers<object>()
    let child: ChildProcess
    try {
      child = start(program)
    } catch (err) {
      return { err }
    }
    onStart?.(child)
    const { pid } = child
    // not `close`, which does not come after a disconnection
    child.once('exit', (code, by) => ended.resolve({ pid, code, signal: by }))
    const lines = createInterface({ input: child.stdout as Readable })
    lines.on('line', (line) => output.write(`${line}\n`))
    const silent = once(lines, 'close')
    child.once('error', (err) => {
      ended.resolve({ err })
      lines.close()
    })
    // a process that died before it read the message shows it by its end
    child.send(toWorkMessage(config), () => {})
    logger.info({ role: 'work', pid }, 'started the work process')
    let stopKill = () => {}
    const stop = () => {
      if (child.connected) child.disconnect()
      stopKill = runAfter(systemClock, LONGEST_END_MS, () => void child.kill('SIGKILL'))
    }
    signal.addEventListener('abort', stop, { once: true })
    const end = await ended.promise
    await silent
    stopKill()
    signal.removeEventListener('abort', stop)
    return end
  }

  return {
    name: 'work process',
    async run(signal) {
      for (let failures = 0; !signal.aborted; ) {
        const started_at = systemClock.elapsed()
        const end = await runOnce(signal)
        if (signal.aborted) return
        failures = systemClock.elapsed() - started_at > STEADY_MS ? 1 : failures + 1
        const pause_ms = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
        logger.error({ role: 'work', ...end, pause_ms }, 'the work process ended; it is started again')
        await systemClock.sleep(pause_ms, signal).catch(() => {})
      }
    },
  }
}

function start({ file, env }: WorkProgram): ChildProcess {
  const own = Object.entries(env).filter(([name]) => !/^(?:LINKSPAN_|DATABASE_URL$)/.test(name))
  return fork(file, [WORK_PROCESS], {
    env: { ...FRUGAL_MALLOC, ...Object.fromEntries(own) },
    execArgv: [
      // a debugger's port is taken by the server
      ...process.execArgv.filter((argument) => !argument.startsWith('--inspect')),
      // rows live shortly: a larger nursery only takes more memory
      '--max-semi-space-size=4',
    ],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}
