import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starts a PostgreSQL that ends with this process. */
export async function startPostgres() {
  const program = join(import.meta.dirname, '../../../stores/test/support/postgres/host.ts')
  const host = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'], detached: true })
  const listening = async () => {
    const [chunk] = await once(host.stdout, 'data')
    return String(chunk).trim()
  }
  const url = await listening()
  return {
    url,
    /** Stops it, which breaks all connections, and starts it again. */
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
