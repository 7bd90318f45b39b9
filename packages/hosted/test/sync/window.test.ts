import { describe, expect, test } from '@jest/globals'
import { daysAfter } from '@linkspan/core'
import * as fc from 'fast-check'
import { firstCheckpoint } from '../../src/sync/checkpoint.ts'
import { withoutRange, withRange } from '../../src/sync/day-ranges.ts'
import { beginningWith, FailedSources } from '../../src/sync/warnings.ts'
import { dueSlices, startOf, type WindowPlan } from '../../src/sync/window.ts'

const TODAY = '2026-11-20'
const NOW = Date.UTC(2026, 10, 20, 12)
const day = (back: number) => daysAfter(TODAY, -back)
const plan = (more: Partial<WindowPlan> = {}): WindowPlan => ({
  today: TODAY,
  now: NOW,
  lookback_days: 3,
  ...more,
})
const first = firstCheckpoint('config')

const range = fc
  .tuple(fc.nat(40), fc.nat(10))
  .map(([back, length]) => ({ from: day(back), to: daysAfter(day(back), length) }))

function daysOf(ranges: readonly { from: string; to: string }[]): Set<string> {
  const days = new Set<string>()
  for (const { from, to } of ranges) for (let at = from; at <= to; at = daysAfter(at, 1)) days.add(at)
  return days
}

describe('the days of a sync', () => {
  test('ranges of days are sets of days, in order and apart', () => {
    void fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), range), { maxLength: 12 }), (steps) => {
        let ranges: readonly { from: string; to: string }[] = []
        const days = new Set<string>()
        for (const [add, each] of steps) {
          ranges = add ? withRange(ranges, each) : withoutRange(ranges, each)
          for (const at of daysOf([each])) days[add ? 'add' : 'delete'](at)
        }
        expect(daysOf(ranges)).toEqual(days)
        for (const [index, { from, to }] of ranges.entries()) {
          expect(from <= to).toBe(true)
          const next = ranges[index + 1]
          if (next) expect(next.from > daysAfter(to, 1)).toBe(true)
        }
      }),
    )
  })

  test('the first run reads 90 days, newest first, the first seven by themselves', () => {
    expect(dueSlices(plan(), first)).toEqual([
      { from: day(6), to: day(0) },
      { from: day(29), to: day(7) },
      { from: day(59), to: day(30) },
      { from: day(89), to: day(60) },
      { from: day(90), to: day(90) },
    ])
    expect(startOf(plan({ start_date: day(400) }), first)).toBe(day(400))
    expect(dueSlices(plan({ start_date: day(-1) }), first)).toEqual([])
  })

  test('the next run reads the look-back, days that are missing, and days of which a source failed', () => {
    const checkpoint = { ...first, start: day(50), done: [{ from: day(50), to: day(2) }] }
    expect(dueSlices(plan(), checkpoint)).toEqual([{ from: day(3), to: day(0) }])
    const failed = { ...checkpoint, again: [{ from: day(20), to: day(10) }] }
    expect(dueSlices(plan(), failed)).toEqual([
      { from: day(3), to: day(0) },
      { from: day(20), to: day(10) },
    ])
  })

  test('a run that continues soon after another one reads first what no run has read', () => {
    const done = [{ from: day(6), to: day(0) }]
    const checkpoint = { ...first, start: day(20), done, newest_read_at: NOW - 1 }
    expect(dueSlices(plan(), checkpoint)).toEqual([
      { from: day(20), to: day(7) },
      { from: day(3), to: day(0) },
    ])
    expect(dueSlices(plan({ now: NOW + 3_600_000 }), checkpoint)).toEqual([
      { from: day(3), to: day(0) },
      { from: day(20), to: day(7) },
    ])
  })
})

describe('sources that could not be read', () => {
  const failedOf = (...sources: Parameters<FailedSources['add']>[0]['source'][]) => {
    const failed = new FailedSources()
    for (const source of sources) failed.add({ error: new Error('x') as never, ...(source && { source }) })
    return failed
  }

  test('become one filter; an unknown, incomparable or too large set of sources is everything', () => {
    const customer = { field: 'name', starts_with: 'customers/1' }
    expect(failedOf().filter(['name'])).toBeUndefined()
    expect(
      failedOf(customer, { field: 'id', equals: '7' }, { field: 'id', equals: '8' }).filter(['name', 'id']),
    ).toEqual({
      or: [beginningWith('name', 'customers/1'), { in: { id: ['7', '8'] } }],
    })
    expect(failedOf(customer, undefined).filter(['name'])).toEqual({})
    expect(failedOf(customer).filter(['id'])).toEqual({})
    const many = Array.from({ length: 101 }, (_, at) => ({ field: 'name', starts_with: `customers/${at}` }))
    expect(failedOf(...many).filter(['name'])).toEqual({})
  })

  test('P32 a beginning is a range of texts by code points', () => {
    const bytes = (text: string) => Buffer.from(text)
    const text = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 4 })
      .map((given) => given.toWellFormed())
    void fc.assert(
      fc.property(text, text, (prefix, other) => {
        const filter = beginningWith('name', prefix)
        const [from, end] = filter.and
          ? [filter.and[0]?.gte?.name, filter.and[1]?.lt?.name]
          : [filter.gte?.name]
        for (const value of [prefix, prefix + other, other]) {
          const inside =
            bytes(value).compare(bytes(String(from))) >= 0 &&
            (end === undefined || bytes(value).compare(bytes(String(end))) < 0)
          expect(inside).toBe(value.startsWith(prefix))
        }
      }),
    )
  })
})
