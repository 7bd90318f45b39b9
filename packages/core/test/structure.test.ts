import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { each } from './support/each.ts'

const root = resolve(import.meta.dirname, '../../..')
const packagesFolder = join(root, 'packages')

const connectors = ['drive', 'call-recording', 'web-analytics', 'advertising']

/** Which of our packages a package's sources may import. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  core: [],
  ...Object.fromEntries(connectors.map((name) => [name, ['core']])),
  files: [],
  search: ['core'],
  sync: ['core', 'search', 'files'],
  stores: ['sync', 'search', 'core'],
  'object-storage': ['stores'],
  service: [...connectors, 'files', 'search', 'sync', 'stores', 'core'],
  console: ['client'],
  cli: ['client', 'core'],
  hosted: ['service', 'files', 'search', 'sync', 'stores', 'object-storage', 'console', 'core', 'cli'],
  client: ['core', 'search'],
  sandbox: [],
}

function files(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (['node_modules', 'dist', 'fixtures'].includes(name)) return []
    return statSync(path).isDirectory() ? files(path) : [path]
  })
}

const read = (path: string) => readFileSync(path, 'utf8')
const packages = readdirSync(packagesFolder).filter((name) =>
  existsSync(join(packagesFolder, name, 'package.json')),
)
const manifest = (name: string) => JSON.parse(read(join(packagesFolder, name, 'package.json')))
const sources = (name: string) =>
  files(join(packagesFolder, name, 'src')).filter((path) => /\.tsx?$/.test(path))

/** The modules that a file imports, types included. */
function imports(path: string): string[] {
  const statements = /^(?:import|export)[^'"`]*from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm
  return [...read(path).matchAll(statements)].flatMap(([, ...found]) =>
    found.filter((module) => module !== undefined),
  )
}

/** The relative imports of a file, as paths. */
const relativeImports = (path: string) =>
  imports(path)
    .filter((module) => module.startsWith('.'))
    .map((module) => resolve(path, '..', module))

/** What imports each other in a circle; undefined if nothing does. */
function findCircle(all: readonly string[], importsOf: (one: string) => readonly string[]) {
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

const ours = (module: string) => /^@linkspan\/([\w-]+)/.exec(module)?.[1]

/** The packages of ours that a package's sources import, or that it installs. */
function packagesOf(name: string): string[] {
  const modules = [...sources(name).flatMap(imports), ...Object.keys(manifest(name).dependencies ?? {})]
  // an entry of a package may export its main one again
  return [...new Set(modules.map(ours).filter((other) => other !== undefined && other !== name))] as string[]
}

test('no packages import each other in a circle', () => {
  expect(findCircle(packages, packagesOf)).toBeUndefined()
})

/** What a package's build puts into its own files, so that nobody installs it. */
const bundled: Readonly<Record<string, readonly string[]>> = {
  core: ['lodash'],
  'call-recording': ['lodash'],
  client: ['@linkspan/core', '@linkspan/search', 'eventsource-parser'],
  console: ['@linkspan/client', '@preact/signals', 'preact'],
}

describe.each(packages)('package %s', (name) => {
  test('is known, and imports only the packages that it may', () => {
    expect(Object.keys(arrows)).toContain(name)
    // may be empty: a package may import no other
    for (const other of packagesOf(name)) expect(arrows[name]).toContain(other)
  })

  test('has tests beside its code', () => {
    const tests = files(join(packagesFolder, name, 'test')).filter((path) => path.endsWith('.test.ts'))
    expect(tests).not.toEqual([])
  })

  test('imports only what it declares, and relative imports stay within the package', () => {
    const { dependencies, peerDependencies } = manifest(name)
    const installed = Object.keys({ ...dependencies, ...peerDependencies })
    const declared = [`@linkspan/${name}`, ...installed, ...(bundled[name] ?? [])]
    for (const path of each(sources(name))) {
      // may be empty: a file may import nothing
      for (const module of imports(path)) {
        if (module.startsWith('.')) {
          expect(relative(join(packagesFolder, name), resolve(path, '..', module))).not.toMatch(/^\.\./)
        } else if (!module.startsWith('node:')) {
          const [scope, word] = module.split('/')
          expect(declared).toContain(module.startsWith('@') ? `${scope}/${word}` : scope)
        }
      }
    }
  })

  test('has no circle of imports, types included', () => {
    expect(findCircle(sources(name), relativeImports)).toBeUndefined()
  })

  test('has a README, a license, and entries, if any, that hold names only', () => {
    expect(existsSync(join(packagesFolder, name, 'README.md'))).toBe(true)
    expect(manifest(name)).toMatchObject({
      name: `@linkspan/${name}`,
      license: 'Apache-2.0',
      files: ['dist', 'CHANGELOG.md'],
    })
    if (!manifest(name).exports['.']) return
    const rest = read(join(packagesFolder, name, 'src/index.ts')).replace(
      /export (type )?\{[^}]*\} from '[^']+'\n?|export type \* from '.\/generated\/[^']+'\n?|export \* from '@linkspan\/core\/callers'\n/g,
      '',
    )
    expect(rest.trim()).toBe('')
  })

  test('keeps its files short, reads no environment in its sources, and prints nothing', () => {
    for (const path of each(sources(name))) {
      const text = read(path)
      if (path.includes('/generated/')) continue
      expect({ path, lines: text.split('\n').length <= 251 }).toEqual({ path, lines: true })
      if (path.endsWith('/src/main.ts')) continue
      expect({ path, environment: /process\.env/.test(text) }).toEqual({ path, environment: false })
      expect({ path, prints: /\bconsole\./.test(text) }).toEqual({ path, prints: false })
    }
  })
})

describe.each(packages.filter((name) => connectors.includes(name)))('connector %s', (name) => {
  const folder = join(packagesFolder, name)
  const entity_files = files(join(folder, 'src/entities')).filter((path) => !path.endsWith('/index.ts'))

  test('has the files of a connector, by name', () => {
    for (const path of ['src/index.ts', 'src/connector.ts', 'src/credentials.ts', 'src/entities/index.ts']) {
      expect({ path, there: existsSync(join(folder, path)) }).toEqual({ path, there: true })
    }
    expect(existsSync(join(folder, `test/${name}.contract.test.ts`))).toBe(true)
    expect(existsSync(join(folder, 'test/types.check.ts'))).toBe(true)
  })

  test('exports the errors and shared types that its callers need, as every other connector does', () => {
    expect(read(join(folder, 'src/index.ts'))).toMatch(/^export \* from '@linkspan\/core\/callers'\n/)
  })

  test('imports neither a server nor search', () => {
    for (const path of each(sources(name))) expect(imports(path)).not.toContain('express')
  })

  test('declares each entity once, in a file of its name, exported in the table of contents', () => {
    const contents = read(join(folder, 'src/entities/index.ts'))
    for (const path of each(entity_files)) {
      const word = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)
      const exported = word.replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase())
      expect(contents).toContain(`export { ${exported} } from './${word}.ts'`)
      expect(read(path)).toContain(`name: '${word.replaceAll('-', '_')}'`)
    }
    expect(contents.trim().split('\n')).toHaveLength(entity_files.length)
  })

  test('exports every type of its rows', () => {
    const contents = read(join(folder, 'src/index.ts'))
    for (const path of [...entity_files, join(folder, 'src/rows.ts')]) {
      const types = [...read(path).matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, type]) => type)
      const wanted = types.filter((type) => !path.endsWith('/rows.ts') || type?.endsWith('Row'))
      // may be empty: not every entity has a type of its own
      for (const type of wanted)
        expect({ path, type, exported: new RegExp(`\\b${type}\\b`).test(contents) }).toEqual({
          path,
          type,
          exported: true,
        })
    }
  })
})

test('the top level has no folders but packages, examples and docs', () => {
  const seen = readdirSync(root).filter(
    (name) => !name.startsWith('.') && statSync(join(root, name)).isDirectory(),
  )
  expect(seen.filter((name) => !['node_modules', 'coverage', 'packed'].includes(name))).toEqual([
    'docs',
    'examples',
    'packages',
  ])
})

test('every file that says that a program has written it is marked as generated, for reviews', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const note = '^// Written by .* Do not edit\\.$'
  const written = git('grep', '--files-with-matches', '--basic-regexp', note).split('\n')
  expect(written.length).toBeGreaterThan(5)
  const attributes = git('check-attr', 'linguist-generated', '--', ...written).split('\n')
  expect(attributes).toEqual(written.map((path) => `${path}: linguist-generated: set`))
})

/** The rooms of a package, from the lowest floor up. A room may import the rooms on the floors below its own. */
const floorsOf: Readonly<Record<string, readonly (readonly string[])[]>> = {
  service: [
    ['errors.ts', 'log-output.ts', 'streamed-answer.ts'],
    ['events'],
    ['catalog.ts', 'logging.ts'],
    ['metrics'],
    ['identity'],
    ['connect'],
    ['entities', 'limits'],
    ['access'],
    ['credentials'],
    ['oauth'],
    ['connections'],
    ['search'],
    ['records'],
    ['sync'],
    ['connectors'],
    ['webhooks'],
    ['approvals'],
    ['services'],
    ['answers.ts', 'index.ts'],
  ],
  hosted: [['version.ts'], ['http'], ['config'], ['server'], ['cli'], ['index.ts', 'main.ts']],
}

describe.each(Object.keys(floorsOf))('the rooms of %s', (name) => {
  const folder = join(packagesFolder, name, 'src')
  const floors = floorsOf[name] ?? []
  const rooms = readdirSync(folder)
  const roomOf = (path: string) => relative(folder, path).split('/')[0] as string
  const importsOf = (room: string) =>
    [
      ...new Set(
        sources(name)
          .filter((path) => roomOf(path) === room)
          .flatMap(relativeImports)
          .map(roomOf),
      ),
    ].filter((other) => rooms.includes(other) && other !== room)

  test('each has its floor', () => {
    expect(floors.flat().toSorted()).toEqual(rooms.toSorted())
  })

  test.each(rooms)('%s imports only rooms below it', (room) => {
    const floor = floors.findIndex((each) => each.includes(room))
    const below = floors.slice(0, floor).flat()
    expect(importsOf(room).filter((other) => !below.includes(other))).toEqual([])
  })

  test('none import each other in a circle', () => {
    expect(findCircle(rooms, importsOf)).toBeUndefined()
  })
})

test('hosted depends on at most 12 packages of others, and only hosted on Express', () => {
  const foreign = (name: string) =>
    Object.keys(manifest(name).dependencies ?? {}).filter((module) => !ours(module))
  expect(foreign('hosted').length).toBeLessThanOrEqual(12)
  expect(packages.filter((name) => foreign(name).includes('express'))).toEqual(['hosted'])
})

describe('the house stays small enough for a small team', () => {
  /** What the server loads. */
  const server = [...['hosted', 'service', 'stores', 'cli', 'files', 'sync', 'object-storage']]
  const linesOf = (names: readonly string[], folders: readonly string[]) =>
    names
      .flatMap((name) => folders.flatMap((folder) => files(join(packagesFolder, name, folder))))
      .filter((path) => /\.(ts|tsx|mts|mjs|js)$/.test(path) && !path.includes('/generated/'))
      .reduce((sum, path) => sum + read(path).split('\n').length - 1, 0)

  // a commit that adds a capability may raise these bounds, and says for what
  test('its written sources, checks and benchmarks have at most 137,700 lines together', () => {
    expect(linesOf(packages, ['src', 'dev', 'bench'])).toBeLessThanOrEqual(137_700)
  })

  test('what the server loads has at most 46,900', () => {
    expect(linesOf(server, ['src'])).toBeLessThanOrEqual(46_900)
  })
})
