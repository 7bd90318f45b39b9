import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { untilPrinted } from '../../repository/until-printed.ts'
import { watchProcesses } from './watch-processes.ts'

/** What a process has used. */
export interface Figures {
  readonly cpu_ms: number
  readonly resident_bytes: number
  /** Objects and buffers in use, in bytes. */
  readonly used_bytes: number
}

/** What the event loop of a process has done since the last figures. */
interface LoopFigures {
  /** The longest round, in milliseconds. */
  readonly longest_stall_ms: number
  /** The most that the thread has computed in one round, in milliseconds: other processes and the disk have no part in it. */
  readonly computed_ms: number
}

/** A server in a process of its own. */
export type ServerProgram = Awaited<ReturnType<typeof startProgram>>

/** A server whose event loop and processes are watched. */
export type WatchedServer = Awaited<ReturnType<typeof startWatched>>

/**
 * Answers each message with what the process has used, after a collection of its garbage if it exposes one, and ends with this
 * process. The processes that it starts get the same program.
 */
const reporting = (stalls: boolean) => `
  if (process.ppid === ${process.pid}) {
    let longest_stall_ms = 0
    let computed_ms = 0
    let looked_at = performance.now()
    let before = process.threadCpuUsage()
    const look = () => {
      const { user, system } = process.threadCpuUsage(before)
      computed_ms = Math.max(computed_ms, (user + system) / 1000)
      longest_stall_ms = Math.max(longest_stall_ms, performance.now() - looked_at)
      before = process.threadCpuUsage()
      looked_at = performance.now()
    }
    if (${stalls}) setInterval(look, 1).unref()
    process.on('message', () => {
      const { user, system } = process.cpuUsage()
      for (let round = 0; round < 3; round++) globalThis.gc?.()
      const { rss: resident_bytes, heapUsed, external } = process.memoryUsage()
      const used_bytes = heapUsed + external
      process.send({ cpu_ms: (user + system) / 1000, resident_bytes, used_bytes, longest_stall_ms, computed_ms })
      longest_stall_ms = computed_ms = 0
    })
    process.once('disconnect', () => process.exit())
    process.channel.unref()
  }`

const ADDRESS = /"base_url":"(http:[^"]+)"/
const METRICS_ADDRESS = /"address":"(http:[^"]+)"/
const SOURCES = '--conditions=linkspan-source'

/** The arguments of Node for the program of a checkout, from its sources or as it was built. */
export const programOf = (checkout: string, { built = false } = {}): string[] =>
  built
    ? [join(checkout, 'packages/hosted/dist/main.js')]
    : [SOURCES, join(checkout, 'packages/hosted/src/main.ts')]

/** Starts a server's program, and watches its event loop and the processes that it starts. */
export async function startWatched(args: readonly string[], env: Readonly<Record<string, string>>) {
  const program = await startProgram(args, env, { stalls: true })
  const others = watchProcesses(program.pid)
  const figures = async () => ({ ...((await program.figures()) as Figures & LoopFigures), ...others() })
  return { ...program, figures }
}

/** Starts a server's program by the arguments of Node, and waits until it has printed its address. */
export async function startProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { stalls = false } = {},
) {
  const begun = performance.now()
  const child = spawn(
    process.execPath,
    [`--import=data:text/javascript,${encodeURIComponent(reporting(stalls))}`, ...args],
    { env: { PATH: process.env.PATH ?? '', PORT: '0', ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  const output = await untilPrinted(child, ADDRESS)
  return {
    base_url: ADDRESS.exec(output)?.[1] ?? '',
    /** Where it serves its metrics; empty unless it does. */
    metrics_url: METRICS_ADDRESS.exec(output)?.[1] ?? '',
    pid: child.pid ?? 0,
    /** From the start of the process until it listened, in milliseconds. */
    started_ms: performance.now() - begun,
    async figures(): Promise<Figures> {
      const answered = once(child, 'message')
      child.send('figures')
      return ((await answered) as [Figures])[0]
    },
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Starts a script of this folder, which gets the argument and listens by the functions of `script.ts`. */
export const startScript = (script: string, argument: unknown = null): Promise<ServerProgram> =>
  startProgram(
    [
      SOURCES,
      '--disable-warning=ExperimentalWarning',
      join(import.meta.dirname, script),
      JSON.stringify(argument),
    ],
    {},
  )
