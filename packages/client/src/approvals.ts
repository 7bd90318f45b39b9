import { cancelled, systemClock } from '@linkspan/core/portable'
import { type ApiRequest, PAGE } from './api-request.ts'
import type { RequestOptions } from './call-options.ts'
import type { Approval, ApprovalPage } from './generated/answers.ts'
import type { ApprovalQuery } from './generated/requests.ts'
import type { Http } from './http.ts'

/** Writes that a person decides on before they are sent. */
export interface Approvals {
  /** One page, newest first: those that the token of the client sees. */
  list(query?: ApprovalQuery, options?: RequestOptions): Promise<ApprovalPage>
  /** One approval: what the write changes, and what came of it. Throws `not_found`. */
  get(id: string, options?: RequestOptions): Promise<Approval>
  /**
   * Approves a write and sends it, once; a repetition gets what came of it. Throws `conflict` if it was refused or has
   * expired, and `forbidden` for a token whose own writes need an approval.
   */
  approve(id: string, options?: RequestOptions): Promise<Approval>
  /** Refuses a write, which is never sent. Throws `conflict` if it was approved or has expired, and `forbidden`. */
  refuse(id: string, options?: RequestOptions): Promise<Approval>
  /** Waits until the write is executed, refused or expired, however long that takes. Abort the signal to stop. */
  wait(id: string, options?: RequestOptions): Promise<Approval>
}

/** How often an approval is looked at, in milliseconds: a person decides. */
const LOOK_MS = 2_000

/** Creates the methods for approvals. */
export function bindApprovals(http: Http): Approvals {
  const one = (name: string, method: ApiRequest['method'], id: string, rest = ''): ApiRequest => ({
    operation: `approvals.${name}`,
    method,
    path: `approvals/${encodeURIComponent(id)}${rest}`,
    // a second decision changes nothing
    repeatable: true,
  })
  const get: Approvals['get'] = (id, options) => http.json(one('get', 'GET', id), options)

  return {
    list: (query = {}, options) =>
      http.json(
        {
          operation: 'approvals.list',
          method: 'GET',
          path: 'approvals',
          query: { ...query },
          repeatable: true,
          expected: PAGE,
        },
        options,
      ),
    get,
    approve: (id, options) => http.json(one('approve', 'POST', id, '/approve'), options),
    refuse: (id, options) => http.json(one('refuse', 'POST', id, '/refuse'), options),
    async wait(id, options) {
      for (;;) {
        const approval = await get(id, options)
        if (approval.status !== 'pending' && approval.status !== 'approved') return approval
        await systemClock.sleep(LOOK_MS, options?.signal).catch((error: unknown) => {
          throw cancelled(error)
        })
      }
    },
  }
}
