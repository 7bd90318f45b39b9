import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Figures } from './child.ts'

/** The server's program in a process of its own. */
export interface ServerProgram {
  readonly base_url: string
  /** What it has printed. */
  readonly output: () => string
  figures(): Promise<Figures>
  kill(): Promise<void>
}

/** Answers each message with what the process has used. */
const REPORT = `
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send({ cpu_ms: (user + system) / 1000, resident_bytes: process.memoryUsage().rss })
  })
  process.channel.unref()`

/** Starts the program of a checkout, which may be of another version, and waits until it has started. */
export const startProgram = (
  checkout: string,
  env: Readonly<Record<string, string>>,
): Promise<ServerProgram> =>
  startServerProgram(
    ['--conditions=linkspan-source', join(checkout, 'packages/hosted/src/main.ts')],
    env,
    /client_secret/,
  )

/** Starts a server's program by the arguments of Node, and waits until it has started. */
export async function startServerProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  started = /"base_url":/,
): Promise<ServerProgram> {
  const child = spawn(
    process.execPath,
    [`--import=data:text/javascript,${encodeURIComponent(REPORT)}`, ...args],
    { env: { PATH: process.env.PATH ?? '', PORT: '0', ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      // the lines of requests are of no interest
      if (output.length < 100_000) output += String(chunk)
    })
  }
  while (!started.test(output)) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${output}`)
    await delay(20)
  }
  return {
    base_url: /"base_url":"(http:[^"]+)"/.exec(output)?.[1] ?? '',
    output: () => output,
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
