import { expect, test } from '@jest/globals'
import { anyGlob } from '../src/sync/globs.ts'

test.each<[glob: string, paths: string[], others: string[]]>([
  ['**', ['a', 'a/b/c.csv', '.hidden'], []],
  ['/**', ['a', 'a/b/c.csv', '.hidden', 'a/.b', 'tab\tand\nline', '🚢'], []],
  ['*', ['a', 'a.csv', '.hidden', '🚢 ⚓'], ['a/b']],
  ['**/*.csv', ['a.csv', 'a/b.csv', 'a/b/c.csv'], ['a.csv/b', 'a.CSV', 'acsv']],
  ['reports/**', ['reports/a', 'reports/a/b'], ['reports', 'reports2/a', 'old/reports/a']],
  ['reports/**/x-?.csv', ['reports/x-1.csv', 'reports/a/b/x-🚢.csv'], ['reports/x-.csv', 'reports/x-1/.csv']],
  ['**/logs/**', ['logs/a', 'a/logs/b/c'], ['a/logs2/b', 'logs']],
  ['/*.md', ['a.md'], ['a/b.md']],
  ['a**b', ['ab', 'axxb'], ['a/b']],
  ['a**/b', ['a/b', 'axx/b'], ['b', 'a/x/b']],
  ['[a-c]?.txt', ['a1.txt', 'c2.txt'], ['d1.txt', 'a/.txt']],
  ['[!a-c].txt', ['d.txt'], ['a.txt', '/.txt']],
  ['[]].txt', ['].txt'], ['[.txt']],
  ['[a', ['[a'], ['a']],
  ['\\*.(x)+', ['*.(x)+'], ['a.(x)+', '*.xx']],
])('the glob %s', (glob, paths, others) => {
  const wanted = anyGlob([glob])
  expect(paths.filter((path) => !wanted(path))).toEqual([])
  expect(others.filter((path) => wanted(path))).toEqual([])
})

test('a path is wanted where one glob of several matches', () => {
  const wanted = anyGlob(['*.csv', 'b/**'])
  expect(['a.csv', 'b/c', 'a.txt'].map(wanted)).toEqual([true, true, false])
})

test('P33 a glob that could match in very many ways is answered all the same', () => {
  const wanted = anyGlob([`${'**/'.repeat(50)}${'*a'.repeat(200)}b`])
  expect(wanted('a/'.repeat(100) + 'a'.repeat(1000))).toBe(false)
})
