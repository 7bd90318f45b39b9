import { expect, test } from '@jest/globals'
import * as z from 'zod'
import { InvalidParamsError, type Issue, validate } from '../src/index.ts'

interface Condition {
  all?: Condition[] | undefined
  field?: string | undefined
}

const condition: z.ZodType<Condition, Condition> = z.lazy(() =>
  z.strictObject({ all: z.array(condition).optional(), field: z.string().optional() }),
)

test('an unknown parameter deep in a recursive schema is refused with the choices at its place', () => {
  const found = validate(z.strictObject({ where: condition.optional() }), {
    where: { all: [{ all: [{ field: 'a', value: 1 }] }] },
  })
  expect(found).toEqual({
    success: false,
    issues: [{ path: '$.where.all[0].all[0].value', message: 'unknown parameter; allowed here: all, field' }],
  })
})

const list = z.strictObject({
  names: z.array(z.string().regex(/^(?:\w+,)*$/)).optional(),
  text: z.string().max(200_000).optional(),
  rows: z.array(z.string()).max(20_000).optional(),
  file: z.string().meta({ contentEncoding: 'base64' }).optional(),
  any: z.unknown().optional(),
  record: z.record(z.string(), z.unknown()).optional(),
})

/** The issues of a value that is wrong. */
function issuesOf(value: unknown): readonly Issue[] {
  const found = validate(list, value)
  if (found.success) throw new Error('the value is allowed')
  return found.issues
}

test('P31 an error names at most 20 issues and cuts the keys that it quotes', () => {
  const keys = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key${index}`, 1]))
  const issues = issuesOf(keys)
  expect(issues).toHaveLength(20)
  expect(issues[19]).toEqual({
    path: '$.key19',
    message: 'unknown parameter; allowed here: names, text, rows, file, any, record',
  })
  expect(new InvalidParamsError('x', issues).message).toMatch(/^x: \$\.key0: .* \(and at least 19 more\)$/)
  expect(new InvalidParamsError('x', issues.slice(1)).message).toMatch(/\(and 18 more\)$/)
  expect(new InvalidParamsError('x', issues.slice(19)).message).not.toContain('more')
  expect(issuesOf({ names: Array(10_000).fill(1) })).toHaveLength(20)
  expect(issuesOf({ ['k'.repeat(101)]: 1, ['l'.repeat(100)]: 1 }).map(({ path }) => path)).toEqual([
    `$["${'k'.repeat(100)}…"]`,
    `$.${'l'.repeat(100)}`,
  ])
  expect(JSON.stringify(issuesOf({ [`${'k'.repeat(99)}🚢`]: 1 }))).not.toContain('\\ud')
})

test('P33 a string or list that no schema allows to be so long is refused before its patterns run', () => {
  const long = 'a,'.repeat(4_000_000)
  const message = 'must not have more than 100000 characters'
  expect(issuesOf({ names: ['a,', long] })).toEqual([{ path: '$.names[1]', message }])
  expect(issuesOf({ record: { [long]: [{ x: long }] } })).toEqual([
    { path: `$.record["${long.slice(0, 100)}…"][0].x`, message },
  ])
  expect(issuesOf({ text: 'x'.repeat(200_001) })).toEqual([{ path: '$.text', message }])
  expect(issuesOf({ names: Array(10_001).fill('') })).toEqual([
    { path: '$.names', message: 'must not have more than 10000 items' },
  ])
  expect(issuesOf({ record: Object.fromEntries(Array(10_001).entries()) })).toEqual([
    { path: '$.record', message: 'must not have more than 10000 entries' },
  ])
  expect(issuesOf(long)[0]?.path).toBe('$')
})

test('a longer value passes if the schema says so, if it is base64, and if the schema does not check it', () => {
  const own: Record<string, unknown> = {}
  own.own = own
  const value = {
    text: 'x'.repeat(200_000),
    rows: Array(20_000).fill('x'),
    file: 'AAAA'.repeat(1_000_000),
    names: ['a,'.repeat(50_000)],
    any: { long: ['x'.repeat(200_000)], many: Array(20_000).fill(0) },
    record: own,
  }
  expect(validate(list, value)).toEqual({ success: true, data: value })
})

const everything = z.strictObject({
  text: z.string(),
  choice: z.enum(['x', 'y']),
  list: z.array(z.string().min(2)).min(1).max(2),
  kind: z.discriminatedUnion('of', [
    z.strictObject({ of: z.literal('p') }),
    z.strictObject({ of: z.literal('q'), size: z.number() }),
  ]),
  count: z.int().min(1).max(5),
  either: z.union([z.string(), z.number()]),
  yes: z.literal(true),
  record: z.record(z.string().min(2), z.string()),
  positive: z.number().positive(),
  flag: z.boolean(),
  char: z.string().length(1),
  word: z.string().min(1).max(3),
  own: z.string().regex(/^\d+$/, 'must be digits').regex(/^\w+$/, 'must be word characters'),
})

/** The messages of a value that is wrong, by path. */
function messagesOf(value: unknown): Record<string, string> {
  const found = validate(everything, value)
  if (found.success) throw new Error('the value is allowed')
  return Object.fromEntries(found.issues.map(({ path, message }) => [path.slice(2), message]))
}

test('a word that is nearly an allowed one gets the one that was probably meant', () => {
  const found = validate(z.object({ status: z.enum(['pending', 'refused']) }), { status: 'pendng' })
  expect(found).toMatchObject({
    issues: [{ message: 'must be one of "pending", "refused"; did you mean pending?' }],
  })
})

test('an error says in plain words what is wrong and what is allowed, once for each path', () => {
  expect(new Set(Object.values(messagesOf({})))).toEqual(
    new Set(['is required', 'is required: one of "x", "y"', 'is required: true']),
  )
  expect(
    messagesOf({
      ...{ text: 1, choice: 'z', list: [], kind: { of: 'r' }, count: 0.5, either: true, yes: false },
      ...{ record: { a: '' }, positive: 0, flag: '', char: 'ab', word: '', own: '- -' },
    }),
  ).toEqual({
    text: 'must be a string, not a number',
    choice: 'must be one of "x", "y"',
    list: 'must not be empty',
    'kind.of': 'must be one of "p", "q"',
    count: 'must be an integer',
    either: 'must be a string or a number, not true',
    yes: 'must be true',
    'record.a': 'is no key that is allowed here: must have at least 2 characters',
    positive: 'must be more than 0',
    flag: 'must be true or false, not a string',
    char: 'must have exactly 1 character',
    word: 'must not be empty',
    own: 'must be digits',
  })
  expect(
    messagesOf({
      ...{ text: null, choice: null, list: ['a'], kind: [], count: 9, either: {}, yes: null },
      ...{ record: [], positive: Number.NaN, flag: null, char: 1, word: 'abcd', own: 7 },
    }),
  ).toEqual({
    text: 'must be a string, not null',
    choice: 'must be one of "x", "y"',
    'list[0]': 'must have at least 2 characters',
    kind: 'must be an object, not a list',
    count: 'must be at most 5',
    either: 'must be a string or a number, not an object',
    yes: 'must be true',
    record: 'must be an object, not a list',
    positive: 'must be a finite number',
    flag: 'must be true or false, not null',
    char: 'must be a string, not a number',
    word: 'must have at most 3 characters',
    own: 'must be a string, not a number',
  })
})
