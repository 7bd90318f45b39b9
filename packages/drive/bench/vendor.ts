import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** The sandbox in a process of its own, so that its work is not counted as the client's. */
export interface SandboxProcess {
  readonly drive: {
    readonly base_url: string
    readonly credentials: Record<string, string>
    readonly files: Record<string, string>
    readonly many_files_folder_id: string
  }
  readonly google_accounts: { readonly token_url: string }
}

/** Runs work beside a sandbox process. */
export async function withSandbox<Result>(
  args: string[],
  work: (vendor: SandboxProcess) => Promise<Result>,
): Promise<Result> {
  const main = new URL('../../sandbox/src/main.ts', import.meta.url).pathname
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
