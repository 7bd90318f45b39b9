import { type DayRange, daysAfter, type ReadDays } from '@linkspan/core'
import * as z from 'zod'

const DAY_MS = 86_400_000

/** The shape of ranges, as they are stored. */
export const dayRanges = z.array(z.object({ from: z.string(), to: z.string() }).readonly()).readonly()

/** How many days a range has. */
export function lengthOf({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

/** Each day of a range. */
export function daysIn({ from, to }: DayRange): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = daysAfter(day, 1)) days.push(day)
  return days
}

/** These ranges and one more, in order; ranges that touch become one. */
export function withRange(ranges: readonly DayRange[], { from, to }: DayRange): DayRange[] {
  const apart: DayRange[] = []
  let joined: DayRange = { from, to }
  for (const range of ranges) {
    if (daysAfter(range.to, 1) < joined.from || range.from > daysAfter(joined.to, 1)) apart.push(range)
    else {
      joined = {
        from: range.from < joined.from ? range.from : joined.from,
        to: range.to > joined.to ? range.to : joined.to,
      }
    }
  }
  return [...apart, joined].sort((left, right) => (left.from < right.from ? -1 : 1))
}

/** These ranges without the days of another one. */
function withoutRange<Range extends DayRange>(ranges: readonly Range[], { from, to }: DayRange): Range[] {
  return ranges.flatMap((range) => {
    if (range.to < from || range.from > to) return [range]
    return [
      ...(range.from < from ? [{ ...range, to: daysAfter(from, -1) }] : []),
      ...(range.to > to ? [{ ...range, from: daysAfter(to, 1) }] : []),
    ]
  })
}

/** The days of some ranges that are in none of the others. */
export function without<Range extends DayRange>(
  ranges: readonly Range[],
  others: readonly DayRange[],
): Range[] {
  return others.reduce((left, other) => withoutRange(left, other), [...ranges])
}

/** The days of some ranges that are in another one too. */
export function overlap(ranges: readonly DayRange[], { from, to }: DayRange): DayRange[] {
  return ranges.flatMap((range) =>
    range.to < from || range.from > to
      ? []
      : [{ from: range.from > from ? range.from : from, to: range.to < to ? range.to : to }],
  )
}

/** These readings and a later one of some days, in order; neighbours with one lag become one. */
export function withReading(
  readings: readonly ReadDays[],
  days: DayRange,
  lagOf: (day: string) => number,
): ReadDays[] {
  const all = withoutRange(readings, days)
  for (let day = days.from; day <= days.to; day = daysAfter(day, 1))
    all.push({ from: day, to: day, lag: lagOf(day) })
  const joined: ReadDays[] = []
  for (const each of all.sort((left, right) => (left.from < right.from ? -1 : 1))) {
    const last = joined.at(-1)
    const touches = last?.lag === each.lag && daysAfter(last.to, 1) === each.from
    if (touches) joined[joined.length - 1] = { ...last, to: each.to }
    else joined.push(each)
  }
  return joined
}

/** The days of a period that were not read late enough. */
export function unsettledDays(
  { from, to }: DayRange,
  readings: readonly ReadDays[],
  lookback_days: number,
): DayRange[] {
  if (from > to) return []
  return without(
    [{ from, to }],
    readings.filter(({ lag }) => lag >= lookback_days),
  )
}

/** Ranges in slices of at most `most_days`, newest first. */
export function slicesOf(ranges: readonly DayRange[], most_days: number): DayRange[] {
  return ranges.toReversed().flatMap(({ from, to }) => {
    const slices: DayRange[] = []
    for (let end = to; end >= from; ) {
      const first = daysAfter(end, 1 - most_days)
      const start = first > from ? first : from
      slices.push({ from: start, to: end })
      end = daysAfter(start, -1)
    }
    return slices
  })
}
