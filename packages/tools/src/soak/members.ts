import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** A process of the server. */
export type Member = Awaited<ReturnType<typeof startMember>>

/** Starts a process, which starts again when it was killed. One that syncs has no port to answer on. */
export async function startMember(
  { program, folder, env }: { program: string; folder: string; env: Readonly<Record<string, string>> },
  { name, port }: { name: string; port?: number },
) {
  const log = join(folder, `${name}.log`)
  const out = openSync(log, 'a')
  let child = await start()

  async function start(): Promise<ChildProcess> {
    const started = spawn(process.execPath, [program], {
      env: {
        PATH: process.env.PATH ?? '',
        LINKSPAN_DATA_DIR: join(folder, name),
        ...env,
        PORT: String(port ?? 0),
        LINKSPAN_ROLES: port === undefined ? 'work' : 'serve',
      },
      stdio: ['ignore', out, out],
    })
    while (port !== undefined && !(await isReady(port))) {
      if (started.exitCode !== null) throw new Error(`${name} ended: see ${log}`)
      await delay(100)
    }
    return started
  }

  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  return {
    name,
    port,
    /** The memory that it has, in MiB, and its open handles; undefined while it is away. */
    measure() {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
        const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(status) ?? []
        return {
          mib: Math.round(Number(kib) / 1024),
          handles: readdirSync(`/proc/${child.pid}/fd`).length,
        }
      } catch {
        return undefined
      }
    },
    /** Kills it as `kill -9` does, starts another one and waits until that one is ready. */
    async kill() {
      await end('SIGKILL')
      child = await start()
    },
    /** The lines of its log that are errors. */
    errors: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => /^\{"level":"(error|fatal)"/.test(line)),
    close: () => end('SIGTERM'),
  }
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => {})
  return answer?.status === 200
}
