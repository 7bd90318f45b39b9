import { CAVEAT_REASONS, type DayRange, type SyncCaveat } from '@linkspan/core'
import * as z from 'zod'
import { overlap, without, withRange } from './day-ranges.ts'

/** The shape of a caveat, as it is stored. */
export const caveatShape = z
  .object({
    reason: z.enum(CAVEAT_REASONS),
    /** The first day; null for rows without days. */
    from: z.string().nullable(),
    /** The last day. */
    to: z.string().nullable(),
  })
  .readonly()

/** What the vendor has said of the numbers of some days, or of rows without days. */
export interface Caveat extends z.output<typeof caveatShape> {}

/**
 * Whether several days are sampled that may not be so alone: the vendor says it of the whole report in which they are. Shorter
 * reports are sampled less.
 */
export function areSampledTogether(
  { from: first, to: last }: DayRange,
  caveats: readonly SyncCaveat[],
): boolean {
  return (
    first < last &&
    caveats.some(({ reason, from, to }) => reason === 'sampled' && from === undefined && to === undefined)
  )
}

/** The days that caveats concern, in order. */
export function caveatDays(caveats: readonly Caveat[]): DayRange[] {
  return caveats.filter(hasDays).reduce<DayRange[]>((days, caveat) => withRange(days, caveat), [])
}

/** The caveats after a reading of some days, or of the rows without days: those of former readings end. */
export function withCaveats(
  former: readonly Caveat[],
  read: DayRange | undefined,
  found: readonly SyncCaveat[],
): Caveat[] {
  const kept = read ? caveatsOutside(former, [read]) : former.filter(hasDays)
  const added = found.flatMap(({ reason, from = '', to = '~' }): Caveat[] =>
    read
      ? overlap([read], { from, to }).map((days) => ({ reason, ...days }))
      : [{ reason, from: null, to: null }],
  )
  return inOrder([...kept, ...added])
}

/** The caveats without some days. */
export function caveatsOutside(caveats: readonly Caveat[], days: readonly DayRange[]): Caveat[] {
  return caveats.flatMap((caveat) => (hasDays(caveat) ? without([caveat], days) : [caveat]))
}

/** The caveats of some days. */
export function caveatsWithin(caveats: readonly Caveat[], days: readonly DayRange[]): Caveat[] {
  return caveats.flatMap((caveat) =>
    hasDays(caveat) ? overlap(days, caveat).map((range) => ({ ...caveat, ...range })) : [],
  )
}

/** The caveats of rows without days. */
export function caveatsWithoutDays(caveats: readonly Caveat[]): Caveat[] {
  return caveats.filter((caveat) => !hasDays(caveat))
}

/** Each day and reason once; neighbours with one reason become one. */
export function inOrder(caveats: readonly Caveat[]): Caveat[] {
  return [...Map.groupBy(caveats, ({ reason }) => reason)]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([reason, some]): Caveat[] => {
      const all = caveatsWithoutDays(some).slice(0, 1)
      return [...all, ...caveatDays(some).map(({ from, to }) => ({ reason, from, to }))]
    })
}

function hasDays<Some extends Caveat>(caveat: Some): caveat is Some & DayRange {
  return caveat.from !== null
}
