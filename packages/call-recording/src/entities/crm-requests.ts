import { defineEntity, defineRead } from '@linkspan/core'
import * as z from 'zod'
import { clientRequestId, integrationId } from '../crm.ts'
import type { Gong } from '../gong.ts'
import { readAnswer } from '../pages.ts'

/** What came of an upload or a deletion. */
export interface CrmRequestRow {
  /** `PENDING`, `IN_PROGRESS`, `DONE` or `FAILED`. */
  readonly status?: string
  /** The lines that failed. */
  readonly errors?: readonly {
    /** The line, from 1. */
    readonly line?: number
    /** What was wrong. */
    readonly description?: string
  }[]
  /** How many lines failed. */
  readonly totalErrorCount?: number
  /** How many succeeded. */
  readonly totalSuccessCount?: number
}

export const crmRequests = defineEntity({
  name: 'crm_requests',
  summary: 'What came of uploads and deletions in an integration.',
  actions: {
    get: defineRead({
      summary: 'Reads what came of an upload or a deletion.',
      params: z.strictObject({ integrationId, clientRequestId }),
      run: (api: Gong, query, call) =>
        readAnswer<CrmRequestRow>(api, { method: 'GET', path: '/v2/crm/request-status', query }, call),
    }),
  },
})
