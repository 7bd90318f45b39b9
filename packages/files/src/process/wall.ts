import { type ExecFileException, execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { launcherArguments, PERL } from './launcher.ts'
import { PROCESSORS, type Processor } from './seccomp-filter.ts'

/** Whether this system can wall off a process that reads files, and if not, why and what to do. */
export type Wall =
  | { readonly holds: true; readonly processor: Processor }
  | { readonly holds: false; readonly reason: string; readonly remedy: string }

/** Settings that a walled process of Node needs, which may not open the configuration of OpenSSL. */
export const WALLED_ENVIRONMENT = { OPENSSL_CONF: '/none' }

const LONGEST_MS = 20_000

/** Ends with 0 if the system refuses it files, the network, other processes and programs of its own. */
const PROBE = `
const refused = (work) => { try { work(); return false } catch { return true } }
const { spawnSync } = require('node:child_process')
const holds = refused(() => require('node:fs').readdirSync('/'))
  && refused(() => require('node:fs').readFileSync('/proc/' + process.ppid + '/status'))
  && refused(() => process.kill(process.ppid, 0))
  && spawnSync(process.execPath, ['-v']).error !== undefined
require('node:net').connect(1, '127.0.0.1').once('error', ({ code }) => process.exit(holds && code === 'ENOSYS' ? 0 : 9))`

let found: Promise<Wall> | undefined

/** Finds out whether this system can wall off a process, by trying it once. */
export function findWall(): Promise<Wall> {
  found ??= tryWall()
  return found
}

async function tryWall(): Promise<Wall> {
  const processor = process.arch as Processor
  if (process.platform !== 'linux' || !Object.hasOwn(PROCESSORS, processor))
    return missing(
      `there is none for ${process.platform} on ${process.arch}`,
      'Run the server on Linux, on x64 or arm64, such as in its container image.',
    )
  if (!existsSync(PERL)) return missing(`${PERL} is missing, which builds it`, 'Install Perl.')
  const node = [process.execPath, '-e', PROBE]
  const fault = await run(launcherArguments(processor, { reads: [], data_bytes: 2 ** 31 }, node))
  if (fault === undefined) return { holds: true, processor }
  return missing(
    fault,
    'Use Linux 5.13 or newer with Landlock among its security modules, and a container runtime whose seccomp profile allows the calls of seccomp and Landlock.',
  )
}

const missing = (reason: string, remedy: string): Wall => ({ holds: false, reason, remedy })

/** Runs Perl. Returns what went wrong. */
function run(args: readonly string[]): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const options = { env: WALLED_ENVIRONMENT, timeout: LONGEST_MS, killSignal: 'SIGKILL' } as const
  execFile(PERL, args, options, (error: ExecFileException | null, _output, errors) => {
    if (!error) return resolve(undefined)
    const [line = ''] = errors.split('\n')
    resolve(error.code === 9 ? 'what the system should refuse was allowed' : line || 'its probe was killed')
  })
  return promise
}
