import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, run } from '../repository/packed.ts'

/** The programs that build an image and run it. */
export const TOOLS = ['buildah', 'runc']

/** Whether a program is installed. */
export const isInstalled = (program: string) => spawnSync(program, ['--version']).status === 0

/** An image of which the files can be looked at. */
export type Image = ReturnType<ReturnType<typeof openBuilder>['build']>

/** What an image says of how it is run. */
interface ImageConfig {
  readonly User: string
  readonly Env: readonly string[]
  readonly Entrypoint: readonly string[]
  readonly Cmd: readonly string[]
  readonly WorkingDir: string
  readonly StopSignal: string
  readonly Healthcheck: { readonly Test: readonly string[] }
}

/** Builds images with buildah, in a storage below `work`. */
export function openBuilder(work: string) {
  const buildah = (...args: string[]) =>
    run('buildah', ['--root', join(work, 'storage'), '--runroot', join(work, 'run'), ...args], work).trim()
  const build = (name: string, file: string, folder: string, ...args: string[]) =>
    buildah(
      'bud',
      '--quiet',
      '--no-cache',
      '--timestamp',
      '0',
      ...args,
      '--file',
      file,
      '--tag',
      name,
      folder,
    )

  /** Makes an image of nothing but the files of a folder. */
  function copy(name: string, folder: string): string {
    const file = join(work, 'Copy')
    writeFileSync(file, 'FROM scratch\nCOPY . /\n')
    build(name, file, folder)
    return name
  }

  return {
    copy,
    /** Makes the image of a staged folder. */
    build(name: string, folder: string, args: Readonly<Record<string, string>>) {
      const given = Object.entries(args).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`])
      // only this format has health checks
      const file = join(root, 'packages/hosted/Containerfile')
      build(name, file, folder, '--format', 'docker', ...given)
      const { Docker, Manifest } = JSON.parse(buildah('inspect', '--type', 'image', name))
      const layers: readonly { size: number; digest: string }[] = JSON.parse(Manifest).layers
      return {
        /** Its files. */
        folder: buildah('mount', buildah('from', name)),
        /** The digests of the bytes of its layers, lowest first. */
        layers: layers.map(({ digest }) => digest),
        bytes: layers.reduce((sum, { size }) => sum + size, 0),
        config: Docker.config as ImageConfig,
      }
    },
    /** Frees what the images hold. */
    close: () => buildah('rm', '--all'),
  }
}

/** The program of Node that the repository installs, and this machine's Perl, in a folder as the image of Node has them. */
export function nodeFolder(work: string): string {
  const folder = join(work, 'node')
  const files = [['/usr/local/bin/node', process.execPath]]
  const perl = '/usr/bin/perl'
  const library = run('ldd', [perl], work).match(/\/\S+\/([^/]+-linux-gnu)\/(libcrypt\.so\.1)/)
  if (!library) throw new Error(`${perl} has no libcrypt.so.1`)
  files.push([perl, perl], [`/usr/lib/${library[1]}/${library[2]}`, library[0]])
  for (const [place = '', file = ''] of files) {
    mkdirSync(join(folder, dirname(place)), { recursive: true })
    cpSync(realpathSync(file), join(folder, place))
  }
  return folder
}

/** A base of this machine's own files, where no other image can be had: the libraries of Node, certificates, users. */
export function baseFolder(work: string): string {
  const folder = join(work, 'base')
  const libraries = run('ldd', [process.execPath], work).match(/\/\S+/g) ?? []
  const certificates = '/etc/ssl/certs/ca-certificates.crt'
  for (const path of [...libraries, certificates].filter(existsSync)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    cpSync(realpathSync(path), join(folder, path))
  }
  for (const name of ['dev', 'proc', 'sys', 'tmp', 'etc']) mkdirSync(join(folder, name), { recursive: true })
  chmodSync(join(folder, 'tmp'), 0o1777)
  const users = ['root:x:0:0:root:/root:/sbin/nologin', 'nonroot:x:65532:65532:nonroot:/:/sbin/nologin']
  writeFileSync(join(folder, 'etc/passwd'), `${users.join('\n')}\n`)
  return folder
}
