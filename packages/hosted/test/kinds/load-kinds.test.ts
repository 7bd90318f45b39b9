import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { ended, endPrograms, run } from '../support/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'linkspan-kinds-'))

/** A module that declares a shop. Its programs have a copy of core of their own beside the one that it imports. */
const shop = (change = '', exported = 'export const shop = defineConnector(declared)') => `
import { bearer, createHttp, defineConnector, defineEntity, defineList } from '@linkspan/core'
import * as z from 'zod'
const list = defineList({
  summary: 'Lists things.',
  params: z.strictObject({ cursor: z.string().optional() }),
  cursor: 'cursor',
  run: async ({ http }, query, call) => ({ data: [], meta: { next_page_token: null } }),
})
const declared = {
  type: 'shop',
  aliases: [],
  title: 'Shop',
  entities: { things: defineEntity({ name: 'things', summary: 'Things of a shop.', actions: { list } }) },
  credentials: z.strictObject({ token: z.string().regex(/^shop_/) }),
  check: { entity: 'things', action: 'list', account: () => undefined },
  open: () => ({ api: {}, close: async () => {} }),
}
${change}
${exported}
`

const version = (text: string) =>
  `export const shop = { ...defineConnector(declared), [Symbol.for('linkspan.core')]: '${text}' }`

/** Modules that a server refuses, each with what it says. */
const BROKEN: readonly (readonly [file: string, text: string | undefined, says: string])[] = [
  ['./absent.js', undefined, `cannot be found from ${folder}`],
  ['@acme/absent', undefined, `cannot be found from ${folder}`],
  [
    './empty.js',
    'export const shop = {}',
    'exports no connector; defineConnector of @linkspan/core makes one',
  ],
  ['./older.js', shop('', version('0.0.9')), 'was made with @linkspan/core 0.0.9, and ^0.1.0 is needed here'],
  ['./newer.js', shop('', version('1.0.0')), 'was made with @linkspan/core 1.0.0, and ^0.1.0 is needed here'],
  ['./taken.js', shop("declared.type = 'drive'"), 'has the type or alias drive, which drive has already'],
  [
    './alias.js',
    shop("declared.aliases = ['google-ads']"),
    'has the type or alias google-ads, which advertising has already',
  ],
  [
    './throws.js',
    "throw new TypeError('out of order\\nat all')",
    'throws while it is loaded: TypeError: out of order',
  ],
  [
    './rule.js',
    shop("list.summary = 'lists things'\ndeclared.check = { ...declared.check, action: 'get' }"),
    'declares shop wrongly: $.entities.things.actions.list.summary: must be a sentence',
  ],
  [
    './lacks.js',
    "import './further.js'",
    'throws while it is loaded: Error [ERR_MODULE_NOT_FOUND]: Cannot find module',
  ],
]

beforeAll(() => {
  const modules = join(folder, 'node_modules')
  const own = join(import.meta.dirname, '../../node_modules')
  mkdirSync(join(modules, '@acme/linkspan-shop'), { recursive: true })
  for (const name of ['@linkspan', 'zod']) symlinkSync(join(own, name), join(modules, name))
  // a package for import alone
  const manifest = { name: '@acme/linkspan-shop', type: 'module', exports: { '.': { import: './shop.js' } } }
  writeFileSync(join(modules, '@acme/linkspan-shop/package.json'), JSON.stringify(manifest))
  const named = "declared.type = 'acme-shop'\ndeclared.aliases = ['emporium']"
  writeFileSync(join(modules, '@acme/linkspan-shop/shop.js'), shop(named))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'shop.js'), documented('shop.js'))
  for (const [file, text] of BROKEN) if (text) writeFileSync(join(folder, file), text)
})
afterAll(async () => {
  await endPrograms()
  rmSync(folder, { recursive: true, force: true })
})

/** A file of the guide. */
function documented(file: string): string {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/own-kind.md'), 'utf8')
  const [, text = ''] = guide.split(`<!-- file: ${file} -->`)
  return /```js\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
}

/** Runs a command of the program with these modules until it ends. */
async function command(modules: readonly string[], ...args: string[]) {
  const program = run({ args, cwd: folder, env: { LINKSPAN_KINDS: modules.join(',') } })
  return { code: await ended(program), text: program.out.text }
}

test('a module that a server cannot take stops its start with one sentence, as doctor says it too', async () => {
  const modules = BROKEN.map(([file]) => file)
  const [start, doctor] = await Promise.all([command(modules, 'start'), command(modules, 'doctor', '--json')])
  const says = BROKEN.map(([file, , text]) => `LINKSPAN_KINDS: ${file} ${text}`)
  expect(start.code).toBe(1)
  const [title, ...lines] = start.text.trim().split('\n')
  expect(title).toBe('The configuration is wrong:')
  expect(lines).toEqual(says.map((each) => expect.stringMatching(startingWith(each))))
  expect(doctor.code).toBe(1)
  const { checks } = JSON.parse(doctor.text) as {
    checks: { check: string; status: string; message: string }[]
  }
  expect(checks.map(({ check, status }) => `${check} ${status}`)).toEqual(says.map(() => 'settings fail'))
  expect(checks.map(({ message }) => message)).toEqual(lines)
})

test('a module that never ends its loading stops the start with a sentence', async () => {
  writeFileSync(join(folder, 'endless.js'), 'await new Promise(() => {})')
  const program = `
    import { loadKinds } from '${new URL('../../src/server/load-kinds.ts', import.meta.url)}'
    await loadKinds(['./endless.js'], 50).catch(({ message }) => console.log(message))
  `
  const args = ['--conditions=linkspan-source', '--input-type=module', '-e', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder })
  const says = 'is not loaded within 0.05 seconds; look for an await that never ends'
  expect(stdout).toBe(`LINKSPAN_KINDS: ./endless.js ${says}\n`)
})

test('the file of the guide and a package of the working directory are kinds of the operator’s commands', async () => {
  const vendors = ['--vendor', 'shop', '--vendor', 'emporium']
  const { text } = await command(['./shop.js', '@acme/linkspan-shop'], 'doctor', '--json', ...vendors)
  const { checks } = JSON.parse(text) as { checks: { check: string; message: string }[] }
  const checked = checks.filter(({ check }) => check.startsWith('vendor '))
  expect(checked.map(({ check }) => check)).toEqual(['vendor shop', 'vendor acme-shop'])
  for (const { message } of each(checked)) expect(message).toBe('only credentials show its address')
})

function startingWith(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
}
