import type { PartialReason } from '@linkspan/stores'
import { PARTIAL_REASONS } from '@linkspan/sync'
import * as z from 'zod'

/** Which records an answer may lack. */
export const partialScope = z
  .string()
  .describe('`all`, or the records of a source, such as `property_id 123`.')

/** Why an answer may lack records. */
export const partialReason = z.enum(Object.keys(PARTIAL_REASONS) as [PartialReason]).describe(
  `Why: ${Object.entries(PARTIAL_REASONS)
    .map(([reason, text]) => `\`${reason}\`, ${text}`)
    .join('; ')}.`,
)

/** What answers may lack, or have outdated or not whole. */
export const partial = z
  .array(
    z
      .strictObject({
        scope: partialScope,
        from: z.string().nullable().describe('The first day, YYYY-MM-DD; null for all days.'),
        to: z.string().nullable().describe('The last day, YYYY-MM-DD; null for all days.'),
        reason: partialReason,
      })
      .meta({
        id: 'PartialScope',
        description: 'Records that an answer may lack, or has outdated or not whole.',
      }),
  )
  .describe('What the answer may lack, or has outdated or not whole; absent if that is nothing.')
