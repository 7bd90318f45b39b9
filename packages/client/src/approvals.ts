import { cancelled, systemClock } from '@linkspan/core/portable'
import type { RequestOptions } from './call-options.ts'
import type { Approval } from './generated/answers.ts'
import type { ApprovalsMethods } from './generated/methods.ts'

/** Writes that a person decides on before they are sent. */
export interface Approvals extends ApprovalsMethods {
  /** Waits until the write is executed, refused or expired, however long that takes. Abort the signal to stop. */
  wait(id: string, options?: RequestOptions): Promise<Approval>
}

/** How often an approval is looked at, in milliseconds: a person decides. */
const LOOK_MS = 2_000

/** Adds the wait to the methods for approvals. */
export function bindApprovals(methods: ApprovalsMethods): Approvals {
  return {
    ...methods,
    async wait(id, options) {
      for (;;) {
        const approval = await methods.get(id, options)
        if (approval.status !== 'pending' && approval.status !== 'approved') return approval
        await systemClock.sleep(LOOK_MS, options?.signal).catch((error: unknown) => {
          throw cancelled(error)
        })
      }
    },
  }
}
