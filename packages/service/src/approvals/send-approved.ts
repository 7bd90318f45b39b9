import { type Clock, elapsed, systemClock } from '@linkspan/core'
import { type Idempotency, jittered, type StoredApproval, StoreError, takeLease } from '@linkspan/stores'
import { recordEvent } from '../events/record-event.ts'
import type { Needs } from '../needs.ts'
import { ConnectorChangedError } from './acts-on.ts'
import {
  type ApprovalContent,
  type ApprovalEnd,
  type ApprovalFailure,
  keptAnswer,
  openApproval,
  sealApproval,
} from './approval-content.ts'
import { eventOf, subjectOf } from './approval-view.ts'
import { toFailure } from './failure.ts'
import { changedFields } from './target-changes.ts'
import type { VendorWrites } from './vendor-writes.ts'

export interface ApprovedWritesOptions extends Pick<Needs, 'store' | 'envelope' | 'logger'> {
  readonly writes: VendorWrites
  /** Does work once, whichever process is asked. */
  readonly idempotency: Pick<Idempotency, 'once'>
  readonly clock?: Clock | undefined
}

/** Well within the time for which a store shows that something was sent. */
const SENT_WITHIN_MS = 3_600_000
const AT_ONCE = 20
/** How long a process that has stopped keeps others from sending writes of a connector. */
const TTL_MS = 5_000
const RETRY_MS = 100
const LONGEST_WAIT_MS = 120_000

/** Creates what sends approved writes. */
export function createApprovedWrites(options: ApprovedWritesOptions) {
  const { store, envelope, logger, writes, idempotency, clock = systemClock } = options

  /** Why a write must not be sent; undefined if nothing has changed since it was requested. */
  async function obstacleTo(
    approval: StoredApproval,
    { write, changes, acts_on }: ApprovalContent,
    signal: AbortSignal,
  ) {
    try {
      const present = await writes.preview(keyOf(approval), write, acts_on, signal)
      const fields = changedFields(changes, present)
      return fields.length > 0 ? targetChanged(fields) : undefined
    } catch (error) {
      // the store may answer later, and nothing was sent
      if (error instanceof StoreError && error.code === 'unavailable') throw error
      return failureOf(error)
    }
  }

  async function sent(approval: StoredApproval, { write, acts_on }: ApprovalContent): Promise<ApprovalEnd> {
    try {
      const answer = await writes.send(keyOf(approval), write, acts_on)
      return { outcome: 'succeeded', ...keptAnswer(answer) }
    } catch (error) {
      const is_begun = error instanceof ConnectorChangedError ? error.is_begun : !toFailure(error).harmless
      const outcome = is_begun ? 'unknown' : 'failed'
      return { outcome, error: failureOf(error) }
    }
  }

  function failureOf(error: unknown): ApprovalFailure {
    if (error instanceof ConnectorChangedError) return targetChanged([error.changed], error.is_begun)
    const { harmless: _, ...failure } = toFailure(error)
    return failure
  }

  async function endOf(
    approval: StoredApproval,
    content: ApprovalContent,
    signal: AbortSignal,
  ): Promise<ApprovalEnd> {
    if ((approval.decided_ms_ago ?? 0) > SENT_WITHIN_MS) return unknownEnd()
    // before it is noted that the write is being sent, so that a server that stops here leaves it to others
    const obstacle = await obstacleTo(approval, content, signal)
    // another process may be sending a write that changes what was compared
    if (signal.aborted)
      throw new StoreError('unavailable', 'The server was stopped meanwhile. It sends the change soon.')
    const { organization_id, connector_id, id } = approval
    // no caller can send such a key: it has a space
    const request = { organization_id, connector_id, key: `approval ${id}`, content: id }
    try {
      const { outcome } = await idempotency.once(request, new AbortController().signal, async () => {
        const end = obstacle ? { outcome: 'failed', error: obstacle } : await sent(approval, content)
        return { outcome: { status: 200, headers: {}, body: JSON.stringify(end) }, harmless: false }
      })
      return JSON.parse(outcome.body)
    } catch (error) {
      if (error instanceof StoreError && error.code === 'outcome_unknown') return unknownEnd()
      throw error
    }
  }

  /**
   * Does work while no other approved write of the connector is compared with its target and sent, in any process. The
   * signal aborts if this process was stopped for so long that another one may do it.
   */
  async function alone<Result>(
    { organization_id, connector_id }: StoredApproval,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const name = `approvals/${organization_id}/${connector_id}`
    const started = elapsed(clock)
    for (;;) {
      const held = await takeLease(store.leases, name, { ttl_ms: TTL_MS, clock })
      if (held) return await work(held.signal).finally(held.release)
      if (elapsed(clock) - started > LONGEST_WAIT_MS)
        throw new StoreError('unavailable', 'Another approved write of the connector is being sent.')
      await clock.sleep(jittered(RETRY_MS))
    }
  }

  /** Sends an approved write, and stores how it ended. A write that another process sends is awaited. */
  async function send(approval: StoredApproval): Promise<void> {
    const content = openApproval(envelope, approval)
    const end = await alone(approval, (signal) => endOf(approval, content, signal))
    const { outcome, error } = end
    const sealed = sealApproval(envelope, approval, 'executed', { ...content, end })
    const event = { ...eventOf(approval.id, content), outcome, ...(error && { code: error.code }) }
    await store.transaction(async (stores) => {
      // another process may have done it
      if (await stores.approvals.end(approval, outcome, sealed))
        await recordEvent(stores, 'write.executed', subjectOf(approval), event)
    })
  }

  return {
    send,
    /** Sends those whose server stopped before it did, or says that their outcome is unknown. */
    async sendLeft(): Promise<void> {
      const left = await store.approvals.listApproved(AT_ONCE)
      const sendNoted = (approval: StoredApproval) =>
        send(approval).catch((err: unknown) => {
          const { id: approval_id, connector_id } = approval
          logger.error({ err, approval_id, connector_id }, 'an approved write waits until it can be sent')
        })
      await Promise.all(left.map(sendNoted))
    },
  }
}

const LOOK = 'Look at the vendor whether the change was made. If it was not, request it again.'

const keyOf = ({ organization_id, connector_id }: StoredApproval) => ({ organization_id, id: connector_id })

const AGAIN = 'Request the change again, for a new approval.'

function targetChanged(changed_fields: readonly string[], is_begun = false): ApprovalFailure {
  const names = changed_fields.join(', ')
  const sent = is_begun ? 'Only a part of the write was sent' : 'Nothing was sent'
  const message = `${sent}: since the change was requested, somebody has changed ${names}.`
  const remedy = is_begun ? LOOK : AGAIN
  return { code: 'target_changed', message, remedy, changed_fields }
}

function unknownEnd(): ApprovalEnd {
  const message =
    'The server stopped while it sent the change, so its outcome is unknown. It is not sent again.'
  return { outcome: 'unknown', error: { code: 'outcome_unknown', message, remedy: LOOK } }
}
