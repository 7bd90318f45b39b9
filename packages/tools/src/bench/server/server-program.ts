import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { untilPrinted } from '../../repository/until-printed.ts'
import { type ProcessFigures, watchProcesses } from './watch-processes.ts'

/** What a process has used. */
export interface Figures {
  readonly cpu_ms: number
  readonly resident_bytes: number
  /** Objects and buffers in use, in bytes. */
  readonly used_bytes: number
}

/** What a server has used, and what the processes have that it starts. */
export interface ServerFigures extends Figures, ProcessFigures {
  /** The longest round of its event loop since the last figures, in milliseconds. */
  readonly longest_stall_ms: number
  /** The most that its thread has computed in one round, in milliseconds: other processes and the disk have no part in it. */
  readonly computed_ms: number
}

/** A server in a process of its own. */
export interface ServerProgram {
  readonly base_url: string
  /** Where it serves its metrics; empty unless it does. */
  readonly metrics_url: string
  readonly pid: number
  /** From the start of the process until it listened, in milliseconds. */
  readonly started_ms: number
  figures(): Promise<Figures>
  kill(): Promise<void>
}

/** A server whose event loop and processes are watched. */
export interface WatchedServer extends ServerProgram {
  figures(): Promise<ServerFigures>
}

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
export async function startWatched(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<WatchedServer> {
  const program = await startProgram(args, env, { stalls: true })
  const others = watchProcesses(program.pid)
  return { ...program, figures: async () => ({ ...(await program.figures()), ...others() }) as ServerFigures }
}

/** Starts a server's program by the arguments of Node, and waits until it has printed its address. */
export async function startProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { stalls = false } = {},
): Promise<ServerProgram> {
  const begun = performance.now()
  const child = spawn(
    process.execPath,
    [`--import=data:text/javascript,${encodeURIComponent(reporting(stalls))}`, ...args],
    { env: { PATH: process.env.PATH ?? '', PORT: '0', ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  const output = await untilPrinted(child, ADDRESS)
  return {
    base_url: ADDRESS.exec(output)?.[1] ?? '',
    metrics_url: METRICS_ADDRESS.exec(output)?.[1] ?? '',
    pid: child.pid ?? 0,
    started_ms: performance.now() - begun,
    async figures() {
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
