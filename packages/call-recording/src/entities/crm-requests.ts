import { defineEntity, defineRead } from '@linkspan/core'
import * as z from 'zod'
import { clientRequestId, integrationId } from '../crm.ts'
import type { Gong } from '../gong.ts'
import { readReply } from '../pages.ts'

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
      run: async (api: Gong, query, call): Promise<CrmRequestRow> => {
        const request = { method: 'GET', path: '/v2/crm/request-status', query } as const
        const { requestId: _, ...answer } = await readReply<CrmRequestRow & { requestId?: string }>(
          api,
          request,
          call,
        )
        return answer
      },
    }),
  },
})
