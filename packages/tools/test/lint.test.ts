import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { bin, root } from '../src/repository/packed.ts'

interface Diagnostic {
  readonly category: string
  readonly message: string
  readonly location: { readonly path: string }
}

const ENDLESS = 'This loop has no end.'
const UNBOUNDED = 'This wait has no bound.'
const SLEEP = 'No test sleeps for more than a second.'
const RUNS = 'Every test runs, and passes.'
const EXISTS = 'A test exists on every system.'
const NO_MATCHER = 'This expectation has no matcher'
const EMPTY = 'This test is empty.'
const body = '() => { expect(1).toBe(1) }'

/** What no test may be, with what the linter says. */
const REFUSED = [
  [`test.only('a', ${body})`, 'lint/suspicious/noFocusedTests'],
  [`describe.skip('a', ${body})`, 'lint/suspicious/noSkippedTests'],
  ['for (;;) await look()', ENDLESS],
  ['for (;;) { await look() }', ENDLESS],
  ['while (true) await look()', ENDLESS],
  ['while (true) { if (await look()) break }', ENDLESS],
  ['do { await look() } while (true)', ENDLESS],
  ['while (!(await look())) await delay(5)', UNBOUNDED],
  ['while (!(await look())) { await delay(5) }', UNBOUNDED],
  ['while (!(await look())) await new Promise((resolve) => setTimeout(resolve, 5))', UNBOUNDED],
  ['for (; !seen; seen = await look()) await setImmediate()', UNBOUNDED],
  ['await delay(1_001)', SLEEP],
  ['await delay(2 * 1_500)', SLEEP],
  ['await new Promise((resolve) => setTimeout(resolve, 5000))', SLEEP],
  ['await page.waitForTimeout(3_000)', SLEEP],
  [`test.failing('a', ${body})`, RUNS],
  ["test.todo('a')", RUNS],
  [`test.skip.each([1])('a', ${body})`, RUNS],
  [`describe.skip.each([1])('a', ${body})`, RUNS],
  [`test.each([1]).skip('a', ${body})`, RUNS],
  [`if (found) test('a', ${body})`, EXISTS],
  [`if (found) { describe('a', look) }`, EXISTS],
  [`if (found) test.each([1])('a', ${body})`, EXISTS],
  [`found && test('a', ${body})`, EXISTS],
  [`found ? test('a', ${body}) : undefined`, EXISTS],
  [`const run = found ? test : test.skip\nrun('a', ${body})`, EXISTS],
  ["test('a', () => { expect(1) })", NO_MATCHER],
  ["test('a', async () => { await expect(look()) })", NO_MATCHER],
  ["test('a', () => { expect(1).toBe })", NO_MATCHER],
  ["test('a', () => { expect(1).not })", NO_MATCHER],
  ["test('a', () => {})", EMPTY],
  ["test('a', async () => {}, 1_000)", EMPTY],
  ["test.each([1])('a', (_each) => {})", EMPTY],
] as const

/** What resembles the above, and may be. */
const ALLOWED = [
  `test('a', ${body})`,
  'function* endless() { for (;;) yield 1 }',
  'for (let turn = 0; turn < 3; turn++) await delay(5)',
  'while (running) { await look(); await delay(5) }',
  'await delay(1_000)',
  'setTimeout(() => response.end(), 5_000)',
  "test('a', () => { if (/b/.test('b')) expect(1).toBe(1) })",
  "test('a', () => { look(() => {}) })",
]

let folder: string
/** What the linter says of each file. */
let found: Map<string, string[]>

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'linkspan-lint-'))
  const config = readFileSync(join(root, 'biome.json'), 'utf8')
  writeFileSync(join(folder, 'biome.json'), config.replaceAll('./.biome/', `${join(root, '.biome')}/`))
  const tests = join(folder, 'packages/core/test')
  mkdirSync(tests, { recursive: true })
  for (const [index, [text]] of REFUSED.entries())
    writeFileSync(join(tests, `refused-${index}.test.ts`), text)
  for (const [index, text] of ALLOWED.entries()) writeFileSync(join(tests, `allowed-${index}.test.ts`), text)
  const options = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json', '.']
  const { stdout } = spawnSync(bin('biome'), options, { cwd: folder, encoding: 'utf8' })
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(stdout)
  found = new Map()
  for (const { category, message, location } of diagnostics)
    if (/^(?!lint)|Tests$/.test(category)) {
      const name = basename(location.path)
      found.set(name, [...(found.get(name) ?? []), `${category}: ${message}`])
    }
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each(REFUSED.map(([text, said], index) => ({ text, said, index })))(
  'the linter refuses in a test: $text',
  ({ said, index }) => {
    expect(found.get(`refused-${index}.test.ts`)).toEqual([expect.stringContaining(said)])
  },
)

test('the linter refuses nothing that only resembles it', () => {
  expect([...found.keys()].filter((name) => !name.startsWith('refused'))).toEqual([])
})
