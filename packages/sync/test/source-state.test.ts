import { describe, expect, test } from '@jest/globals'
import { type DayRange, dayEnds, daysAfter, lagOf } from '@linkspan/core'
import * as fc from 'fast-check'
import { inRing } from '../../core/test/support/rings.ts'
import { isAskedAgain, refusalPauses } from '../src/plan/asking.ts'
import {
  type Checkpoint,
  firstCheckpoint,
  parseCheckpoint,
  storedCheckpoint,
} from '../src/plan/checkpoint.ts'
import { slicesOf, unsettledDays, without, withRange, withReading } from '../src/plan/day-ranges.ts'
import { readingsOf } from '../src/plan/readings.ts'
import { NEW_SOURCE, type RunTimes, type SourceState } from '../src/plan/source-state.ts'
import {
  afterDays,
  afterDocuments,
  afterLimit,
  afterRefusal,
  beginPass,
  withoutEarlier,
} from '../src/plan/source-steps.ts'
import { dueDays, unreconciledDays, type WindowPlan } from '../src/plan/window-plan.ts'
import { completeFrom } from '../src/publish/partial.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = '2026-01-01'
const dayAt = (count: number) => daysAfter(START, count)
const momentOf = (day: string, hours = 0) => Date.parse(day) + hours * HOUR

const day = fc.nat(50).map(dayAt)
const range = fc
  .tuple(day, fc.nat(9))
  .map(([from, length]): DayRange => ({ from, to: daysAfter(from, length) }))

function daysIn(ranges: readonly DayRange[]): string[] {
  return ranges.flatMap(({ from, to }) => {
    const days: string[] = []
    for (let at = from; at <= to; at = daysAfter(at, 1)) days.push(at)
    return days
  })
}

const planOf = (today: string, more: Partial<WindowPlan> = {}): WindowPlan => ({
  start: START,
  today,
  kept_from: null,
  lookback_days: 3,
  reconcile_days: null,
  ...more,
})
const timesOf = (at: number, more: Partial<RunTimes> = {}): RunTimes => ({
  at,
  since: at,
  interval_ms: HOUR,
  ...more,
})

/** A source after a run that reads what is due, by default all of it. */
function afterRun(
  state: SourceState,
  plan: WindowPlan,
  times: RunTimes,
  { zone = undefined as string | undefined, slices = Number.POSITIVE_INFINITY } = {},
) {
  let next = beginPass(state, plan, times)
  const read: DayRange[] = []
  const lagAt = (each: string) => lagOf(dayEnds(zone)(each), times.at)
  while (read.length < slices) {
    const [reading] = readingsOf({
      planOf: () => plan,
      states: new Map([['a', next]]),
      tried: new Map(),
      short_first: false,
    })
    if (!reading) break
    read.push(reading.slice)
    next = afterDays(next, { slice: reading.slice, plan, lagOf: lagAt })
  }
  return { state: next, read }
}

describe('ranges of days', () => {
  test('are sets of days, in order and apart, whatever is added and taken away', () => {
    void fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), range), { maxLength: 12 }), (steps) => {
        let ranges: readonly DayRange[] = []
        const days = new Set<string>()
        for (const [add, each] of steps) {
          ranges = add ? withRange(ranges, each) : without(ranges, [each])
          for (const at of daysIn([each])) days[add ? 'add' : 'delete'](at)
        }
        expect(daysIn(ranges)).toEqual([...days].sort())
        for (const [index, { to }] of ranges.entries()) {
          const next = ranges[index + 1]
          if (next) expect(next.from > daysAfter(to, 1)).toBe(true)
        }
      }),
    )
  })

  test('with lags have the lag of the last reading of each day; slices have each day once, newest first', () => {
    void fc.assert(
      fc.property(
        fc.array(fc.tuple(range, fc.integer({ min: -1, max: 4 })), { maxLength: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (readings, most_days) => {
          const lags = new Map<string, number>()
          const read = readings.reduce(
            (known, [each, lag]) => {
              for (const at of daysIn([each])) lags.set(at, lag)
              return withReading(known, each, () => lag)
            },
            [] as ReturnType<typeof withReading>,
          )
          expect(read.flatMap((each) => daysIn([each]).map((at) => [at, each.lag]))).toEqual([...lags].sort())
          const whole = { from: dayAt(-2), to: dayAt(65) }
          const unsettled = unsettledDays(whole, read, 2)
          expect(daysIn(unsettled)).toEqual(daysIn([whole]).filter((at) => (lags.get(at) ?? -1) < 2))
          const slices = slicesOf(unsettled, most_days)
          expect(slices.flatMap((each) => daysIn([each]).reverse())).toEqual(daysIn(unsettled).reverse())
          for (const each of slices) expect(daysIn([each]).length).toBeLessThanOrEqual(most_days)
        },
      ),
    )
  })
})

describe('the days of a source', () => {
  test('each is read again until it was read the look-back after its end in the zone, however far runs are apart', () => {
    const zones = fc.constantFrom(undefined, 'UTC', 'Asia/Tokyo', 'America/New_York')
    const gaps = fc.array(fc.integer({ min: 1, max: 60 * 24 }), { minLength: 1, maxLength: 8 })
    void fc.assert(
      fc.property(gaps, fc.nat(20), zones, (hours, lookback_days, zone) => {
        let at = momentOf(dayAt(5), 7)
        let state = NEW_SOURCE
        const read_at = new Map<string, number>()
        for (const gap of hours) {
          const plan = planOf(new Date(at).toISOString().slice(0, 10), { lookback_days })
          const { state: next, read } = afterRun(state, plan, timesOf(at), { zone })
          const read_days = new Set(daysIn(read))
          for (let each = START; each <= plan.today; each = daysAfter(each, 1)) {
            const last = read_at.get(each)
            const settled_at = dayEnds(zone)(each) + lookback_days * DAY
            // what can still have changed since its last reading is read, and nothing else
            expect([each, read_days.has(each)]).toEqual([each, last === undefined || last < settled_at])
            if (read_days.has(each)) read_at.set(each, at)
          }
          expect(completeFrom(next, plan)).toBe(START)
          state = next
          at += gap * HOUR
        }
        // settled days are one range
        const lags = state.days.map(({ lag }) => lag)
        expect(new Set(lags.filter((lag) => lag < lookback_days)).size).toBeLessThanOrEqual(lookback_days + 1)
      }),
      { numRuns: inRing(25, 100) },
    )
  })

  test('a raised look-back and an earlier start make days due, and a later start forgets days', () => {
    const at = momentOf(dayAt(40), 13)
    const { state } = afterRun(NEW_SOURCE, planOf(dayAt(40)), timesOf(at))
    const due = (more: Partial<WindowPlan>, from = state) =>
      daysIn(dueDays(beginPass(from, undefined, timesOf(at + HOUR)), planOf(dayAt(40), more)))
    expect(due({})).toEqual(daysIn([{ from: dayAt(37), to: dayAt(40) }]))
    expect(due({ lookback_days: 10 })).toEqual(daysIn([{ from: dayAt(30), to: dayAt(40) }]))
    expect(due({ lookback_days: 0 })).toEqual([dayAt(40)])
    expect(due({ start: dayAt(-3) }).slice(0, 3)).toEqual([dayAt(-3), dayAt(-2), dayAt(-1)])
    const shorter = withoutEarlier(state, dayAt(20))
    expect(shorter.days[0]?.from).toBe(dayAt(20))
    expect(due({ start: START }, shorter).slice(0, 20)).toEqual(daysIn([{ from: START, to: dayAt(19) }]))
  })

  test('a pass that several runs continue reads each day once, the newest first; another run begins a new one', () => {
    void fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), fc.nat(80), (slices, days) => {
        const plan = planOf(dayAt(days), { lookback_days: 40 })
        const at = momentOf(dayAt(days), 13)
        let state = NEW_SOURCE
        const all: DayRange[] = []
        for (let run = 0; run < 10; run++) {
          const result = afterRun(state, plan, timesOf(at + run, { since: at }), { slices })
          state = result.state
          all.push(...result.read)
        }
        expect(all.flatMap((each) => daysIn([each]).reverse())).toEqual(
          daysIn([{ from: START, to: dayAt(days) }]).reverse(),
        )
        // what the first run has read was read first
        expect(state.read_at).toBe(at)
        expect(dueDays(beginPass(state, plan, timesOf(at + 20)), plan)).not.toEqual([])
      }),
    )
    const stopped = beginPass(NEW_SOURCE, planOf(dayAt(5)), timesOf(1))
    const paused = { ...stopped, pass: { ...(stopped.pass as never as object), paused: true } as never }
    expect(beginPass(paused, planOf(dayAt(5)), timesOf(2)).pass).toMatchObject({ since: 1, chain: 2 })
    expect(beginPass(stopped, planOf(dayAt(5)), timesOf(2)).pass).toMatchObject({ since: 2, chain: 2 })
  })

  test('rows that were left out leave their days due, and their documents', () => {
    const at = momentOf(dayAt(9), 13)
    const plan = planOf(dayAt(9))
    const begun = afterDocuments(beginPass(NEW_SOURCE, plan, timesOf(at)), { at, plan })
    expect(begun.pass?.documents_at).toBe(at)
    const slice = { from: START, to: dayAt(9) }
    const incomplete = afterDays(begun, { slice, plan, lagOf: () => 99, incomplete: dayAt(4) })
    expect(incomplete.pass?.documents_at).toBeNull()
    expect(daysIn(dueDays(incomplete, plan))).toEqual(daysIn([{ from: dayAt(4), to: dayAt(9) }]))
  })

  test('slices halve down to a day as long as a limit cuts them off, and grow again', () => {
    const plan = planOf(dayAt(90))
    const begun = beginPass(NEW_SOURCE, plan, timesOf(1))
    const sizes: number[] = []
    let state = begun
    for (let cut = 0; cut < 7; cut++) {
      const [slice] = slicesOf(dueDays(state, plan), state.slice_days)
      sizes.push(daysIn([slice as DayRange]).length)
      state = afterLimit(state, slice, true)
    }
    expect(sizes).toEqual([30, 15, 7, 3, 1, 1, 1])
    expect(afterLimit(begun, { from: START, to: START }, false)).toBe(begun)
    const grown: number[] = []
    while (dueDays(state, plan).length > 0) {
      const [slice] = slicesOf(dueDays(state, plan), state.slice_days)
      grown.push(daysIn([slice as DayRange]).length)
      state = afterDays(state, { slice: slice as DayRange, plan, lagOf: () => 99 })
    }
    expect(grown.slice(0, 9)).toEqual([1, 2, 3, 4, 5, 7, 9, 12, 15])
  })

  test('a slice grows by a quarter after one of its length, up to 30 days, and not after a shorter one', () => {
    const plan = planOf(dayAt(90))
    const lengths = fc.integer({ min: 1, max: 30 })
    void fc.assert(
      fc.property(lengths, lengths, fc.nat(40), (slice_days, length, from) => {
        const state = { ...beginPass(NEW_SOURCE, plan, timesOf(1)), slice_days }
        const slice = { from: dayAt(from), to: dayAt(from + length - 1) }
        const grown = Math.min(30, Math.ceil(slice_days * 1.25))
        expect(afterDays(state, { slice, plan, lagOf: () => 99 }).slice_days).toBe(
          length >= slice_days ? grown : slice_days,
        )
        const half = Math.max(1, Math.floor(Math.min(length, slice_days) / 2))
        expect(afterLimit(state, slice, true).slice_days).toBe(half)
        expect(afterLimit(state, undefined, true)).toBe(state)
      }),
    )
  })

  test('all days are read again at least every reconcile_days, those that are due first', () => {
    const lookback_days = 2
    const plan = (at: number) =>
      planOf(new Date(at).toISOString().slice(0, 10), { lookback_days, reconcile_days: 30, start: dayAt(0) })
    let state = NEW_SOURCE
    const read_at = new Map<string, number>()
    const first = momentOf(dayAt(60), 13)
    for (let at = first; at < first + 120 * DAY; at += 20 * HOUR) {
      const { state: next, read } = afterRun(state, plan(at), timesOf(at, { interval_ms: 20 * HOUR }))
      state = next
      for (const each of daysIn(read)) read_at.set(each, at)
      expect(unreconciledDays(state, plan(at))).toEqual([])
      expect(Math.min(...read_at.values())).toBeGreaterThanOrEqual(state.reconciled_at as number)
      expect(at - (state.reconciled_at as number)).toBeLessThanOrEqual(30 * DAY)
    }
    const begun = beginPass(state, plan(first + 200 * DAY), timesOf(first + 200 * DAY))
    const states = new Map([['a', begun]])
    const [newest] = readingsOf({
      planOf: () => plan(first + 200 * DAY),
      states,
      tried: new Map(),
      short_first: false,
    })
    expect(newest?.slice.to).toBe(plan(first + 200 * DAY).today)
    const never = { ...plan(first), reconcile_days: null }
    expect(beginPass(state, never, timesOf(first + 900 * DAY)).reconciling).toBeNull()
  })

  test('a refused source is asked after pauses that double from an interval to a day', () => {
    const refuse = (state: SourceState, at: number) => afterRefusal(state, { code: 'x', message: 'no' }, at)
    const waits: number[] = []
    let state = refuse(NEW_SOURCE, 0)
    let asked = 0
    for (let at = HOUR; waits.length < 7; at += HOUR) {
      if (!state.refused || !isAskedAgain(state.refused, at, refusalPauses(HOUR))) continue
      waits.push((at - asked) / HOUR)
      asked = at
      state = refuse(state, at)
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 22, 22])
    expect(state.refused).toMatchObject({ since: 0, tries: 8 })
  })
})

describe('the readings of many sources', () => {
  test('sources with the same due days are read together, the newest days of all before older ones of any', () => {
    const plan = planOf(dayAt(59))
    const at = momentOf(dayAt(59), 13)
    const settled = afterRun(NEW_SOURCE, plan, timesOf(at)).state
    const states = new Map([
      ['old', beginPass(settled, plan, timesOf(at + HOUR))],
      ['new', beginPass(NEW_SOURCE, plan, timesOf(at + HOUR))],
      ['other', beginPass(settled, plan, timesOf(at + HOUR))],
    ])
    const due = { from: dayAt(56), to: dayAt(59) }
    expect(readingsOf({ planOf: () => plan, states, tried: new Map(), short_first: false })).toEqual([
      { slice: due, sources: ['old', 'other'] },
      { slice: { from: dayAt(30), to: dayAt(59) }, sources: ['new'] },
      { slice: { from: dayAt(0), to: dayAt(29) }, sources: ['new'] },
    ])
    const tried = new Map([['new', [{ from: dayAt(30), to: dayAt(59) }]]])
    expect(readingsOf({ planOf: () => plan, states, tried, short_first: false })).toHaveLength(2)
    const [, first] = readingsOf({ planOf: () => plan, states, tried: new Map(), short_first: true })
    expect(first).toEqual({ slice: { from: dayAt(53), to: dayAt(59) }, sources: ['new'] })
  })
})

describe('a checkpoint', () => {
  const checkpointOf = (sources: Map<string, SourceState>): Checkpoint => ({
    ...firstCheckpoint('config'),
    start: START,
    sources,
  })

  test('is read as it was stored, and thousands of sources with one state stay small', () => {
    const at = momentOf(dayAt(59), 13)
    const { state } = afterRun(NEW_SOURCE, planOf(dayAt(59)), timesOf(at))
    const refused = afterRefusal(state, { code: 'vendor_forbidden', message: 'no', remedy: 'ask' }, at)
    const ids = Array.from({ length: 5_000 }, (_, index) => `${1_000_000_000 + index}`)
    const sources = new Map(ids.map((id, index) => [id, index === 7 ? refused : { ...state }]))
    const text = JSON.stringify(storedCheckpoint(checkpointOf(sources)))
    expect(text.length).toBeLessThan(100_000)
    const parsed = parseCheckpoint(JSON.parse(text))
    expect(new Map([...(parsed?.sources ?? [])].sort())).toEqual(new Map([...sources].sort()))
    expect({ ...parsed, sources: null }).toEqual({ ...checkpointOf(sources), sources: null })
    for (const other of [null, {}, { version: 3 }, 'text']) expect(parseCheckpoint(other)).toBeUndefined()
  })
})
