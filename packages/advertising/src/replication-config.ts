import { startDate } from '@linkspan/core'
import * as z from 'zod'
import { customerId } from './params.ts'
import { queries } from './query-config.ts'

/** The configuration of a sync; it may be empty. */
export const replicationConfig = z.strictObject({
  customer_ids: z
    .array(customerId)
    .min(1)
    .optional()
    .describe(
      'The customers to sync. Default: login_customer_id and all customers below it; without login_customer_id, every accessible customer and the clients of managers.',
    ),
  start_date: startDate,
  conversion_window_days: z
    .number()
    .int()
    .min(0)
    .max(90)
    .default(14)
    .describe(
      'How many days back metrics are read again: the vendor counts a conversion on the day of its click.',
    ),
  queries,
})

/** The configuration of a sync, checked. */
export interface AdvertisingSync extends z.output<typeof replicationConfig> {}
