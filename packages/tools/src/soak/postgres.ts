import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A PostgreSQL that ends with this process. */
export interface Postgres {
  readonly url: string
  /** Stops it, which breaks all connections, and starts it again. */
  restart(): Promise<void>
  close(): Promise<void>
}

export async function startPostgres(): Promise<Postgres> {
  const program = join(import.meta.dirname, '../../../stores/test/support/postgres/host.ts')
  const host = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'], detached: true })
  const listening = async () => {
    const [chunk] = await once(host.stdout, 'data')
    return String(chunk).trim()
  }
  const url = await listening()
  return {
    url,
    async restart() {
      const again = listening()
      host.kill('SIGUSR2')
      await again
    },
    async close() {
      const ended = once(host, 'exit')
      host.stdin.end()
      await ended
    },
  }
}
