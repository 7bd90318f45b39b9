import { createHash } from 'node:crypto'
import type { DayRange } from '@linkspan/core'
import * as z from 'zod'

const ranges = z.array(z.object({ from: z.string(), to: z.string() }))

const shape = z.object({
  config: z.string(),
  start: z.string().nullable(),
  done: ranges,
  again: ranges,
  newest_read_at: z.number().nullable(),
  cursor: z.string().nullable(),
})

/** Where the next run of an entity continues. It is stored with the manifest, in one transaction. */
export interface Checkpoint {
  /** The digest of the configuration that the records were read with. */
  readonly config: string
  /** The first day of the window; null before the first run that reads it. */
  readonly start: string | null
  /** The days that were read. */
  readonly done: readonly DayRange[]
  /** Of these, the days that are read again, because a source of them could not be read. */
  readonly again: readonly DayRange[]
  /** When the newest days were last read, in milliseconds since 1970; null before that. */
  readonly newest_read_at: number | null
  /** Where a reading of changes continues; null for a full reading. */
  readonly cursor: string | null
}

/** The checkpoint before the first run with a configuration. */
export function firstCheckpoint(config: string): Checkpoint {
  return { config, start: null, done: [], again: [], newest_read_at: null, cursor: null }
}

/** Reads a stored checkpoint; undefined if it is not one of this version. */
export function parseCheckpoint(stored: unknown): Checkpoint | undefined {
  return shape.safeParse(stored).data
}

/** Changes whenever a checked configuration does. */
export function configDigest(config: unknown): string {
  return createHash('sha256').update(JSON.stringify(config)).digest('base64url')
}
