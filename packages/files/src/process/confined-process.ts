import { type ChildProcess, execFile, fork } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { launcherArguments, PERL } from './launcher.ts'
import { findWall, WALLED_ENVIRONMENT, type Wall } from './wall.ts'

const IS_LINUX = process.platform === 'linux'
/** Elsewhere a program has to be asked. */
const CHECK_MS = IS_LINUX ? 20 : 250

/** Kills a process when it has more resident memory. Where the system does not tell that of others, nothing happens. */
function limitMemory(child: ChildProcess, most_bytes: number): void {
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

/**
 * The only variables of the process, beside those of the wall: settings of glibc's memory for many large buffers that live
 * shortly. One pool for all threads uses more of the freed memory again. Buffers of 256 KiB and more have pages of their own,
 * which go back to the system when they are freed; glibc raises this limit by itself unless it is set.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144' }

/** What a process of Node reserves before it has any data of its own. */
const RESERVED_BYTES = 1024 ** 3

/**
 * Starts a program that may read nothing but its own modules, without environment, behind a wall of the system where there is
 * one. Node's permissions are a second layer: they stop what uses its functions, but not `node:sqlite`, signals or sockets.
 */
export async function startConfined(
  program: string,
  memory_bytes: number,
  wall?: Wall,
): Promise<ChildProcess> {
  const file = realpathSync(program)
  const reads = modulesOf(file)
  const flags = [
    '--max-old-space-size=256',
    // what a batch leaves behind should not leave the nursery: outside of it, buffers are freed late
    '--max-semi-space-size=12',
    '--disable-warning=ExperimentalWarning',
    ...(process.allowedNodeEnvironmentFlags.has('--experimental-sqlite') ? ['--no-experimental-sqlite'] : []),
    '--permission',
    ...reads.map((folder) => `--allow-fs-read=${folder}`),
  ]
  const around = wall ?? (await findWall())
  const child = fork(file, [], {
    ...(around.holds
      ? {
          env: { ...ENVIRONMENT, ...WALLED_ENVIRONMENT },
          execPath: PERL,
          execArgv: launcherArguments(
            around.processor,
            { reads, data_bytes: memory_bytes + RESERVED_BYTES },
            [process.execPath, ...flags],
          ),
        }
      : { env: ENVIRONMENT, execArgv: flags }),
    serialization: 'advanced',
    // a crash prints where the file broke it, which may be content
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // failures are those of the file that is read
  child.on('error', () => {})
  child.unref()
  child.channel?.unref()
  limitMemory(child, memory_bytes)
  return child
}

/** Where a program's own modules are: its folder, the manifest that says how to read it, and where Node looks for packages. */
function modulesOf(file: string): string[] {
  const own = dirname(dirname(file))
  const found = [own]
  let has_manifest = false
  for (let folder = own; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (!has_manifest && existsSync(manifest)) {
      has_manifest = true
      found.push(manifest)
    }
    if (!folder.endsWith('node_modules')) found.push(join(folder, 'node_modules'))
    if (folder === dirname(folder)) return found
  }
}
