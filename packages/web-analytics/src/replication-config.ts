import { reconcileDays, startDate } from '@linkspan/core'
import * as z from 'zod'
import { propertyId } from './params.ts'
import { configuredReports } from './report-config.ts'

/** The configuration of a sync. */
export const replicationConfig = z.strictObject({
  property_ids: z.array(propertyId).min(1).describe('The properties to sync.'),
  start_date: startDate,
  lookback_days: z
    .number()
    .int()
    .min(0)
    .max(90)
    .default(3)
    .describe(
      'How many days back reports are read again: the vendor changes the last two days, and for up to twelve days which visits key events are attributed to.',
    ),
  reconcile_days: reconcileDays,
  reports: configuredReports,
})

/** The configuration of a sync, checked. */
export interface WebAnalyticsSync extends z.output<typeof replicationConfig> {}
