import { startDate } from '@linkspan/core'
import * as z from 'zod'
import { propertyId } from './params.ts'
import { reports } from './report-config.ts'

/** The configuration of a sync. */
export const replicationConfig = z.strictObject({
  property_ids: z.array(propertyId).min(1).describe('The properties to sync.'),
  start_date: startDate,
  reports,
})

/** The configuration of a sync, checked. */
export interface WebAnalyticsSync extends z.output<typeof replicationConfig> {}
