import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { DescribedSandbox } from '../../../sandbox/src/command-line.ts'

/** Runs work while the sandbox runs in its own process, so that its CPU time is not counted as the client's. */
export async function withSandbox<Result>(
  args: string[],
  work: (vendors: DescribedSandbox) => Promise<Result>,
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
