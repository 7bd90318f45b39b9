import { reconcileDays, startDate } from '@linkspan/core'
import * as z from 'zod'

/** The configuration of a sync; it may be empty. */
export const replicationConfig = z.strictObject({
  start_date: startDate,
  reconcile_days: reconcileDays,
  include_private: z.boolean().default(false).describe('true includes private calls.'),
})

/** The configuration of a sync, checked. */
export interface CallRecordingSync extends z.output<typeof replicationConfig> {}
