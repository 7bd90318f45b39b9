import * as z from 'zod'
import type { Checkpoint, ConfigDigests } from './checkpoint.ts'
import { NEW_SOURCE } from './source-state.ts'

/** The checkpoints of the version of the server before, which knew days of all sources together. */
const shape = z.object({
  config: z.string(),
  start: z.string().nullable(),
  done: z.array(z.object({ from: z.string(), to: z.string() })),
  newest_read_at: z.number().nullable(),
  cursor: z.string().nullable(),
})

/**
 * Converts a former checkpoint; undefined if it is not one. It does not say how late a day was read, so every day is
 * read again, but nothing is built anew.
 */
export function convertFormer(stored: unknown, digests: ConfigDigests | undefined): Checkpoint | undefined {
  const { success, data } = shape.safeParse(stored)
  if (!success) return undefined
  const { start, done, newest_read_at: read_at, cursor } = data
  const days = done.map((range) => ({ ...range, lag: -1 }))
  return {
    config: digests && data.config === digests.former ? digests.config : data.config,
    built_for: null,
    start,
    cursor,
    walking: false,
    failed: [],
    failing_since: null,
    unknown: { ...NEW_SOURCE, days, read_at },
    sources: new Map(),
  }
}
