import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import ts from 'typescript'
import { each } from '../../core/test/support/each.ts'

const root = resolve(import.meta.dirname, '../../..')

/** The sources, tests and texts of the repository, by their paths. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(m?ts|tsx|mjs|md|grit)$/.test(path) && existsSync(resolve(root, path)))

/** Those that people write. */
const written = files.filter(
  (path) => !/\/(generated|fixtures)\/|CHANGELOG\.md$|tools\/test\/style\.test\.ts$/.test(path),
)

const linesOf = (path: string) => readFileSync(resolve(root, path), 'utf8').split('\n')

/** The lines of files that a pattern finds, each with its place. */
function linesWith(paths: readonly string[], pattern: RegExp): string[] {
  return paths.flatMap((path) =>
    linesOf(path).flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
  )
}

/** Phrases that a new reader stumbles over, and what says the same. */
const phrases: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\bso (many|much)\b/i, 'the name of the number'],
  [/\btold\b/i, 'reported, returned, shown'],
  [/\bwhoever\b|\bfor who\b/i, 'the caller, the process'],
  [/\bany ?more\b/i, 'no longer'],
  [/\bstands? still\b/i, 'is paused, is idle'],
  [/\b(give|gives|giving|given) up\b/i, 'abort, stop'],
  [/\blet(s|ting)? go of\b/i, 'release, discard'],
  [/\bin earnest\b/i, 'in production'],
  [/\bstands? for\b/i, 'means'],
  [/\bbut for\b/i, 'except'],
  [/\bof no use\b/i, 'useless'],
  [/\bfor ever\b/i, 'without end'],
  [/\bthe trying\b/i, 'the tries'],
  [/\b(right|straight) now\b|\bstraight away\b/i, 'immediately'],
  [/\bprove[sd]? that no\b/i, 'the property itself'],
]

test.each(phrases)('nothing says %s: say %s', (phrase) => {
  expect(linesWith(written, phrase)).toEqual([])
})

/** Names that a note may begin with. */
const NAMES =
  /^(Axios|Bun|Chromium|Commander|Content|Deno|Drive|Excel|Express|Gong|Google|Kysely|Linux|Node|Number|Pino|Python|Retry|Unicode|Windows|Zod)\b/

/** A note is one or more lines that begin with `//`; the end of a sentence within it makes it several sentences. */
function notesOf(path: string): { place: string; text: string }[] {
  const lines = linesOf(path).map((line) => /^\s*\/\/ (.*)$/.exec(line)?.[1])
  return lines.flatMap((line, at) => {
    if (line === undefined || lines[at - 1] !== undefined) return []
    const end = lines.indexOf(undefined, at)
    return [{ place: `${path}:${at + 1}`, text: lines.slice(at, end).join(' ') }]
  })
}

test('notes begin in lower case and have no full stop, unless they are several sentences', () => {
  const code = written.filter((path) => path.startsWith('packages/') && !path.endsWith('.md'))
  const notes = code.flatMap(notesOf).filter(({ text }) => !/^(biome-ignore|@ts-|Written by)/.test(text))
  expect(notes.length).toBeGreaterThan(500)
  const single = notes.filter(({ text }) => !/[.!?] (?=[A-Z`'"\d])/.test(text))
  const capital = single.filter(({ text }) => /^[A-Z][a-z]* /.test(text) && !NAMES.test(text))
  const stopped = single.filter(({ text }) => /[^.]\.$/.test(text))
  expect([...capital, ...stopped]).toEqual([])
})

/** Names of values that vendors and libraries have given. */
const THEIRS = new Set([
  'authInfo',
  'destructiveHint',
  'inTransaction',
  'maxOutputLength',
  'openWorldHint',
  'operationId',
  'readOnlyHint',
  'timeZone',
])

/** Whether a value is data for certain; calls and references may also be functions. */
function isData(node: ts.Node): boolean {
  if (ts.isLiteralExpression(node) || ts.isTemplateExpression(node)) return true
  if (ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node)) return true
  if (ts.isBinaryExpression(node)) return node.operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken
  return ts.isPrefixUnaryExpression(node) || ts.isNewExpression(node)
}

function isDataType(type: ts.TypeNode): boolean {
  if (ts.isUnionTypeNode(type)) return type.types.every(isDataType)
  if (ts.isArrayTypeNode(type) || ts.isTupleTypeNode(type) || ts.isLiteralTypeNode(type)) return true
  const keywords = [ts.SyntaxKind.StringKeyword, ts.SyntaxKind.NumberKeyword, ts.SyntaxKind.BooleanKeyword]
  return keywords.includes(type.kind as never) || type.kind === ts.SyntaxKind.BigIntKeyword
}

/** A local, a parameter, a field or a member of a type that holds data for certain. */
function isValue(node: ts.Node): node is ts.VariableDeclaration | ts.ParameterDeclaration {
  if (ts.isPropertySignature(node)) return node.type !== undefined && isDataType(node.type)
  if (!ts.isVariableDeclaration(node) && !ts.isParameter(node) && !ts.isPropertyDeclaration(node))
    return false
  const { type, initializer } = node
  return (type !== undefined && isDataType(type)) || (initializer !== undefined && isData(initializer))
}

/** The names of values that are not in snake_case: of locals, parameters, fields and members of types. */
function camelValues(path: string): string[] {
  const source = ts.createSourceFile(path, linesOf(path).join('\n'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  function visit(node: ts.Node, is_inner: boolean): void {
    if (isValue(node) && (is_inner || !ts.isVariableDeclaration(node))) {
      const name = node.name.getText()
      if (/[a-z][A-Z]/.test(name) && /^#?\w+$/.test(name) && !THEIRS.has(name)) found.push(`${path} ${name}`)
    }
    const opens = ts.isFunctionLike(node) || ts.isClassLike(node)
    ts.forEachChild(node, (child) => visit(child, is_inner || opens))
  }
  visit(source, false)
  return found
}

describe.each(['core', 'search', 'sync', 'service', 'hosted', 'client', 'cli', 'files', 'console'])(
  'package %s',
  (name) => {
    test('writes values in snake_case', () => {
      const sources = written.filter(
        (path) => path.startsWith(`packages/${name}/src/`) && /\.tsx?$/.test(path),
      )
      expect(sources.length).toBeGreaterThan(5)
      expect(sources.flatMap(camelValues)).toEqual([])
    })
  },
)

test('every type that the glossary names is in the code', () => {
  const rows = linesOf('docs/glossary.md').filter((line) => line.startsWith('| **'))
  const named = rows.flatMap((row) =>
    [...row.matchAll(/`([A-Z][a-z]+\w*)`/g)].map(([, name]) => name as string),
  )
  const code = files
    .filter((path) => /^packages\/[\w-]+\/src\//.test(path))
    .map((path) => linesOf(path).join('\n'))
  const declared = (name: string) =>
    code.some((text) => new RegExp(`^export (interface|type|class) ${name}\\b`, 'm').test(text))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !declared(name))).toEqual([])
})

test('the titles of tests have numbers of documented properties only, and each property has a test', () => {
  const listed = linesOf('docs/properties.md').flatMap((line) => /^\| ([A-Z]\d+) \|/.exec(line)?.[1] ?? [])
  const tests = written.filter((path) => /^packages\/.*\.ts$/.test(path))
  const used = tests.flatMap((path) =>
    linesOf(path).flatMap((line) =>
      [...line.matchAll(/(?<=['`] *(?:[PR]\d+ )*)[PR]\d{1,2}(?= )/g)].map(([number]) => number),
    ),
  )
  expect(listed.length).toBeGreaterThan(40)
  expect([...new Set(used)].toSorted()).toEqual(listed.toSorted())
  for (const line of each(linesOf('docs/properties.md'))) {
    const number = /^\| (P\d+) \|/.exec(line)?.[1]
    if (!number) continue
    const proofs = [...line.matchAll(/\]\(\.\.\/([^)]*)\)/g)].map(([, path = '']) => path)
    const has = (path: string) => linesOf(path).some((each) => new RegExp(`['\`].*\\b${number} `).test(each))
    expect({ number, proofs, without: proofs.filter((path) => !has(path)) }).toEqual({
      number,
      proofs: expect.arrayContaining([expect.any(String)]),
      without: [],
    })
  }
})
