import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, test } from '@jest/globals'

const root = resolve(import.meta.dirname, '../../..')
const packagesFolder = join(root, 'packages')

const connectors = ['drive', 'call-recording', 'web-analytics', 'advertising']

/** Which of our packages a package's sources may import. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  core: [],
  ...Object.fromEntries(connectors.map((name) => [name, ['core']])),
  search: ['core'],
  hosted: [...connectors, 'search', 'core', 'client'],
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
  files(join(packagesFolder, name, 'src')).filter((path) => path.endsWith('.ts'))

/** The modules that a file imports, types included. */
function imports(path: string): string[] {
  const statements = /^(?:import|export)[^'"`]*from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm
  return [...read(path).matchAll(statements)].flatMap(([, ...found]) =>
    found.filter((module) => module !== undefined),
  )
}

/** A circle of a package's files that import each other, types included; undefined if there is none. */
function findCircle(name: string): string[] | undefined {
  const done = new Set<string>()
  function visit(path: string, trail: readonly string[]): string[] | undefined {
    const at = trail.indexOf(path)
    if (at >= 0) return [...trail.slice(at), path].map((each) => relative(join(packagesFolder, name), each))
    if (done.has(path)) return undefined
    for (const module of imports(path)) {
      const circle = module.startsWith('.') && visit(resolve(path, '..', module), [...trail, path])
      if (circle) return circle
    }
    done.add(path)
    return undefined
  }
  for (const path of sources(name)) {
    const circle = visit(path, [])
    if (circle) return circle
  }
  return undefined
}

const ours = (module: string) => /^@linkspan\/([\w-]+)/.exec(module)?.[1]

describe.each(packages)('package %s', (name) => {
  test('is known, and imports only the packages that it may', () => {
    expect(Object.keys(arrows)).toContain(name)
    const used = sources(name)
      .flatMap(imports)
      .map(ours)
      .filter((other) => other !== undefined)
    const declared = Object.keys(manifest(name).dependencies ?? {})
      .map(ours)
      .filter((other) => other !== undefined)
    for (const other of new Set([...used, ...declared])) expect(arrows[name]).toContain(other)
  })

  test('imports only what it declares, and relative imports stay within the package', () => {
    const declared = Object.keys({ ...manifest(name).dependencies, ...manifest(name).peerDependencies })
    for (const path of sources(name)) {
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
    expect(findCircle(name)).toBeUndefined()
  })

  test('has a README, a license, and entries that hold names only', () => {
    expect(existsSync(join(packagesFolder, name, 'README.md'))).toBe(true)
    expect(manifest(name)).toMatchObject({
      name: `@linkspan/${name}`,
      license: 'Apache-2.0',
      files: ['dist', 'CHANGELOG.md'],
    })
    const rest = read(join(packagesFolder, name, 'src/index.ts')).replace(
      /export (type )?\{[^}]*\} from '[^']+'\n?|export type \* from '.\/generated\/[^']+'\n?/g,
      '',
    )
    expect(rest.trim()).toBe('')
  })

  test('keeps its files short, reads no environment in its sources, and prints nothing', () => {
    for (const path of sources(name)) {
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
  const entityFiles = files(join(folder, 'src/entities')).filter((path) => !path.endsWith('/index.ts'))

  test('has the files of a connector, by name', () => {
    for (const path of ['src/index.ts', 'src/connector.ts', 'src/credentials.ts', 'src/entities/index.ts']) {
      expect({ path, there: existsSync(join(folder, path)) }).toEqual({ path, there: true })
    }
    expect(existsSync(join(folder, `test/${name}.contract.test.ts`))).toBe(true)
    expect(existsSync(join(folder, 'test/types.check.ts'))).toBe(true)
  })

  test('exports the errors and shared types that its callers need, as every other connector does', () => {
    const shared = (of: string) =>
      /export \{[^}]*\} from '@linkspan\/core'/.exec(read(join(packagesFolder, of, 'src/index.ts')))?.[0]
    expect(shared(name)).toContain('  ConnectorError,')
    expect(shared(name)).toContain('  type Page,')
    expect(shared(name)).toBe(shared(connectors[0] as string))
  })

  test('imports neither a server nor search', () => {
    for (const path of sources(name)) expect(imports(path)).not.toContain('express')
  })

  test('declares each entity once, in a file of its name, exported in the table of contents', () => {
    const contents = read(join(folder, 'src/entities/index.ts'))
    for (const path of entityFiles) {
      const word = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)
      const exported = word.replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase())
      expect(contents).toContain(`export { ${exported} } from './${word}.ts'`)
      expect(read(path)).toContain(`name: '${word.replaceAll('-', '_')}'`)
    }
    expect(contents.trim().split('\n')).toHaveLength(entityFiles.length)
  })

  test('exports every type of its rows', () => {
    const contents = read(join(folder, 'src/index.ts'))
    for (const path of [...entityFiles, join(folder, 'src/rows.ts')]) {
      const types = [...read(path).matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, type]) => type)
      const wanted = types.filter((type) => !path.endsWith('/rows.ts') || type?.endsWith('Row'))
      for (const type of wanted)
        expect({ path, type, exported: new RegExp(`\\b${type}\\b`).test(contents) }).toEqual({
          path,
          type,
          exported: true,
        })
    }
  })
})

describe('the folders of hosted', () => {
  const folder = join(packagesFolder, 'hosted/src')
  const folders = readdirSync(folder).filter((name) => statSync(join(folder, name)).isDirectory())
  const features = folders.filter(
    (name) => !['cli', 'server', 'http', 'services', 'config', 'stores', 'crypto'].includes(name),
  )
  const base = ['crypto', 'catalog.ts', 'errors.ts', 'logging.ts', 'request-scope.ts']
  const inside = [...features, 'stores', ...base]
  const outside = [...inside, 'services']

  /** What each folder may import, apart from itself. */
  const allowed: Readonly<Record<string, readonly string[]>> = {
    crypto: ['errors.ts'],
    stores: base,
    ...Object.fromEntries(features.map((name) => [name, inside])),
    services: outside,
    config: inside,
    http: outside,
    server: [...outside, 'http', 'config', 'log-output.ts'],
    cli: [...outside, 'server', 'config'],
  }

  test.each(folders)('%s imports only the folders below it; features never import http', (name) => {
    for (const path of files(join(folder, name))) {
      const used = imports(path)
        .filter((module) => module.startsWith('.'))
        .map((module) => relative(folder, resolve(path, '..', module)).split('/')[0])
      for (const other of used) expect([name, ...(allowed[name] ?? [])]).toContain(other)
    }
  })
})
