import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { gongList } from '../lists.ts'
import { moment } from '../params.ts'

/** Something that was done at the vendor. */
export interface LogRow {
  /** Who did it. */
  readonly userId?: string
  /** Their email address. */
  readonly userEmailAddress?: string
  /** Their name. */
  readonly userFullName?: string
  /** Who did it in their name, if somebody did. */
  readonly impersonatorUserId?: string
  /** Their email address. */
  readonly impersonatorEmailAddress?: string
  /** Their name. */
  readonly impersonatorFullName?: string
  /** Their company. */
  readonly impersonatorCompanyId?: string
  /** When. */
  readonly eventTime?: string
  /** What, as the type of log says. */
  readonly logRecord?: Readonly<Record<string, unknown>>
}

export const logs = defineEntity({
  name: 'logs',
  summary: 'The logs of the company: who signed in, changed something or listened to calls.',
  actions: {
    list: gongList<LogRow>()({
      summary: 'Lists the entries of one log.',
      params: {
        logType: z
          .enum([
            'AccessLog',
            'UserActivityLog',
            'UserCallPlay',
            'ExternallySharedCallAccess',
            'ExternallySharedCallPlay',
          ])
          .describe('Which log.'),
        fromDateTime: moment.describe('Entries of this time or later.'),
        toDateTime: moment.optional().describe('Entries before this time; default now.'),
      },
      listing: (query) => ({ path: '/v2/logs', query, rows: 'logEntries' }),
    }),
  },
})
