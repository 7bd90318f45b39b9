import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IMAGE_USER } from './container.ts'

/** What may be in the image beside the packages: the rest of it is the base. */
const FILES = ['usr/local/bin/node', 'usr/bin/perl', 'app/linkspan', 'app/health.mjs', 'data']
/** A library of Perl, with its name on the machine that the program is from. */
const LIBRARY = /^usr\/lib\/libcrypt\.so\.1[\d.]*$/

/** The packages of others that were looked at and may be in the image, by their names. */
const allowedPackages = () =>
  readFileSync(join(import.meta.dirname, 'packages.txt'), 'utf8')
    .trim()
    .split('\n')

/** Ours that are for those who write programs. */
const NOT_FOR_SERVERS = ['@linkspan/sandbox']

/** Every file and empty folder below a folder, by its path. */
function pathsOf(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const folders = new Set(all.map((path) => path.slice(0, Math.max(path.lastIndexOf('/'), 0))))
  return all.filter((path) => !folders.has(path)).sort()
}

/** The packages of an image with their versions, sorted by their names. */
export function packagesOf(folder: string): string[] {
  const manifests = pathsOf(join(folder, 'app')).filter((path) =>
    /(^|\/)node_modules\/(@[^/]+\/)?[^/@]+\/package\.json$/.test(path),
  )
  return manifests
    .map((path) => JSON.parse(readFileSync(join(folder, 'app', path), 'utf8')))
    .map(({ name, version }) => `${name}@${version}`)
    .sort()
}

/** What is in an image and should not be, in words. */
export function contentFaults(folder: string, base: string): string[] {
  const of_base = new Set(pathsOf(base))
  const ours = pathsOf(folder).filter((path) => !of_base.has(path))
  const allowed = new Set(allowedPackages())
  const found = new Set(packagesOf(folder).map((each) => each.slice(0, each.lastIndexOf('@'))))
  const stat = (path: string) => lstatSync(join(folder, path))
  return [
    ...ours
      .filter((path) => !path.startsWith('app/node_modules/') && !FILES.includes(path) && !LIBRARY.test(path))
      .map((path) => `/${path} is neither of the base nor of the server`),
    ...FILES.filter((path) => !ours.includes(path)).map((path) => `/${path} is missing`),
    ...[...found]
      .filter((name) => !allowed.has(name) && !name.startsWith('@linkspan/'))
      .map((name) => `${name} is new: look at it, and then add it to packages/tools/src/image/packages.txt`),
    ...[...allowed]
      .filter((name) => !found.has(name))
      .map((name) => `${name} is not in the image: remove it from packages/tools/src/image/packages.txt`),
    ...NOT_FOR_SERVERS.filter((name) => found.has(name)).map((name) => `${name} is no part of a server`),
    ...ours.filter((path) => path.endsWith('.node')).map((path) => `/${path} is not of JavaScript`),
    ...ours
      .filter((path) => !stat(path).isSymbolicLink() && (stat(path).mode & 0o6022) !== 0)
      .map((path) => `/${path} can be written by others, or changes who runs it`),
    ...ours
      .filter((path) => stat(path).uid !== (path === 'data' ? IMAGE_USER : 0))
      .map((path) => `/${path} belongs to user ${stat(path).uid}`),
  ]
}
