import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, type Packed, run } from '../../repository/packed.ts'
import { npmInstall } from './install.ts'

/** The connectors, each with a program of its name. */
export const VENDORS = ['advertising', 'web-analytics', 'call-recording', 'drive']

/** Every program whose facts must be the same on every runtime. */
export const PROGRAMS = [...VENDORS, 'client']

const programs = join(import.meta.dirname, 'programs')

const COMPILER_OPTIONS = {
  target: 'es2023',
  module: 'nodenext',
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  outDir: 'build',
}

/** An application that depends on packages as they are published, with programs in its folder `build`. */
export type Consumer = ReturnType<typeof createConsumer>

/** Installs packages into a folder, and compiles programs against their published types. */
export function createConsumer(
  folder: string,
  packages: readonly Packed[],
  names: readonly string[],
  ...others: string[]
) {
  mkdirSync(folder, { recursive: true })
  npmInstall(folder, ...packages.map(({ tarball }) => tarball), '@types/node@24', ...others)
  for (const name of ['kit', ...names]) cpSync(join(programs, `${name}.mts`), join(folder, `${name}.mts`))
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['*.mts'] }),
  )
  run(bin('tsc'), ['-p', 'tsconfig.json'], folder)
  return { folder, program: (name: string) => join(folder, 'build', `${name}.mjs`) }
}

/** Every copy of a package below a `node_modules`, as paths. */
export function copiesOf(name: string, folder: string): string[] {
  const modules = join(folder, 'node_modules')
  if (!existsSync(modules)) return []
  const found = existsSync(join(modules, name)) ? [join(modules, name)] : []
  const inner = readdirSync(modules).flatMap((each) =>
    each.startsWith('@') ? readdirSync(join(modules, each)).map((word) => join(each, word)) : [each],
  )
  return [...found, ...inner.flatMap((each) => copiesOf(name, join(modules, each)))]
}
