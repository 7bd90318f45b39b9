import { type ChildProcess, execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const IS_LINUX = process.platform === 'linux'
/** Elsewhere a program has to be asked. */
const CHECK_MS = IS_LINUX ? 20 : 250

/** Kills a process when it has more resident memory. Where the system does not tell that of others, nothing happens. */
export function limitMemory(child: ChildProcess, most_bytes: number): void {
  const { pid } = child
  if (pid === undefined) return
  let is_asked = false
  const timer = setInterval(async () => {
    if (is_asked) return
    is_asked = true
    if ((await residentBytes(pid)) > most_bytes) child.kill('SIGKILL')
    is_asked = false
  }, CHECK_MS)
  timer.unref()
  child.once('exit', () => clearInterval(timer))
}

/** The resident memory of a process; 0 if it is unknown. */
async function residentBytes(pid: number): Promise<number> {
  try {
    const kib = IS_LINUX
      ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      : (await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])).stdout
    return Number(kib ?? 0) * 1024
  } catch {
    return 0
  }
}
