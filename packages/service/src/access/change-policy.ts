import * as z from 'zod'

/** The most writes of a change set. */
export const MOST_WRITES = 1_000

/** What the writes of a change set may do. */
export const changePolicy = z
  .strictObject({
    max_writes: z.int().min(1).max(MOST_WRITES).optional().describe('At most this number of writes.'),
    no_destroys: z.literal(true).optional().describe('No write that takes away what is there.'),
    max_change: z
      .strictObject({
        field: z
          .string()
          .min(1)
          .max(200)
          .describe('The field by its name at the vendor, such as `amountMicros`.'),
        by: z.number().min(0).describe('The sum of what things gain and lose in it.'),
      })
      .optional()
      .describe('A bound on the change of a number. Writes whose effect is not known are refused.'),
  })
  .describe('What the writes of a change set may do. Each field limits it.')

/** What the writes of a change set may do. */
export type ChangePolicy = z.output<typeof changePolicy>

/** A policy within another one; undefined if it bounds the change of another field, or less. */
export function narrowPolicy(own: ChangePolicy, asked: ChangePolicy): ChangePolicy | undefined {
  const [outer, inner] = [own.max_change, asked.max_change]
  if (outer && inner && (inner.field !== outer.field || inner.by > outer.by)) return undefined
  const max_change = inner ?? outer
  const most = Math.min(own.max_writes ?? MOST_WRITES, asked.max_writes ?? MOST_WRITES)
  return {
    ...(most < MOST_WRITES && { max_writes: most }),
    ...((own.no_destroys || asked.no_destroys) && { no_destroys: true as const }),
    ...(max_change && { max_change }),
  }
}
