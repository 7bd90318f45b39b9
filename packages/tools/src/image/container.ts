import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../repository/packed.ts'
import { untilPrinted } from '../repository/until-printed.ts'
import type { Image } from './builder.ts'

/** The user of the image, who owns nothing of it. */
export const IMAGE_USER = 65_532

export interface ContainerOptions {
  readonly env: Readonly<Record<string, string>>
  /** The folder for the volume of its data. */
  readonly data: string
  /** A file that the container has in the place of its own. */
  readonly replaced?: { readonly file: string; readonly by: string }
  /** Whether it shares the network of this machine; otherwise it has only its own loopback. */
  readonly host_network?: boolean
}

/** A running container. */
export interface Container {
  /** How long it took until the server listened, in milliseconds, and the processor time of that. */
  readonly started: { readonly elapsed_ms: number; readonly cpu_ms: number }
  /** Runs a program of Node in it, as `docker exec` does. */
  exec(...args: readonly string[]): { readonly status: number | null; readonly output: string }
}

/**
 * Runs a container with a root file system that cannot be written, and works with it as soon as its server listens. Then it
 * stops the container by the signal of its image, and answers its exit code.
 */
export async function withContainer(
  work: string,
  name: string,
  { folder, config }: Image,
  options: ContainerOptions,
  use: (container: Container) => void,
): Promise<number | null> {
  const id = `linkspan-${randomBytes(8).toString('hex')}`
  const bundle = join(work, name)
  for (const path of [bundle, options.data]) mkdirSync(path, { recursive: true })
  chownSync(options.data, IMAGE_USER, IMAGE_USER)
  writeFileSync(join(bundle, 'config.json'), JSON.stringify(specOf(folder, config, options)))
  const runc = (...args: string[]) => ['--root', join(work, 'runc'), ...args]
  const exec: Container['exec'] = (...args) => {
    const command = runc('exec', id, '/usr/local/bin/node', ...args)
    const { status, stdout, stderr } = spawnSync('runc', command, { encoding: 'utf8' })
    return { status, output: stdout + stderr }
  }
  const begun = performance.now()
  const child = spawn('runc', runc('run', '--bundle', bundle, id), { stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = once(child, 'exit')
  try {
    await untilPrinted(child, /"msg":"listening"/)
    const elapsed_ms = performance.now() - begun
    use({ started: { elapsed_ms, cpu_ms: Number(exec('--print', CPU_TIME).output) }, exec })
  } finally {
    if (child.exitCode === null) run('runc', runc('kill', id, config.StopSignal), work)
  }
  await gone
  return child.exitCode
}

/** The processor time of the server so far: fields 14 and 15 of its line, in hundredths of a second. */
const CPU_TIME =
  "require('fs').readFileSync('/proc/1/stat', 'utf8').split(' ').slice(13, 15).reduce((sum, each) => sum + 10 * each, 0)"

const NAMESPACE_CALLS = ['unshare', 'setns', 'mount', 'umount2', 'pivot_root', 'open_tree', 'move_mount']

/** What the OCI runtime is asked for: what an image says, with less than a user of Docker would give. */
function specOf(
  folder: string,
  config: Image['config'],
  { env, data, replaced, host_network }: ContainerOptions,
) {
  const [uid, gid] = config.User.split(':').map(Number)
  const private_options = ['nosuid', 'nodev', 'noexec']
  return {
    ociVersion: '1.0.2',
    process: {
      user: { uid, gid },
      args: [...config.Entrypoint, ...config.Cmd],
      env: [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
      cwd: config.WorkingDir,
      noNewPrivileges: true,
    },
    root: { path: folder, readonly: true },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755', 'size=64k'] },
      { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: [...private_options, 'mode=1777'] },
      { destination: '/data', type: 'bind', source: data, options: ['bind', 'rw', ...private_options] },
      ...(replaced
        ? [
            {
              destination: replaced.file,
              type: 'bind',
              source: replaced.by,
              options: ['bind', 'ro', ...private_options],
            },
          ]
        : []),
    ],
    linux: {
      namespaces: ['pid', 'mount', 'ipc', 'uts', ...(host_network ? [] : ['network'])].map((type) => ({
        type,
      })),
      // what the usual runtimes refuse to a container without capabilities
      seccomp: {
        defaultAction: 'SCMP_ACT_ALLOW',
        syscalls: [{ names: NAMESPACE_CALLS, action: 'SCMP_ACT_ERRNO' }],
      },
    },
  }
}
