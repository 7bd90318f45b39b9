import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The only variables of the process, settings of glibc's memory for many large buffers that live shortly. One pool for all
 * threads uses more of the freed memory again. Buffers of 256 KiB and more have pages of their own, which go back to the
 * system when they are freed; glibc raises this limit by itself unless it is set.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144' }

/** Runs a program without the network of this process. */
export const WITHOUT_NETWORK = ['--user', '--net', '--']

let has_unshare: boolean | undefined

/** Whether this system lets a process leave the network. */
export function canLeaveNetwork(): boolean {
  has_unshare ??=
    process.platform === 'linux' &&
    spawnSync('unshare', [...WITHOUT_NETWORK, 'true'], { env: ENVIRONMENT, stdio: 'ignore' }).status === 0
  return has_unshare
}

/**
 * Starts a program that may read nothing but its own modules: no other files, and no environment. It may not write files or
 * start processes, and has no network where the system can take it away.
 */
export function startConfined(program: string, args: readonly string[]): ChildProcess {
  const file = realpathSync(program)
  const flags = [
    '--max-old-space-size=256',
    // what a batch leaves behind should not leave the nursery: outside of it, buffers are freed late
    '--max-semi-space-size=12',
    '--disable-warning=ExperimentalWarning',
    '--permission',
    ...modulesOf(file).map((folder) => `--allow-fs-read=${folder}`),
    '--allow-worker',
  ]
  const leaves = canLeaveNetwork()
  const child = fork(file, [...args], {
    env: ENVIRONMENT,
    ...(leaves && { execPath: 'unshare' }),
    execArgv: leaves ? [...WITHOUT_NETWORK, process.execPath, ...flags] : flags,
    serialization: 'advanced',
    // a crash prints where the file broke it, which may be content
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // failures are those of the file that is read
  child.on('error', () => {})
  child.unref()
  child.channel?.unref()
  return child
}

/** The folders of a program's own modules: its package, and where Node looks for its packages. */
function modulesOf(file: string): string[] {
  const own = dirname(dirname(file))
  const folders = [own]
  for (let folder = own; ; folder = dirname(folder)) {
    if (!folder.endsWith('node_modules')) folders.push(join(folder, 'node_modules'))
    if (folder === dirname(folder)) return folders
  }
}
