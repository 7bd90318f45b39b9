import { expect, test } from '@jest/globals'
import { anyGlob } from '../src/sync/globs.ts'

test.each<[glob: string, paths: string[], others: string[]]>([
  ['**', ['a', 'a/b/c.csv'], ['.hidden', 'a/.b', '.a/b']],
  ['/**', ['a', 'a/b/c.csv', 'tab\tand\nline', '🚢'], []],
  ['*', ['a', 'a.csv', '🚢 ⚓'], ['a/b', '.hidden']],
  ['**/.*', ['.hidden', 'a/.b'], ['a', 'a/b']],
  ['**/*.csv', ['a.csv', 'a/b.csv', 'a/b/c.csv'], ['a.csv/b', 'a.CSV', 'acsv']],
  ['reports/**', ['reports/a', 'reports/a/b'], ['reports', 'reports2/a', 'old/reports/a']],
  ['reports/**/x-?.csv', ['reports/x-1.csv', 'reports/a/b/x-🚢.csv'], ['reports/x-.csv', 'reports/x-1/.csv']],
  ['**/logs/**', ['logs/a', 'a/logs/b/c'], ['a/logs2/b', 'logs']],
  ['/*.md', ['a.md'], ['a/b.md']],
  ['a**b', ['ab', 'axxb'], ['a/b']],
  ['./a', ['a'], ['./a', 'b/a']],
  ['./**/a', ['a', 'b/c/a'], ['b']],
  ['**a', ['a', 'ba'], ['b/a', 'ab', '.a']],
  ['[!a]', ['b', '🚢'], ['a', 'bb', '.', '/']],
  ['a**/b', ['a/b', 'axx/b'], ['b', 'a/x/b']],
  ['[a-c]?.txt', ['a1.txt', 'c2.txt'], ['d1.txt', 'a/.txt']],
  ['[!a-c].txt', ['d.txt'], ['a.txt', '/.txt']],
  ['[]].txt', ['].txt'], ['[.txt']],
  ['[a', ['[a'], ['a']],
  ['\\*.(x)+', ['*.(x)+'], ['a.(x)+', '*.xx']],
  ['!a', ['!a'], ['b']],
  ['#a', ['#a'], ['a']],
  ['{a,b}.txt', ['{a,b}.txt'], ['a.txt']],
  ['+(a)', ['+(a)'], ['a', 'aa']],
])('the glob %s', (glob, paths, others) => {
  const wanted = anyGlob([glob])
  expect(paths.filter((path) => !wanted(path))).toEqual([])
  expect(others.filter((path) => wanted(path))).toEqual([])
})

test('a path matches if one of several globs matches', () => {
  const wanted = anyGlob(['*.csv', 'b/**'])
  expect(['a.csv', 'b/c', 'a.txt'].map(wanted)).toEqual([true, true, false])
})

test.each([
  `${'**/'.repeat(100)}${'*a'.repeat(300)}b`,
  `${'**/*a*b*/'.repeat(100)}c`,
  `${'[a-z]*'.repeat(150)}!`,
  `${'?*'.repeat(500)}b`,
])('P33 the glob %.12s…, with many possible matches, takes little time', (glob) => {
  const wanted = anyGlob([glob])
  for (const path of ['a/'.repeat(500) + 'a'.repeat(2000), 'ab'.repeat(2000), 'aab/'.repeat(1000)])
    expect(wanted(`${path}.`)).toBe(false)
})
