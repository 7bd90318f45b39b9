import { atMost, type Clock, systemClock } from '@linkspan/core'
import type { ApprovalKey, StoredApproval, WriteState } from '@linkspan/stores'
import { recordEvent } from '../events/record-event.ts'
import { alone, LONGEST_WAIT_MS } from './alone.ts'
import { outcomeOf, sealApproval } from './approval-content.ts'
import { eventOf, subjectOf } from './approval-view.ts'
import { createSetReader, type OpenedSet, type OpenedWrite } from './opened-set.ts'
import { createWriteSender, type WriteSenderOptions } from './send-write.ts'
import { sealWrite, type WriteEnd } from './write-content.ts'

export interface ApprovedWritesOptions extends WriteSenderOptions {
  readonly clock?: Clock | undefined
  /** Whether this process is about to end. */
  isStopping?(): boolean
}

const AT_ONCE = 20
/** How many sets a process sends at once of those that others have left. */
const MOST_SENT = 100
/** How long a caller waits for the end of a set, which has many writes. */
export const SET_WAIT_MS = 20_000

/** Creates what sends approved writes. */
export function createApprovedWrites(options: ApprovedWritesOptions) {
  const { store, envelope, logger, clock = systemClock, isStopping = () => false } = options
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
    const sealed = sealWrite(envelope, key, state, { ...content, ...(end && { end }) })
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
  async function sendAll(key: ApprovalKey, signal: AbortSignal): Promise<void> {
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
    const sealed = sealApproval(envelope, key, 'executed', set.content)
    await store.approvals.end(key, outcomeOf(states), sealed)
  }

  /** The sets that this process sends. */
  const sending = new Set<Promise<void>>()

  /** Begins to send an approved set, once nobody else sends one of its connector; not at all if that takes too long. */
  function begin({ organization_id, connector_id, id }: StoredApproval, wait_ms: number): Promise<void> {
    const lease = { name: `approvals/${organization_id}/${connector_id}`, wait_ms }
    const sent = alone({ store, clock }, lease, (held) => sendAll({ organization_id, id }, held)).then(
      () => {},
    )
    sending.add(sent)
    sent
      .catch((err: unknown) =>
        logger.error({ err, approval_id: id, connector_id }, 'an approved write waits until it can be sent'),
      )
      .finally(() => sending.delete(sent))
    return sent
  }

  return {
    /**
     * Sends an approved set, and waits for its end: for one write as long as it takes, for a plan a while. It is sent all the
     * same if that is too short, or the caller has gone.
     */
    async send(approval: StoredApproval): Promise<void> {
      const wait_ms = approval.is_plan ? SET_WAIT_MS : LONGEST_WAIT_MS
      await atMost(clock, wait_ms, begin(approval, wait_ms))
    },

    /** Sends those whose server stopped before it did, or says that their outcome is unknown. */
    async sendLeft(signal?: AbortSignal): Promise<void> {
      let page: readonly StoredApproval[]
      let after: StoredApproval | undefined
      do {
        page = await store.approvals.listApproved(AT_ONCE, after)
        after = page.at(-1)
        // one after another of a connector, since each needs its lease
        const groups = Object.values(Object.groupBy(page, ({ connector_id }) => connector_id))
        const sent = groups.map(async (own = []) => {
          for (const approval of own) if (!signal?.aborted) await begin(approval, 0).catch(() => {})
        })
        await atMost(clock, SET_WAIT_MS, Promise.all(sent))
      } while (page.length === AT_ONCE && sending.size < MOST_SENT && !signal?.aborted)
    },

    /** Waits for the sets that this process sends. Once it stops, it sends no further write of them. */
    async settle(): Promise<void> {
      await Promise.allSettled(sending)
    },
  }
}
