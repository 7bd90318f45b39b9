import { atMost, type Clock, systemClock } from '@linkspan/core'
import type { StoredApproval } from '@linkspan/stores'
import { alone, LONGEST_WAIT_MS } from './alone.ts'
import { createSetSender, type SetSenderOptions } from './send-set.ts'

export interface ApprovedWritesOptions extends SetSenderOptions {
  readonly clock?: Clock | undefined
}

const AT_ONCE = 20
/** How many sets a process sends at once of those that others have left. */
const MOST_SENT = 100
/** How long a caller waits for the end of a set, which has many writes. */
export const SET_WAIT_MS = 20_000

/** Creates what sends approved writes. */
export function createApprovedWrites(options: ApprovedWritesOptions) {
  const { store, logger, clock = systemClock } = options
  const sendSet = createSetSender(options)

  /** The sets that this process sends. */
  const sending = new Set<Promise<void>>()

  /** Begins to send an approved set, once nobody else sends one of its connector; not at all if that takes too long. */
  function begin({ organization_id, connector_id, id }: StoredApproval, wait_ms: number): Promise<void> {
    const lease = { name: `approvals/${organization_id}/${connector_id}`, wait_ms }
    const sent = alone({ store, clock }, lease, (held) => sendSet({ organization_id, id }, held)).then(
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
