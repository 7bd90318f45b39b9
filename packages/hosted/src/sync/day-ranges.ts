import { type DayRange, daysAfter } from '@linkspan/core'

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
export function withoutRange(ranges: readonly DayRange[], { from, to }: DayRange): DayRange[] {
  return ranges.flatMap((range) => {
    if (range.to < from || range.from > to) return [range]
    return [
      ...(range.from < from ? [{ from: range.from, to: daysAfter(from, -1) }] : []),
      ...(range.to > to ? [{ from: daysAfter(to, 1), to: range.to }] : []),
    ]
  })
}
