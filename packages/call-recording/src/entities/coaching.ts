import { defineEntity, defineRead } from '@linkspan/core'
import * as z from 'zod'
import type { Gong } from '../gong.ts'
import { readPage } from '../pages.ts'
import { id, moment } from '../params.ts'
import { completeWindow } from '../window.ts'

/** A member of the company, as coaching names it. */
export interface CoachingUser {
  readonly id?: string
  readonly emailAddress?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly title?: string | null
}

/** How a manager coaches those who report to the manager directly. */
export interface CoachingRow {
  readonly manager?: CoachingUser
  readonly directReportsMetrics?: readonly {
    readonly report?: CoachingUser
    readonly metrics?: Readonly<Record<string, readonly string[]>>
  }[]
}

export const coaching = defineEntity({
  name: 'coaching',
  summary: 'How managers coach their direct reports.',
  actions: {
    /** Lists the coaching metrics of a manager, by default of the last 30 days; empty for somebody who manages nobody. */
    list: defineRead({
      summary:
        'Lists the coaching metrics of a manager, by default of the last 30 days; empty for somebody who manages nobody.',
      params: z.strictObject({
        'workspace-id': id.describe('The workspace.'),
        'manager-id': id.describe('The manager.'),
        from: moment.optional().describe('From this moment on; default 30 days before to.'),
        to: moment.optional().describe('Before this moment; default now.'),
      }),
      run: (api: Gong, { from, to, ...query }, call) => {
        const window = completeWindow({ from, to }, undefined, 'moment', api.clock.now())
        const listing = {
          path: '/v2/coaching',
          query: { ...query, from: window.from, to: window.to },
          rows: 'coachingData',
        }
        return readPage<CoachingRow>(api, listing, undefined, call)
      },
    }),
  },
})
