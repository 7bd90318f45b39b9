import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { showLog, until } from '../../../core/test/support/until.ts'
import { clockVariables } from '../../../stores/test/support/clock-variables.ts'
import { newDataDir } from '../../../stores/test/support/fresh.ts'
import { shared } from '../../../stores/test/support/shared.ts'

const programs = await shared('programs')
/** The server's program, as it is published. */
export const mainProgram = join(programs, 'main.js')
/** The client's command line. */
export const cliProgram = join(programs, 'cli.js')
/** The program of the tests of several processes; see `server-process.ts`. */
export const serverProcess = join(programs, 'server-process.js')
const children: ChildProcess[] = []
const directories: string[] = []

/** The server's program in a process of its own. */
export interface Program {
  readonly child: ChildProcess
  /** The output so far. */
  readonly out: { text: string }
  readonly data_dir: string
}

export interface ProgramOptions {
  readonly env?: Record<string, string>
  readonly args?: readonly string[]
  readonly data_dir?: string
  /** The working directory; default that of the test. */
  readonly cwd?: string
  /** The program's file; default the server's. */
  readonly file?: string
  /** The standard output; default a pipe that is read. */
  readonly stdout?: number | 'unread pipe'
  /** A command that takes something from the process and then becomes it. */
  readonly under?: readonly string[]
  /** A module that the process loads first. */
  readonly preload?: string
}

/** Takes from a process that it writes longer files than this, in KiB. */
export const withFilesOf = (kib: number) => ['sh', '-c', `ulimit -f ${kib * 2}; exec "$@"`, 'sh']

/** Takes Landlock from a process: a filter answers its first system call as an older kernel does. */
export const WITHOUT_LANDLOCK = [
  '/usr/bin/perl',
  '-e',
  `my ($prctl, $seccomp) = $ARGV[0] eq 'arm64' ? (167, 277) : (157, 317); shift;
  my $filter = pack 'SCCL' x 4, 0x20, 0, 0, 0, 0x15, 0, 1, 444, 0x06, 0, 0, 0x50026, 0x06, 0, 0, 0x7fff0000;
  syscall($prctl, 38, 1, 0, 0, 0) == 0 && syscall($seccomp, 1, 0, pack 'Sx6P', 4, $filter) == 0 or die $!;
  exec @ARGV`,
  process.arch,
]

/** Starts the program on a free port with a data directory of its own. */
export function run(options: ProgramOptions = {}): Program {
  const {
    env = {},
    args = [],
    data_dir = newDataDir(),
    file = mainProgram,
    stdout,
    preload,
    cwd,
    under = [],
  } = options
  directories.push(data_dir)
  const imports = preload ? ['--import', `data:text/javascript,${encodeURIComponent(preload)}`] : []
  const stdio: SpawnOptions['stdio'] = ['ignore', typeof stdout === 'number' ? stdout : 'pipe', 'pipe']
  const command = [...under, process.execPath, '--conditions=linkspan-source', ...imports, file, ...args]
  const child = spawn(command[0] as string, command.slice(1), {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      LINKSPAN_DATA_DIR: data_dir,
      // a second process for each program of a test only where it matters
      LINKSPAN_ROLES: 'serve',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...clockVariables,
      ...env,
    },
    stdio,
    ...(cwd !== undefined && { cwd }),
  })
  children.push(child)
  const out = { text: '' }
  showLog(`process ${child.pid}`, () => out.text)
  for (const stream of stdout === 'unread pipe' ? [child.stderr] : [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      out.text += text
    })
  }
  return { child, out, data_dir }
}

const hasEnded = ({ child }: Program) => child.exitCode !== null || child.signalCode !== null

/** Waits until the program has printed this, in whole lines. */
export async function printed(program: Program, pattern: RegExp): Promise<RegExpExecArray> {
  const { out } = program
  const find = () => pattern.exec(out.text.slice(0, out.text.lastIndexOf('\n') + 1))
  await until(`a program prints ${pattern}`, () => find() ?? hasEnded(program))
  if (hasEnded(program)) await ended(program)
  const found = find()
  if (!found) throw new Error(`it ended: ${out.text}`)
  return found
}

/** Waits until the program has ended and all of its output is read. Returns its exit code. */
export async function ended(program: Program): Promise<number | null> {
  const { child } = program
  if (!hasEnded(program)) await once(child, 'exit')
  // a process that it has started may have its output too, and go on for a while
  const late = AbortSignal.timeout(10_000)
  for (const stream of [child.stdout, child.stderr])
    if (stream?.readableFlowing && !stream.closed)
      await once(stream, 'close', { signal: late }).catch(() => {})
  return child.exitCode
}

/** Ends all programs of this test file, waits until none is left, and removes their data. */
export async function endPrograms(): Promise<void> {
  await Promise.all(children.map(endChild))
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
}

/** What a child has started may keep its output open, which would keep the process of the test. */
async function endChild(child: ChildProcess): Promise<void> {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  child.stdout?.destroy()
  child.stderr?.destroy()
}
