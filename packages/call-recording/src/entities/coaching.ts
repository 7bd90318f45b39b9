import { defineEntity } from '@linkspan/core'
import { gongList } from '../lists.ts'
import { id, moment } from '../params.ts'
import { completeWindow } from '../window.ts'
import type { UserRow } from './users.ts'

/** A user in the coaching metrics. */
export interface CoachingUser
  extends Pick<UserRow, 'id' | 'emailAddress' | 'firstName' | 'lastName' | 'title'> {}

/** How a manager coaches their direct reports. */
export interface CoachingRow {
  /** The manager. */
  readonly manager?: CoachingUser
  /** One object for each direct report. */
  readonly directReportsMetrics?: readonly {
    /** The direct report. */
    readonly report?: CoachingUser
    /** Values by the name of the metric. */
    readonly metrics?: Readonly<Record<string, readonly string[]>>
  }[]
}

export const coaching = defineEntity({
  name: 'coaching',
  summary: 'How managers coach their direct reports.',
  actions: {
    list: gongList<CoachingRow>()({
      summary:
        'Lists the coaching metrics of a manager, by default of the last 30 days. Empty for a user without direct reports.',
      params: {
        'workspace-id': id.describe('The workspace.'),
        'manager-id': id.describe('The manager.'),
        from: moment.optional().describe('The start of the metrics. Default: 30 days before `to`.'),
        to: moment.optional().describe('The end of the metrics; default now.'),
      },
      listing: (params, { cursor, now }) => {
        const place = completeWindow(params, cursor, 'moment', now)
        const query = { ...params, from: place.from, to: place.to }
        return { path: '/v2/coaching', query, rows: 'coachingData', place }
      },
    }),
  },
})
