import { describe, expect, test } from '@jest/globals'
import { CAVEAT_REASONS, type CaveatReason, type DayRange, daysAfter, type SyncCaveat } from '@linkspan/core'
import * as fc from 'fast-check'
import { CAVEAT_PAUSES, isAskedAgain } from '../src/plan/asking.ts'
import { caveatDays, withCaveats } from '../src/plan/caveats.ts'
import { firstCheckpoint, parseCheckpoint, storedCheckpoint } from '../src/plan/checkpoint.ts'
import { daysIn, slicesOf } from '../src/plan/day-ranges.ts'
import { NEW_SOURCE, type SourceState } from '../src/plan/source-state.ts'
import { afterDays, beginPass } from '../src/plan/source-steps.ts'
import { dueDays } from '../src/plan/window-plan.ts'

const DAY = 86_400_000
const START = '2026-01-01'
const dayAt = (count: number) => daysAfter(START, count)
const range = fc
  .tuple(fc.nat(30), fc.nat(9))
  .map(([from, length]): DayRange => ({ from: dayAt(from), to: dayAt(from + length) }))
const found = fc.array(
  fc.record({
    reason: fc.constantFrom(...CAVEAT_REASONS),
    days: fc.option(range, { nil: undefined }),
  }),
  { maxLength: 3 },
)

describe('what the vendor says of the numbers', () => {
  test('holds for each day as its last reading said, whatever other days are read', () => {
    void fc.assert(
      fc.property(fc.array(fc.tuple(range, found), { maxLength: 12 }), (readings) => {
        const said = new Map<string, ReadonlySet<CaveatReason>>()
        let caveats: ReturnType<typeof withCaveats> = []
        for (const [slice, remarks] of readings) {
          const given = remarks.map(({ reason, days }): SyncCaveat => ({ reason, ...days }))
          caveats = withCaveats(caveats, slice, given)
          for (const day of daysIn(slice)) {
            const own = remarks.filter(({ days }) => !days || (days.from <= day && days.to >= day))
            said.set(day, new Set(own.map(({ reason }) => reason)))
          }
        }
        const expected = [...said].flatMap(([day, reasons]) =>
          [...reasons].map((reason) => `${day} ${reason}`),
        )
        const kept = caveats.flatMap(({ reason, ...days }) =>
          daysIn(days as DayRange).map((day) => `${day} ${reason}`),
        )
        expect(kept.toSorted()).toEqual(expected.toSorted())
        const days = [...said].flatMap(([day, reasons]) => (reasons.size > 0 ? [day] : []))
        expect(caveatDays(caveats).flatMap(daysIn)).toEqual(days.toSorted())
      }),
    )
  })

  test('of rows without days stays through readings of days, and ends with the next reading of these rows', () => {
    const all = withCaveats([], undefined, [{ reason: 'sampled' }, { reason: 'sampled' }])
    expect(all).toEqual([{ reason: 'sampled', from: null, to: null }])
    const both = withCaveats(all, { from: dayAt(1), to: dayAt(2) }, [{ reason: 'truncated', to: dayAt(1) }])
    expect(both).toEqual([...all, { reason: 'truncated', from: dayAt(1), to: dayAt(1) }])
    expect(withCaveats(both, undefined, [])).toEqual(both.slice(1))
  })
})

describe('days with caveats', () => {
  const plan = { start: START, today: dayAt(20), kept_from: null, lookback_days: 3, reconcile_days: null }
  const at = Date.parse(dayAt(20))
  const begin = (state: SourceState, run: number, again = false) =>
    beginPass(state, plan, { at: run, since: run, interval_ms: 3_600_000 }, again)
  const read = (state: SourceState, slice: DayRange, caveats: readonly SyncCaveat[] = []) =>
    afterDays(state, { slice, plan, lagOf: () => 99, caveats })
  const whole = { from: START, to: dayAt(20) }

  test('are read again when that is due, until the vendor sends them whole; others are not', () => {
    const sampled = read(begin(NEW_SOURCE, at), whole, [{ reason: 'sampled', from: dayAt(4), to: dayAt(6) }])
    expect(sampled.doubted).toEqual({ asked_at: at, tries: 1 })
    expect(dueDays(begin(sampled, at + DAY), plan)).toEqual([])
    const again = begin(sampled, at + DAY, true)
    expect(dueDays(again, plan)).toEqual([{ from: dayAt(4), to: dayAt(6) }])
    expect(again.doubted).toEqual({ asked_at: at + DAY, tries: 2 })
    const half = read(again, { from: dayAt(5), to: dayAt(6) })
    expect(dueDays(half, plan)).toEqual([{ from: dayAt(4), to: dayAt(4) }])
    // until all of it was read, the records are as old as its oldest day
    expect([again.read_at, half.read_at]).toEqual([at, at])
    const healed = read(half, { from: dayAt(4), to: dayAt(4) })
    expect(healed).toMatchObject({ caveats: [], doubted: null, read_at: at + DAY })
    expect(dueDays(begin(healed, at + 2 * DAY, true), plan)).toEqual([])
  })

  test('are found one by one if the vendor has sampled a report of many, and only they are read again later', () => {
    const one = fc.integer({ min: 0, max: 20 })
    void fc.assert(
      fc.property(fc.uniqueArray(one, { maxLength: 4 }), (sampled) => {
        const isSampled = ({ from, to }: DayRange) =>
          sampled.some((back) => from <= dayAt(back) && dayAt(back) <= to)
        let state = begin(NEW_SOURCE, at)
        let reports = 0
        for (let due = dueDays(state, plan); due.length > 0; due = dueDays(state, plan)) {
          for (const slice of slicesOf(due, state.slice_days)) {
            state = read(state, slice, isSampled(slice) ? [{ reason: 'sampled' }] : [])
            expect(reports++).toBeLessThan(80)
          }
        }
        const days = caveatDays(state.caveats).flatMap(daysIn)
        expect(days).toEqual(sampled.map(dayAt).sort())
      }),
    )
  })

  test('are stored with the checkpoint', () => {
    const state = begin(
      read(begin(NEW_SOURCE, at), whole, [{ reason: 'other_row' }, { reason: 'sampled', to: dayAt(2) }]),
      at + DAY,
      true,
    )
    const checkpoint = { ...firstCheckpoint('c'), sources: new Map([['1', state]]) }
    const stored = JSON.parse(JSON.stringify(storedCheckpoint(checkpoint)))
    expect(parseCheckpoint(stored)?.sources.get('1')).toEqual(state)
  })

  test('are asked for by regular runs after a day, and then after pauses that double up to 30 days', () => {
    const asked: number[] = []
    let state = { asked_at: 0, tries: 1 }
    for (let hour = 1; hour <= 150 * 24; hour++) {
      if (!isAskedAgain(state, hour * 3_600_000, CAVEAT_PAUSES)) continue
      asked.push(Math.round((hour * 3_600_000 - state.asked_at) / DAY))
      state = { asked_at: hour * 3_600_000, tries: state.tries + 1 }
    }
    expect(asked).toEqual([1, 2, 4, 7, 14, 27, 27, 27, 27])
  })
})
