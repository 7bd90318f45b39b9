import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import ts from 'typescript'
import { each } from '../../core/test/support/each.ts'
import { root } from '../src/repository/packed.ts'
import {
  files,
  findCircle,
  imports,
  manifest,
  ours,
  packages,
  packagesFolder,
  read,
  relativeImports,
  sources,
} from './support/sources.ts'

const connectors = ['drive', 'call-recording', 'web-analytics', 'advertising']

/** Which of our packages a package's sources may import. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  core: [],
  ...Object.fromEntries(connectors.map((name) => [name, ['core']])),
  files: [],
  search: ['core'],
  sync: ['core', 'search', 'files', 'stores'],
  stores: ['core'],
  'object-storage': ['stores'],
  'key-services': ['core', 'stores'],
  service: [...connectors, 'files', 'search', 'sync', 'stores', 'core'],
  console: ['client'],
  cli: ['client', 'core'],
  hosted: [
    'service',
    'files',
    'search',
    'sync',
    'stores',
    'object-storage',
    'key-services',
    'console',
    'core',
    'cli',
  ],
  client: ['core', 'search'],
  sandbox: [],
}

/** All but the tools of the repository, which may import everything and are imported by no sources. */
const published = packages.filter((name) => !manifest(name).private)

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
  sandbox: ['lodash'],
  sync: ['@linkspan/stores'],
  client: ['@linkspan/core', '@linkspan/search', 'eventsource-parser'],
  console: ['@linkspan/client', '@preact/signals', 'preact', 'uplot'],
}

describe.each(packages)('package %s', (name) => {
  test('has tests beside its code', () => {
    const tests = files(join(packagesFolder, name, 'test')).filter((path) => path.endsWith('.test.ts'))
    expect(tests).not.toEqual([])
  })

  test('imports of others only what it declares', () => {
    const { dependencies, peerDependencies, private: is_private } = manifest(name)
    const { devDependencies } = JSON.parse(read(join(root, 'package.json')))
    const installed = Object.keys({
      ...dependencies,
      ...peerDependencies,
      ...(is_private && devDependencies),
    })
    const declared = [`@linkspan/${name}`, ...installed, ...(bundled[name] ?? [])]
    for (const path of each(sources(name))) {
      // may be empty: a file may import nothing
      for (const module of imports(path).filter((each) => !/^([./]|node:)/.test(each))) {
        const [scope, word] = module.split('/')
        expect(declared).toContain(module.startsWith('@') ? `${scope}/${word}` : scope)
      }
    }
  })

  test('has no circle of imports, types included', () => {
    expect(findCircle(sources(name), relativeImports)).toBeUndefined()
  })

  test('has a README and a license, and keeps its files short', () => {
    expect(existsSync(join(packagesFolder, name, 'README.md'))).toBe(true)
    expect(manifest(name)).toMatchObject({ name: `@linkspan/${name}`, license: 'Apache-2.0' })
    for (const path of each(sources(name).filter((each) => !each.includes('/generated/'))))
      expect({ path, lines: read(path).split('\n').length <= 251 }).toEqual({ path, lines: true })
  })
})

describe.each(published)('package %s, which is published,', (name) => {
  test('is known, and imports only the packages that it may', () => {
    expect(Object.keys(arrows)).toContain(name)
    // may be empty: a package may import no other
    for (const other of packagesOf(name)) expect(arrows[name]).toContain(other)
  })

  test('imports files of its own alone', () => {
    const outside = sources(name)
      .flatMap(relativeImports)
      .filter((path) => relative(join(packagesFolder, name), path).startsWith('..'))
    expect(outside).toEqual([])
  })

  test('publishes its build, by entries, if any, that hold names only', () => {
    expect(manifest(name).files).toEqual(['dist', 'CHANGELOG.md'])
    const entries = ['index.ts', 'answers.ts'].map((file) => join(packagesFolder, name, 'src', file))
    // may be empty: a package may be a program
    for (const entry of entries.filter(existsSync)) {
      const rest = read(entry).replace(
        /export (type )?\{[^}]*\} from '[^']+'\n?|export type \* from '.\/generated\/[^']+'\n?|export \* from '@linkspan\/core\/callers'\n/g,
        '',
      )
      expect(rest.trim()).toBe('')
    }
  })

  test('reads no environment in its sources, and prints nothing', () => {
    for (const path of each(sources(name))) {
      const text = read(path)
      if (path.includes('/generated/')) continue
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

test('hosted depends on at most 12 packages of others, and only hosted on Express', () => {
  const foreign = (name: string) =>
    Object.keys(manifest(name).dependencies ?? {}).filter((module) => !ours(module))
  expect(foreign('hosted').length).toBeLessThanOrEqual(12)
  expect(published.filter((name) => foreign(name).includes('express'))).toEqual(['hosted'])
})

describe('the house stays small enough for a small team', () => {
  /** What the server loads. */
  const server = ['hosted', 'service', 'stores', 'cli', 'files', 'sync', 'object-storage', 'key-services']
  const linesOf = (names: readonly string[], folders: readonly string[]) =>
    names
      .flatMap((name) => folders.flatMap((folder) => files(join(packagesFolder, name, folder))))
      .filter((path) => /\.(ts|tsx|mts|mjs|js)$/.test(path) && !path.includes('/generated/'))
      .reduce((sum, path) => sum + read(path).split('\n').length - 1, 0)

  /** The functions of a file that have more than 70 lines. */
  function longFunctions(path: string): string[] {
    const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true)
    const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
    const found: string[] = []
    function visit(node: ts.Node): void {
      const lines = lineAt(node.end) - lineAt(node.getStart()) + 1
      const named = ts.isFunctionLike(node) && ts.isVariableDeclaration(node.parent) ? node.parent : node
      if (ts.isFunctionLike(node) && lines > 70)
        found.push(
          `${relative(root, path)}: ${(named as ts.FunctionDeclaration).name?.getText()}, ${lines} lines`,
        )
      ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  }

  test('at most 30 functions have more than 70 lines', () => {
    const written = packages.flatMap(sources).filter((path) => !path.includes('/generated/'))
    const long = written.flatMap(longFunctions)
    expect(long.length <= 30 ? [] : long).toEqual([])
  })

  // a commit that adds a capability may raise these bounds, and says for what
  test('its written sources, checks and benchmarks have at most 144,234 lines together', () => {
    expect(linesOf(packages, ['src', 'dev'])).toBeLessThanOrEqual(144_234)
  })

  test('what the server loads has at most 54,923', () => {
    expect(linesOf(server, ['src'])).toBeLessThanOrEqual(54_923)
  })
})
