import { describe, expect, test } from '@jest/globals'
import type { SyncSource } from '@linkspan/core'
import type { Filter } from '@linkspan/search'
import * as fc from 'fast-check'
import { each } from '../../core/test/support/each.ts'
import { FailedSources, filterOf } from '../src/plan/source-filters.ts'

/** Whether a text matches a filter over the field `name`, by code points. */
function matches(filter: Filter, text: string): boolean {
  const compare = (other: unknown) => Buffer.from(text).compare(Buffer.from(String(other)))
  const { and, or, eq, gte, lt } = filter
  const values = filter.in?.name as readonly string[] | undefined
  return (
    (and ?? []).every((each) => matches(each, text)) &&
    (or?.some((each) => matches(each, text)) ?? true) &&
    (eq ? compare(eq.name) === 0 : true) &&
    (gte ? compare(gte.name) >= 0 : true) &&
    (lt ? compare(lt.name) < 0 : true) &&
    (values?.includes(text) ?? true)
  )
}

/** Texts of few letters, so that sources often are one text, or lie within another. */
const near = fc.string({ unit: fc.constantFrom('\u0000', 'a', 'b'), minLength: 1, maxLength: 3 })
const text = fc.oneof(
  near,
  fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }).map((given) => given.toWellFormed()),
)
const source: fc.Arbitrary<SyncSource> = fc.oneof(
  text.map((equals) => ({ field: 'name', equals })),
  text.map((starts_with) => ({ field: 'name', starts_with })),
)
const isOf = (each: SyncSource, value: string) =>
  'equals' in each ? value === each.equals : value.startsWith(each.starts_with)

describe('the records of sources', () => {
  test('those that could not be read become filters; unknown or incomparable sources are everything', () => {
    const failedOf = (...sources: (SyncSource | undefined)[]) => {
      const failed = new FailedSources()
      for (const each of sources) failed.add(each ? { source: each } : {})
      return failed
    }
    const customer = { field: 'name', starts_with: 'customers/1' }
    expect(failedOf().filters(['name'])).toEqual([])
    expect(failedOf(customer, undefined).filters(['name'])).toEqual([{}])
    expect(failedOf(customer).filters(['id'])).toEqual([{}])
    const many = Array.from({ length: 2_001 }, (_, at) => [
      { field: 'name', starts_with: `customers/${at}/` },
      { field: 'id', equals: `${at}` },
    ]).flat()
    const filters = failedOf(...many).filters(['name', 'id'])
    expect(filters.flatMap(({ or = [] }) => or)).toHaveLength(2_001)
    expect(filters.flatMap((each) => each.in?.id ?? [])).toHaveLength(2_001)
    for (const { or = [], in: list } of each(filters)) {
      expect(or.length).toBeLessThanOrEqual(80)
      expect(list?.id?.length ?? 0).toBeLessThanOrEqual(1_000)
    }
    expect(new FailedSources(failedOf(...many).all).filters(['name', 'id'])).toEqual(filters)
    expect(new FailedSources(failedOf(undefined).all).filters(['name'])).toEqual([{}])
  })

  test('P32 a source has the texts that it is or that begin with it, by code points', () => {
    void fc.assert(
      fc.property(source, text, (each, other) => {
        const named = 'equals' in each ? each.equals : each.starts_with
        for (const value of [named, named + other, other])
          expect(matches(filterOf(each), value)).toBe(isOf(each, value))
      }),
    )
  })
})
