import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withSandbox } from '../../repository/with-sandbox.ts'
import { cache, environment } from './install.ts'

const LONGEST_MS = 60_000

/** Deno looks for newer versions of itself otherwise, and keeps its files in the home folder. */
const DENO = { DENO_NO_UPDATE_CHECK: '1', DENO_DIR: join(cache, 'deno') }

/** Runs a program and answers what it prints; its error has all of that. */
export async function runOne(
  command: readonly string[],
  file: string,
  settings: Readonly<Record<string, string>>,
  after: readonly string[] = [],
): Promise<string> {
  const [program, ...args] = command
  const env = { ...environment, ...DENO, ...settings }
  try {
    const { stdout } = await promisify(execFile)(program as string, [...args, file, ...after], {
      env,
      timeout: LONGEST_MS,
    })
    return stdout.trim()
  } catch (error) {
    const { message, stdout, stderr } = error as Error & { stdout: string; stderr: string }
    throw new Error(`${message}\n${stdout}${stderr}`)
  }
}

/** Runs programs beside a sandbox of their own, and answers what each printed. */
export async function runPrograms(
  command: readonly string[],
  names: readonly string[],
  fileOf: (name: string) => string,
): Promise<Record<string, string>> {
  return withSandbox([], async (sandbox) => {
    const SANDBOX = JSON.stringify(sandbox)
    const printed = names.map(async (name) => [name, await runOne(command, fileOf(name), { SANDBOX })])
    return Object.fromEntries(await Promise.all(printed))
  })
}
