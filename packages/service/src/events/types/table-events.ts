import * as z from 'zod'

const ofTable = z.strictObject({ table: z.string().describe('Its name, such as `advertising_campaigns`.') })

/** The types of events about tables for other engines. Organizations with rows in the table get them. */
export const tableEvents = {
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
} as const
