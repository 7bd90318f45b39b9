import { cancelled, systemClock } from '@linkspan/core/portable'
import type { RequestOptions } from './call-options.ts'
import type { Approval } from './generated/answers.ts'
import type { ApprovalsMethods } from './generated/methods.ts'

/** Writes that a person decides on before they are sent. */
export interface Approvals extends ApprovalsMethods {
  /** Waits until the writes are executed, refused or expired, however long that takes. Abort the signal to stop. */
  wait(id: string, options?: WaitOptions): Promise<Approval>
}

/** The options of the wait for an approval. */
export interface WaitOptions extends RequestOptions {
  /** Called with the approval each time that it is read and has not ended, such as to show how many writes were sent. */
  readonly onWait?: (approval: Approval) => void
}

/** How often an approval is looked at, in milliseconds: a person decides. */
const LOOK_MS = 2_000

/** Adds the wait to the methods for approvals. */
export function bindApprovals(methods: ApprovalsMethods): Approvals {
  return {
    ...methods,
    async wait(id, { onWait, ...options } = {}) {
      for (;;) {
        const approval = await methods.get(id, options)
        if (approval.status !== 'pending' && approval.status !== 'approved') return approval
        onWait?.(approval)
        await systemClock.sleep(LOOK_MS, options.signal).catch((error: unknown) => {
          throw cancelled(error)
        })
      }
    },
  }
}
