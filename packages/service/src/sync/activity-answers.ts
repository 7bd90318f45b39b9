import * as z from 'zod'
import { runStatus } from './sync-answers.ts'

const count = z.int().min(0)

/** What the syncs of an organization did, as it is answered. */
export const syncActivity = z
  .strictObject({
    days: z
      .array(
        z
          .strictObject({
            day: z.string().describe('YYYY-MM-DD, by UTC.'),
            status: runStatus,
            runs: count.describe('How many runs ended so.'),
            rows_read: count.describe('The rows that they read from the vendors.'),
            rows_changed: count.describe('The rows that were new, different or gone.'),
          })
          .meta({ id: 'SyncDay', description: 'The runs that ended on a day with one status.' }),
      )
      .describe('In order. A day on which no run ended is absent.'),
    overdue: z
      .strictObject({
        count: count.describe('How many connectors should have begun a sync.'),
        since: z
          .string()
          .nullable()
          .describe('Since when the first of them waits, ISO 8601; null if none does.'),
      })
      .describe('Connectors whose sync no process has begun for two minutes after it was due.'),
    quotas: z
      .array(
        z
          .strictObject({
            id: z.string().describe('The id of the connector.'),
            name: z.string().describe('Its name.'),
            customer_name: z.string().describe('Whose it is.'),
            connector_type: z.string().describe('Its kind.'),
            quota: z.string().describe('The quota, such as `tokensPerDay` or `calls_per_day`.'),
            source: z
              .string()
              .nullable()
              .describe('Whose quota it is, of the sources of the account; null for the whole account’s.'),
            used: count.describe('How much of it is used.'),
            most: count.describe('All of it.'),
            full_at: z.string().describe('When it is full again, ISO 8601.'),
          })
          .meta({
            id: 'UsedQuota',
            description: 'How much of a quota was used when a run of a connector ended.',
          }),
      )
      .describe('The 20 quotas that are used most, and are not full again yet; the most used first.'),
  })
  .meta({ id: 'SyncActivity', description: 'What the syncs of an organization did in the last days.' })
