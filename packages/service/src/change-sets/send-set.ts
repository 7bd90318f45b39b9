import type { ApprovalKey, WriteState } from '@linkspan/stores'
import { recordEvent } from '../events/record-event.ts'
import { approvalContents, outcomeOf } from './approval-content.ts'
import { eventOf, subjectOf } from './approval-view.ts'
import { createSetReader, type OpenedSet, type OpenedWrite } from './opened-set.ts'
import { createWriteSender, type WriteSenderOptions } from './send-write.ts'
import { type WriteEnd, writeContents } from './write-content.ts'

export interface SetSenderOptions extends WriteSenderOptions {
  /** Whether this process is about to end. */
  isStopping?(): boolean
}

/** Creates what sends one approved change set. */
export function createSetSender(options: SetSenderOptions) {
  const { store, envelope, isStopping = () => false } = options
  const { open } = createSetReader(options)
  const sendWrite = createWriteSender(options)

  /** Stores how a write ended, or that it is not sent. */
  async function storeEnd(
    { stored }: OpenedSet,
    { number, content, organization_id, approval_id }: OpenedWrite,
    end: WriteEnd | undefined,
  ): Promise<void> {
    const state: Exclude<WriteState, 'waiting'> = end?.outcome ?? 'not_sent'
    const key = { organization_id, approval_id, number }
    const sealed = writeContents.seal(envelope, key, state, { ...content, ...(end && { end }) })
    const code = end?.error?.code
    const event = { ...eventOf(approval_id, content), outcome: state, ...(code && { code }) }
    await store.transaction(async (stores) => {
      const was_waiting = await stores.approval_writes.end(key, state, sealed)
      // another process may have done it; but if it was deleted with its connector, nothing else says what was sent
      if (was_waiting || !(await stores.approvals.find(stored)))
        await recordEvent(stores, 'write.executed', subjectOf(stored), event)
    })
  }

  /** Sends the writes that wait, one after another, until one does not succeed. */
  return async function sendSet(key: ApprovalKey, signal: AbortSignal): Promise<void> {
    const set = await open(key, {})
    // another process may have done all
    if (set.stored.state !== 'approved') return
    const states: WriteState[] = []
    const ids = new Map<string, string>()
    let has_sent = false
    for (const write of set.writes) {
      const stopped = states.some((each) => each !== 'succeeded')
      // another process, or its next start, sends the rest
      if (has_sent && !stopped && isStopping()) return
      const has_ended = write.state !== 'waiting'
      const end = has_ended
        ? write.content.end
        : stopped
          ? undefined
          : await sendWrite(set.stored, set.content, write, ids, signal)
      if (!has_ended) await storeEnd(set, write, end)
      has_sent ||= !has_ended
      states.push(end?.outcome ?? 'not_sent')
      for (const [index, id] of write.content.created.entries()) {
        const real = end?.ids?.[index]
        if (real) ids.set(id, real)
      }
    }
    const sealed = approvalContents.seal(envelope, key, 'executed', set.content)
    await store.approvals.end(key, outcomeOf(states), sealed)
  }
}
