import * as z from 'zod'

const ofTable = z.strictObject({ table: z.string().describe('Its name, such as `advertising_campaigns`.') })

/**
 * The types of events about webhooks, about tables for other engines, which organizations with rows in the table get, and
 * about vendors.
 */
export const serverEvents = {
  'webhook.disabled': {
    when: 'A webhook gets no more events, since its receiver refused them.',
    data: z.strictObject({
      webhook_id: z.string().describe('The webhook.'),
      reason: z
        .enum(['failing', 'gone'])
        .describe('`failing`: attempts failed for five days. `gone`: the receiver answered 410.'),
    }),
  },
  'table.failed': {
    when: 'A table could not be written: it stays as it was, and each run tries again. It comes once until the table is written, or the server starts again.',
    data: ofTable.extend({
      code: z
        .enum(['table_changed', 'place_failed'])
        .describe(
          '`table_changed`: another program has made it unreadable; `place_failed`: any other reason.',
        ),
    }),
  },
  'table.recovered': { when: 'A table that could not be written was written.', data: ofTable },
  'table.rebuilt': {
    when: 'All rows of a table were written anew, as the operator had asked.',
    data: ofTable,
  },
  'vendor.version_ending': {
    when: 'A version of a vendor’s API ends within 90 days, or the vendor refuses it already. It comes once for each, to organizations with such connectors.',
    data: z.strictObject({
      connector_type: z.string().describe('The kind of connectors that use it, such as `advertising`.'),
      api: z.string().describe('The name of the API, such as `ads`.'),
      version: z.string().describe('The version, such as `v26`.'),
      sunset: z.string().describe('The first day on which the vendor may refuse it, YYYY-MM-DD.'),
      newest: z.string().describe('The newest version that this release of the server can use.'),
      refused: z.boolean().describe('Whether the vendor has refused it, and calls go on with another.'),
    }),
  },
} as const
