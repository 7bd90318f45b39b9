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
