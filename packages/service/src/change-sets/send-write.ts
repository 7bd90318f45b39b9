import { InvalidParamsError } from '@linkspan/core'
import { type Idempotency, type StoredApproval, StoreError } from '@linkspan/stores'
import type { Needs } from '../needs.ts'
import { ConnectorChangedError } from './acts-on.ts'
import type { ApprovalContent } from './approval-content.ts'
import { toFailure } from './failure.ts'
import type { OpenedWrite } from './opened-set.ts'
import { renamed, withIds } from './provisional-ids.ts'
import { changedFields } from './target-changes.ts'
import type { VendorWrites } from './vendor-writes.ts'
import { keptAnswer, type VendorWrite, type WriteEnd, type WriteFailure } from './write-content.ts'

export interface WriteSenderOptions extends Pick<Needs, 'store' | 'envelope' | 'logger'> {
  readonly writes: VendorWrites
  /** Does work once, whichever process is asked. */
  readonly idempotency: Pick<Idempotency, 'once'>
}

/**
 * How long after its approval a set of this number of writes may be sent: an hour, and a minute for each more, since vendors
 * limit what they take. Well within the day for which a store shows that something was sent.
 */
export const sentWithinMs = (writes: number): number => 3_600_000 + (writes - 1) * 60_000

/** Creates what sends one write of an approved change set. */
export function createWriteSender({ writes, idempotency }: WriteSenderOptions) {
  async function sent(
    approval: StoredApproval,
    { acts_on }: ApprovalContent,
    { content: { created } }: OpenedWrite,
    write: VendorWrite,
  ): Promise<WriteEnd> {
    const key = keyOf(approval)
    try {
      const { answer, ids } = await writes.send(key, write, acts_on)
      return {
        outcome: 'succeeded',
        ...keptAnswer(answer),
        ...(created.length > 0 && { ids: created.map((_, index) => ids[index] ?? null) }),
      }
    } catch (error) {
      const is_begun = error instanceof ConnectorChangedError ? error.is_begun : !toFailure(error).harmless
      const outcome = is_begun ? 'unknown' : 'failed'
      return { outcome, error: failureOf(error) }
    }
  }

  /**
   * Sends a write once, with the ids of what earlier ones have created, unless somebody has changed its target. Throws
   * `unavailable` if the store does not answer, or the signal has aborted.
   */
  return async (
    approval: StoredApproval,
    content: ApprovalContent,
    planned: OpenedWrite,
    ids: ReadonlyMap<string, string>,
    signal: AbortSignal,
  ): Promise<WriteEnd> => {
    if ((approval.decided_ms_ago ?? 0) > sentWithinMs(content.writes.length)) return unknownEnd()
    let write: VendorWrite
    try {
      write = content.title === null ? planned.content.write : withIds(planned.content.write, ids)
    } catch (error) {
      if (!(error instanceof InvalidParamsError)) throw error
      return { outcome: 'failed', error: noId() }
    }
    // before it is noted that the write is being sent, so that a server that stops here leaves it to others
    const obstacle = await obstacleTo(writes, approval, content, planned, write, ids, signal)
    // another process may be sending a write that changes what was compared
    if (signal.aborted)
      throw new StoreError('unavailable', 'The server was stopped meanwhile. It sends the change soon.')
    const { organization_id, connector_id, id } = approval
    // no caller can send such a key: it has spaces
    const key = `approval ${id} ${planned.number}`
    const request = { organization_id, connector_id, key, content: id }
    try {
      const { outcome } = await idempotency.once(request, new AbortController().signal, async () => {
        const end = obstacle
          ? { outcome: 'failed', error: obstacle }
          : await sent(approval, content, planned, write)
        return { outcome: { status: 200, headers: {}, body: JSON.stringify(end) }, harmless: false }
      })
      return JSON.parse(outcome.body)
    } catch (error) {
      if (error instanceof StoreError && error.code === 'outcome_unknown') return unknownEnd()
      throw error
    }
  }
}

/** Why a write must not be sent; undefined if nothing has changed since it was requested. */
async function obstacleTo(
  writes: VendorWrites,
  approval: StoredApproval,
  { acts_on }: ApprovalContent,
  { content: { changes } }: OpenedWrite,
  write: VendorWrite,
  ids: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<WriteFailure | undefined> {
  try {
    const present = await writes.preview(keyOf(approval), write, acts_on, signal)
    const fields = changedFields(changes && renamed(changes, ids), present, new Set(ids.values()))
    return fields.length > 0 ? targetChanged(fields) : undefined
  } catch (error) {
    // the store may answer later, and nothing was sent
    if (error instanceof StoreError && error.code === 'unavailable') throw error
    return failureOf(error)
  }
}

function failureOf(error: unknown): WriteFailure {
  if (error instanceof ConnectorChangedError) return targetChanged([error.changed], error.is_begun)
  const { harmless: _, ...failure } = toFailure(error)
  return failure
}

const LOOK = 'Look at the vendor whether the change was made. If it was not, request it again.'

const keyOf = ({ organization_id, connector_id }: StoredApproval) => ({ organization_id, id: connector_id })

const AGAIN = 'Request the change again, for a new approval.'

function targetChanged(changed_fields: readonly string[], is_begun = false): WriteFailure {
  const names = changed_fields.join(', ')
  const sent = is_begun ? 'Only a part of the write was sent' : 'Nothing was sent'
  const message = `${sent}: since the change was requested, somebody has changed ${names}.`
  const remedy = is_begun ? LOOK : AGAIN
  return { code: 'target_changed', message, remedy, changed_fields }
}

function noId(): WriteFailure {
  const message = 'Nothing was sent: the vendor has not said the id of a thing that the write names.'
  return { code: 'conflict', message, remedy: 'Look at the answers of the earlier writes.' }
}

function unknownEnd(): WriteEnd {
  const message =
    'The server stopped while it sent the change, so its outcome is unknown. It is not sent again.'
  return { outcome: 'unknown', error: { code: 'outcome_unknown', message, remedy: LOOK } }
}
