import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../../src/repository/packed.ts'

/** The folder of all packages. */
export const packagesFolder = join(root, 'packages')

/** The files of a folder, except what programs write and fixtures. */
export function files(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (['node_modules', 'dist', 'fixtures'].includes(name)) return []
    return statSync(path).isDirectory() ? files(path) : [path]
  })
}

/** The text of a file. */
export const read = (path: string) => readFileSync(path, 'utf8')
/** The folders of all packages. */
export const packages = readdirSync(packagesFolder).filter((name) =>
  existsSync(join(packagesFolder, name, 'package.json')),
)
/** The `package.json` of a package. */
export const manifest = (name: string) => JSON.parse(read(join(packagesFolder, name, 'package.json')))
/** The source files of a package. */
export const sources = (name: string) =>
  files(join(packagesFolder, name, 'src')).filter((path) => /\.tsx?$/.test(path))

/** The modules that a file imports, types included. */
export function imports(path: string): string[] {
  const statements = /^(?:import|export)[^'"`]*from '([^'$]+)'|^import '([^'$]+)'|\bimport\('([^'$]+)'\)/gm
  return [...read(path).matchAll(statements)].flatMap(([, ...found]) =>
    found.filter((module) => module !== undefined),
  )
}

/** The relative imports of a file, as paths. A text that a program writes may look like an import of nothing. */
export const relativeImports = (path: string) =>
  imports(path)
    .filter((module) => module.startsWith('.'))
    .map((module) => resolve(path, '..', module))
    .filter((other) => existsSync(other))

/** What imports each other in a circle; undefined if nothing does. */
export function findCircle(all: readonly string[], importsOf: (one: string) => readonly string[]) {
  const done = new Set<string>()
  function visit(one: string, trail: readonly string[]): string[] | undefined {
    const at = trail.indexOf(one)
    if (at >= 0) return [...trail.slice(at), one]
    if (done.has(one)) return undefined
    for (const next of importsOf(one)) {
      const circle = visit(next, [...trail, one])
      if (circle) return circle
    }
    done.add(one)
    return undefined
  }
  for (const one of all) {
    const circle = visit(one, [])
    if (circle) return circle
  }
  return undefined
}

/** The package of ours that a module is of. */
export const ours = (module: string) => /^@linkspan\/([\w-]+)/.exec(module)?.[1]
