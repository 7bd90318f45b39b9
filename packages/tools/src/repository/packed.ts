import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The repository. */
export const root = resolve(import.meta.dirname, '../../../..')

/** A tool of the repository. */
export const bin = (name: string) => join(root, 'node_modules/.bin', name)

/** A package as it would be published. */
export interface Packed {
  readonly name: string
  /** The unpacked tarball. */
  readonly folder: string
  readonly tarball: string
  readonly manifest: {
    name: string
    version: string
    exports: Record<string, unknown>
    dependencies?: Record<string, string>
  }
}

/** Generators print a line for each part of a document. */
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024

/** Runs a command; its error has the command's whole output. */
export function run(command: string, args: string[], cwd: string, env = process.env): string {
  try {
    const options = { cwd, env, encoding: 'utf8', maxBuffer: MOST_OUTPUT_BYTES } as const
    return execFileSync(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${command} ${args.join(' ')} failed in ${cwd}\n${stdout}${stderr}`)
  }
}

/** The folders of the packages that are published. */
export function packageNames(): string[] {
  const folder = join(root, 'packages')
  return readdirSync(folder).filter((name) => {
    const manifest = join(folder, name, 'package.json')
    return existsSync(manifest) && !JSON.parse(readFileSync(manifest, 'utf8')).private
  })
}

/** Packs a built package of a checkout into a folder of its name, unless that was done, and answers its file. */
export function packAt(checkout: string, name: string, into: string): string {
  const target = join(into, name)
  const packed = () => readdirSync(target).find((each) => each.endsWith('.tgz'))
  mkdirSync(target, { recursive: true })
  if (!packed()) run(bin('pnpm'), ['pack', '--pack-destination', target], join(checkout, 'packages', name))
  const file = packed()
  if (!file) throw new Error(`${name} was not packed`)
  return join(target, file)
}

/**
 * Packs a built package and unpacks it, in a folder below `work`. If `LINKSPAN_PACKED` names a folder, several programs share
 * the packed files in it.
 */
export function pack(name: string, work: string): Packed {
  const tarball = packAt(root, name, process.env.LINKSPAN_PACKED ?? join(work, 'packed'))
  const target = join(work, 'unpacked', name)
  mkdirSync(target, { recursive: true })
  run('tar', ['-xzf', tarball, '-C', target], target)
  const manifest = JSON.parse(readFileSync(join(target, 'package/package.json'), 'utf8'))
  return { name, folder: join(target, 'package'), tarball, manifest }
}
