import type { DayRange } from '@linkspan/core'
import * as z from 'zod'
import { dayRanges, withRange } from './day-ranges.ts'

/** How many forgotten documents are known, so that their days are read again if they return. */
const MOST_FORGOTTEN = 10_000

/** The shape of what is lacking, as it is stored. */
export const lackingShape = z
  .object({
    /**
     * Those that stay until a later reply lacks them too, each with the first chain of runs whose reply lacked it. Some are
     * known only by their rows, which were left out: null if these may be newer than the last reply.
     */
    kept: z.record(z.string(), z.number().nullable()).readonly(),
    /** Those that are forgotten. */
    forgotten: z.array(z.string()).readonly(),
    /** The days of which rows may be lost if one of them returns. */
    days: dayRanges,
  })
  .readonly()

/** The documents of a source that the vendor's last replies lacked, by their keys. */
export interface Lacking extends z.output<typeof lackingShape> {}

/** Nothing is lacking. */
export const NOTHING_LACKS: Lacking = { kept: {}, forgotten: [], days: [] }

/** What a complete reply has shown. */
export interface SourceReply {
  /** The known documents that it lacks. */
  readonly missing: readonly string[]
  /** Those of them that an earlier chain of runs has missed already: they are deleted. */
  readonly gone: readonly string[]
  /** The days of their rows. */
  readonly lost: readonly DayRange[]
  /** Whether it has a document. */
  has(key: string): boolean
}

/** A reply that lacks nothing. */
export const WHOLE_REPLY: SourceReply = { missing: [], gone: [], lost: [], has: () => true }

/** Which documents a complete reply of a chain of runs lacks, by the stored ones that are missing, and which are gone. */
export function judged(
  { kept }: Lacking,
  { missing, has }: Pick<SourceReply, 'missing' | 'has'>,
  since: number,
): Pick<SourceReply, 'missing' | 'gone'> {
  const all = [...new Set([...missing, ...Object.keys(kept).filter((key) => !has(key))])]
  return { missing: all, gone: all.filter((key) => (kept[key] ?? since) !== since) }
}

/** What is lacking after a complete reply, and the days to read again, since a document has returned. */
export function afterReply(
  { kept, forgotten, days }: Lacking,
  { missing, gone, lost, has }: SourceReply,
  since: number,
): { readonly lacking: Lacking; readonly reopened: readonly DayRange[] } {
  const left = new Set(gone)
  const staying = missing.filter((key) => !left.has(key)).map((key) => [key, kept[key] ?? since] as const)
  const returned = [...Object.keys(kept), ...forgotten].some(has)
  const known = [...forgotten.filter((key) => !has(key)), ...gone].slice(-MOST_FORGOTTEN)
  const all = lost.reduce<readonly DayRange[]>(withRange, days)
  const lacks_some = staying.length + known.length > 0
  const lacking = { kept: Object.fromEntries(staying), forgotten: known, days: lacks_some ? all : [] }
  return { lacking, reopened: returned ? all : [] }
}

/**
 * The same after some days were read. `orphans`: documents of which rows came that are not stored. `since`: the chain of
 * runs whose reply lacks them, or null if they may be newer.
 */
export function afterRows(
  { kept: former, forgotten, days }: Lacking,
  { slice, orphans }: { readonly slice: DayRange; readonly orphans: readonly string[] },
  since: number | null,
): Lacking {
  const known = new Set(forgotten)
  const unknown = orphans.filter((key) => !known.has(key)).map((key) => [key, since] as const)
  const kept = { ...Object.fromEntries(unknown), ...former }
  const lacks_some = Object.keys(kept).length + forgotten.length > 0
  return { kept, forgotten, days: lacks_some ? withRange(days, slice) : days }
}

/** The days of which former records may lack rows of documents that a rebuild has found again. */
export function returnedOf({ kept, forgotten, days }: Lacking, present: Lacking): readonly DayRange[] {
  const missing = new Set([...Object.keys(present.kept), ...present.forgotten])
  return [...Object.keys(kept), ...forgotten].some((key) => !missing.has(key)) ? days : []
}
