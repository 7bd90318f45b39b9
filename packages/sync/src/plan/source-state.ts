import * as z from 'zod'
import { askedShape } from './asking.ts'
import { caveatShape } from './caveats.ts'
import { dayRanges } from './day-ranges.ts'
import { lackingShape, NOTHING_LACKS } from './lacking.ts'

/** The longest slice of days that is read at once. */
export const LONGEST_SLICE_DAYS = 30

/** What a sync has read of a source since a moment, in milliseconds since 1970. */
const sinceShape = z.object({ since: z.number(), days: dayRanges })

const passShape = sinceShape
  .extend({
    /** The chain of runs that it belongs to. */
    chain: z.number(),
    /** When the run began that read the documents of its snapshot; null as long as they are to be read. */
    documents_at: z.number().nullable(),
    /** Whether the next run continues it, whatever it is made for: at a limit of the source's own, or in a full reading. */
    paused: z.boolean(),
    /** Days that it reads although they are settled, since the vendor had said that their numbers are not whole. */
    again: dayRanges,
  })
  .readonly()

/** A reading of all that is due of a source, which may take several runs. */
export interface Pass extends z.output<typeof passShape> {}

/** Since when a source has been refused, and how often it was asked. */
const refusalShape = askedShape.extend({
  code: z.string(),
  message: z.string(),
  vendor_code: z.string().exactOptional(),
  remedy: z.string().exactOptional(),
  /** When it was first refused, in milliseconds since 1970. */
  since: z.number(),
})

/** The shape of what is known of a source, as it is stored. */
export const sourceShape = z
  .object({
    /** The days that were read, and how late after their end. */
    days: z.array(z.object({ from: z.string(), to: z.string(), lag: z.int() }).readonly()).readonly(),
    pass: passShape.nullable(),
    /** All that can still change at the vendor was read at this time or later; null before its first reading. */
    read_at: z.number().nullable(),
    /** The time zone of its days; null if it is unknown. */
    time_zone: z.string().nullable(),
    /** The first day that the vendor has not refused as too old; null if it has refused none. */
    kept_from: z.string().nullable(),
    /** The longest slice to read of it. It shrinks when a limit cuts off a slice, and grows again. */
    slice_days: z.int().min(1),
    refused: refusalShape.readonly().nullable(),
    /** What the vendor said of the numbers when they were read last. */
    caveats: z.array(caveatShape).readonly(),
    /** When the days with caveats were read as a whole; null if there are none. */
    doubted: askedShape.readonly().nullable(),
    /** The first chain of runs in which the vendor's list of sources lacks it. */
    absent_since: z.number().nullable(),
    /** Since when all of its records were compared with those of the vendor. */
    reconciled_at: z.number().nullable(),
    /** The days that were compared of the next such comparison, which is in progress. */
    reconciling: sinceShape.readonly().nullable(),
    lacking: lackingShape,
  })
  .readonly()

/** What is known of one source in one entity. Times are milliseconds since 1970. */
export interface SourceState extends z.output<typeof sourceShape> {}

/** A source before its first reading. */
export const NEW_SOURCE: SourceState = {
  days: [],
  pass: null,
  read_at: null,
  time_zone: null,
  kept_from: null,
  slice_days: LONGEST_SLICE_DAYS,
  refused: null,
  caveats: [],
  doubted: null,
  absent_since: null,
  reconciled_at: null,
  reconciling: null,
  lacking: NOTHING_LACKS,
}

/** The moments of a run, in milliseconds since 1970. */
export interface RunTimes {
  /** When the run began. All that it reads counts as read then. */
  readonly at: number
  /** When the first of the runs began that it continues, which names the chain of these runs. */
  readonly since: number
  /** The time to the next regular run; 0 if there is none. */
  readonly interval_ms: number
}
