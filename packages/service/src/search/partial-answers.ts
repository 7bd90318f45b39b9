import type { PartialReason } from '@linkspan/stores'
import { PARTIAL_REASONS } from '@linkspan/sync'
import * as z from 'zod'

/** What answers may lack, or have outdated or not whole. */
export const partial = z
  .array(
    z
      .strictObject({
        scope: z.string().describe('`all`, or the records of a source, such as `property_id 123`.'),
        from: z.string().nullable().describe('The first day, YYYY-MM-DD; null for all days.'),
        to: z.string().nullable().describe('The last day, YYYY-MM-DD; null for all days.'),
        reason: z.enum(Object.keys(PARTIAL_REASONS) as [PartialReason]).describe(
          `Why: ${Object.entries(PARTIAL_REASONS)
            .map(([reason, text]) => `\`${reason}\`, ${text}`)
            .join('; ')}.`,
        ),
      })
      .meta({
        id: 'PartialScope',
        description: 'Records that an answer may lack, or has outdated or not whole.',
      }),
  )
  .describe('What the answer may lack, or has outdated or not whole; absent if that is nothing.')
