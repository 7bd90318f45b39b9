import { listOf, named, nullable, text } from '@linkspan/sync'
import * as z from 'zod'
import { runStatus } from './sync-answers.ts'

const count = z.int().min(0)

/** What the syncs of an organization did, as it is answered. */
export const syncActivity = named('SyncActivity', 'What the syncs of an organization did in the last days.', {
  days: listOf(
    named('SyncDay', 'The runs that ended on a day with one status.', {
      day: text('YYYY-MM-DD, by UTC.'),
      status: runStatus,
      runs: count.describe('How many runs ended so.'),
      rows_read: count.describe('The rows that they read from the vendors.'),
      rows_changed: count.describe('The rows that were new, different or gone.'),
    }),
    'In order. A day on which no run ended is absent.',
  ),
  overdue: z
    .strictObject({
      count: count.describe('How many connectors should have begun a sync.'),
      since: nullable(z.string(), 'Since when the first of them waits, ISO 8601; null if none does.'),
    })
    .describe('Connectors whose sync no process has begun for two minutes after it was due.'),
  quotas: listOf(
    named('UsedQuota', 'How much of a quota was used when a run of a connector ended.', {
      id: text('The id of the connector.'),
      name: text('Its name.'),
      customer_name: text('Whose it is.'),
      connector_type: text('Its kind.'),
      quota: text('The quota, such as `tokensPerDay` or `calls_per_day`.'),
      source: nullable(
        z.string(),
        'Whose quota it is, of the sources of the account; null for the whole account’s.',
      ),
      used: count.describe('How much of it is used.'),
      most: count.describe('All of it.'),
      full_at: text('When it is full again, ISO 8601.'),
    }),
    'The 20 quotas that are used most, and are not full again yet; the most used first.',
  ),
})
