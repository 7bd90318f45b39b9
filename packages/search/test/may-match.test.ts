import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createCursors, type KnownField, mayMatch, QueryParser } from '../src/index.ts'
import { Oracle } from './support/oracle.ts'

const declaration = {
  connector: 'con_a',
  entity: 'rows',
  fields: { id: 'integer', day: 'string', source: 'string', count: 'integer', name: 'string' },
  key: ['id'],
} as const
const cursors = createCursors('0123456789abcdef')

const DAYS = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03']
const SOURCES = [
  'customers/1/a',
  'customers/1/b',
  'customers/2/a',
  'Customers/1',
  'kunden/ü',
  '\u{1f600}',
  '\uffff',
]
const day = fc.constantFrom(...DAYS)
const time = fc.tuple(day, fc.constantFrom('', 'T00:00:00Z', 'T23:59:59Z')).map((parts) => parts.join(''))
const source = fc.constantFrom(...SOURCES)
const pattern = fc.constantFrom(
  '2026-11-%',
  '2026-1_-01',
  '%-01',
  '2026-10-30',
  'CUSTOMERS/1%',
  '%',
  '2026-11-01%',
)
const text = fc.oneof(day, source, time)

/** A filter on some fields, of every operator that is exact. */
function filters(...names: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const name = fc.constantFrom(...names)
  const about = (value: fc.Arbitrary<unknown>) =>
    fc.tuple(name, value).map(([path, given]) => ({ [path]: given }))
  const comparison = fc.oneof(
    fc
      .tuple(fc.constantFrom('eq', 'neq', 'gt', 'gte', 'lt', 'lte'), about(text))
      .map(([operator, operand]) => ({ [operator]: operand })),
    about(fc.array(text, { maxLength: 4 })).map((operand) => ({ in: operand })),
    about(pattern).map((operand) => ({ like: operand })),
    about(fc.constant(null)).map((operand) => ({ eq: operand })),
  )
  return fc.letrec<{ filter: Record<string, unknown> }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3 },
      comparison,
      fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((and) => ({ and })),
      fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((or) => ({ or })),
      tie('filter').map((not) => ({ not })),
    ),
  })).filter
}

function conditionOf(filter: object) {
  return new QueryParser(declaration, cursors).parse({ query: { filter } }).filter
}

/** Whether the simplest form of the language finds a row. */
function finds(filter: object, row: object): boolean {
  const oracle = new Oracle(declaration)
  oracle.upsert({ id: 1, count: 1, name: 'x', ...row })
  return oracle.search({ query: { filter: filter as Record<string, unknown> } }).length > 0
}

describe('whether a filter may match records of which something is known', () => {
  test('is exact if both fields that it compares have one value', () => {
    const seen = new Set<boolean>()
    fc.assert(
      fc.property(filters('day', 'source'), day, source, (filter, one_day, one_source) => {
        const known = { day: { values: [one_day] }, source: { values: [one_source] } }
        const found = finds(filter, { day: one_day, source: one_source })
        seen.add(found)
        expect(mayMatch(conditionOf(filter), known)).toBe(found)
      }),
      { numRuns: 2_000 },
    )
    expect(seen.size).toBe(2)
  })

  test('is not known of a field with a name that each object inherits', () => {
    expect(mayMatch({ operator: 'eq', field: 'toString', value: null }, {})).toBe(true)
  })

  test('is never false if it matches one of them', () => {
    const known: fc.Arbitrary<{ field: KnownField; values: string[] }> = fc.oneof(
      fc.array(text, { minLength: 1, maxLength: 3 }).map((values) => ({ field: { values }, values })),
      fc.tuple(fc.array(text, { minLength: 1, maxLength: 3 }), fc.boolean()).map(([values, open]) => {
        const sorted = values.toSorted((left, right) => Buffer.from(left).compare(Buffer.from(right)))
        const before = `${sorted.at(-1)}\u0000`
        return { field: { from: sorted[0], ...(!open && { before }) }, values }
      }),
    )
    const counts = { may: 0, may_not: 0 }
    fc.assert(
      fc.property(filters('day', 'source', 'name'), known, known, (filter, days, sources) => {
        const may = mayMatch(conditionOf(filter), { day: days.field, source: sources.field })
        counts[may ? 'may' : 'may_not']++
        if (may) return
        for (const each of days.values)
          for (const one of sources.values)
            expect([each, one, finds(filter, { day: each, source: one })]).toEqual([each, one, false])
      }),
      { numRuns: 2_000 },
    )
    expect(Math.min(counts.may, counts.may_not)).toBeGreaterThan(100)
  })

  test('names the days and the sources that people filter by', () => {
    const november = {
      day: { from: '2026-11-01', before: '2026-12-01' },
      source: { from: 'customers/1', before: 'customers/2' },
    }
    const may = (filter: object) => mayMatch(conditionOf(filter), november)
    expect(may({ gte: { day: '2026-11-30' } })).toBe(true)
    expect(may({ and: [{ gte: { day: '2026-10-01' } }, { lt: { day: '2026-11-01' } }] })).toBe(false)
    expect(may({ and: [{ gte: { day: '2026-10-01' } }, { lte: { day: '2026-11-01' } }] })).toBe(true)
    expect(may({ gt: { day: '2026-12-01' } })).toBe(false)
    expect(may({ not: { lt: { day: '2026-12-01' } } })).toBe(false)
    expect(may({ like: { day: '2026-10-%' } })).toBe(false)
    expect(may({ like: { day: '2026-11-1%' } })).toBe(true)
    expect(may({ eq: { source: 'customers/2/campaigns/7' } })).toBe(false)
    expect(may({ in: { source: ['customers/2/campaigns/7', 'customers/1/campaigns/7'] } })).toBe(true)
    expect(may({ or: [{ eq: { day: '2026-10-31' } }, { keyword: { name: 'shoes' } }] })).toBe(true)
    expect(may({ and: [{ eq: { day: '2026-10-31' } }, { keyword: { name: 'shoes' } }] })).toBe(false)
    expect(mayMatch(null, november)).toBe(true)
  })
})
