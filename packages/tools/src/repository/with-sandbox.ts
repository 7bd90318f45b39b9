import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs work while the sandbox runs in its own process, so that its CPU time is not counted as the client's. */
export async function withSandbox<Vendors, Result>(
  args: string[],
  work: (vendors: Vendors) => Promise<Result>,
): Promise<Result> {
  const main = new URL('../../../sandbox/src/main.ts', import.meta.url).pathname
  const child: ChildProcess = spawn(process.execPath, [main, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data')
    return await work(JSON.parse(String(line)))
  } finally {
    child.kill()
  }
}
