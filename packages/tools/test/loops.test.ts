import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import ts from 'typescript'
import { root } from '../src/repository/packed.ts'

/** Methods that return elements whenever the list has some. */
const KEEPING = /^(entries|fill|keys|map|reverse|sort|split|toReversed|toSorted|values)$/

/** What a constant of this name is declared as, in a block around a node. */
function declared(name: string, node: ts.Node): ts.Expression | undefined {
  const statements = ts.isBlock(node) || ts.isSourceFile(node) ? [...node.statements] : []
  const lists = statements.filter(ts.isVariableStatement).map(({ declarationList }) => declarationList)
  const [found] = lists
    .filter(({ flags }) => flags & ts.NodeFlags.Const)
    .flatMap(({ declarations }) => declarations.filter((each) => each.name.getText() === name))
  return found?.initializer ?? (node.parent && declared(name, node.parent))
}

/** Whether an expression has elements for certain: it is written out, or `each` has looked. */
function hasElements(given: ts.Expression | undefined): boolean {
  if (!given) return false
  const inner = (each: ts.Expression | undefined) => hasElements(each)
  if (ts.isAsExpression(given) || ts.isParenthesizedExpression(given) || ts.isSatisfiesExpression(given))
    return inner(given.expression)
  if (ts.isArrayLiteralExpression(given))
    return given.elements.some((each) => !ts.isSpreadElement(each) || inner(each.expression))
  if (ts.isObjectLiteralExpression(given))
    return given.properties.some((each) => !ts.isSpreadAssignment(each))
  if (ts.isStringLiteralLike(given)) return given.text !== ''
  if (ts.isIdentifier(given)) return inner(declared(given.text, given.parent))
  if (ts.isNewExpression(given)) return inner(given.arguments?.[0])
  if (ts.isAwaitExpression(given))
    return /^Promise\.all(Settled)?\b/.test(given.expression.getText()) && inner(given.expression)
  if (!ts.isCallExpression(given)) return false
  const { expression, arguments: args } = given
  const callee = expression.getText()
  if (callee === 'each') return true
  if (/^Object\.(entries|keys|values)$|^Promise\.all(Settled)?$/.test(callee)) return inner(args[0])
  if (callee === 'Array.from') return args[0] !== undefined
  return (
    ts.isPropertyAccessExpression(expression) &&
    KEEPING.test(expression.name.text) &&
    inner(expression.expression)
  )
}

/** Whether a node is in a property of random values, of which some are empty lists. */
const isRandom = (node: ts.Node): boolean =>
  (ts.isCallExpression(node) && /^fc\.(asyncP|p)roperty$/.test(node.expression.getText())) ||
  (node.parent !== undefined && isRandom(node.parent))

/** The loops of a test that expect something of each element, and nothing if there is none. */
function vacuousLoops(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  function look(node: ts.Node, list: ts.Expression, body: ts.Node | undefined): void {
    if (!body || !/\bexpect\w*\(/.test(body.getText()) || hasElements(list) || isRandom(node)) return
    const notes = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []
    if (notes.some(({ pos, end }) => text.slice(pos, end).startsWith('// may be empty: '))) return
    found.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${list.getText()}`)
  }
  function visit(node: ts.Node): void {
    if (ts.isForOfStatement(node) && !node.awaitModifier) look(node, node.expression, node.statement)
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression, name } = node.expression
      if (name.text === 'forEach') look(node, expression, node.arguments[0])
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test.each([
  ['for (const row of rows) expect(row).toBe(1)', ['rows']],
  ['for (const row of await read()) { expect(row).toBe(1) }', ['await read()']],
  ['const rows = [...others]\nfor (const row of rows) expect(row).toBe(1)', ['rows']],
  ['for (const [key] of Object.entries(fields ?? {})) expect(key).toBe(1)', ['Object.entries(fields ?? {})']],
  ['for (const row of [1, 2].filter(isOdd)) expect(row).toBe(1)', ['[1, 2].filter(isOdd)']],
  ['rows.forEach((row) => expect(row).toBe(1))', ['rows']],
  ['for (const row of each(rows)) expect(row).toBe(1)', []],
  ['for (const row of [1, 2]) expect(row).toBe(1)', []],
  ['const rows = [1, ...others] as const\nfor (const row of rows.entries()) expect(row).toBe(1)', []],
  ['for (const row of rows) count(row)', []],
  ['// may be empty: the reason\nfor (const row of rows) expect(row).toBe(1)', []],
  ['fc.property(lists, (rows) => { for (const row of rows) expect(row).toBe(1) })', []],
])('%j loops in vain: %j', (text, lists) => {
  expect(vacuousLoops('', text).map((loop) => loop.replace(/^:\d+ /, ''))).toEqual(lists)
})

test('no test loops over a list that may be empty: `each` refuses one, or a note says why it may be', () => {
  const options = { cwd: root, encoding: 'utf8' } as const
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'packages'], options)
  const tests = listed.split('\n').filter((path) => /^packages\/[\w-]+\/test\/.*\.ts$/.test(path))
  const present = tests.map((path) => join(root, path)).filter((path) => existsSync(path))
  expect(present.length).toBeGreaterThan(500)
  expect(present.flatMap((path) => vacuousLoops(path, readFileSync(path, 'utf8')))).toEqual([])
})
