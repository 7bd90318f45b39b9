import type { PartialReason } from '@linkspan/stores'
import { listOf, named, nullable, PARTIAL_REASONS, text } from '@linkspan/sync'
import * as z from 'zod'

/** Which records an answer may lack. */
export const partialScope = text('`all`, or the records of a source, such as `property_id 123`.')

/** Why an answer may lack records. */
export const partialReason = z.enum(Object.keys(PARTIAL_REASONS) as [PartialReason]).describe(
  `Why: ${Object.entries(PARTIAL_REASONS)
    .map(([reason, text]) => `\`${reason}\`, ${text}`)
    .join('; ')}.`,
)

/** What answers may lack, or have outdated or not whole. */
export const partial = listOf(
  named('PartialScope', 'Records that an answer may lack, or has outdated or not whole.', {
    scope: partialScope,
    from: nullable(z.string(), 'The first day, YYYY-MM-DD; null for all days.'),
    to: nullable(z.string(), 'The last day, YYYY-MM-DD; null for all days.'),
    reason: partialReason,
  }),
  'What the answer may lack, or has outdated or not whole; absent if that is nothing.',
)
