import {
  type ApprovalKey,
  type ApprovalLimits,
  type ConnectorKey,
  type StoredApproval,
  type StoredWrite,
  StoreError,
} from '@linkspan/stores'
import { ServiceError } from '../errors.ts'
import type { Needs } from '../needs.ts'
import { type ApprovalContent, approvalContents, type WriteEntry } from './approval-content.ts'
import { type WriteContent, writeContents } from './write-content.ts'

/** A write, read. */
export interface OpenedWrite extends Omit<StoredWrite, 'sealed'>, WriteEntry {
  readonly content: WriteContent
}

/** A change set with its writes, in the order in which they are sent. */
export interface OpenedSet {
  readonly stored: StoredApproval
  readonly content: ApprovalContent
  readonly writes: readonly OpenedWrite[]
}

/** Which change sets a caller sees; fields that are absent limit nothing. */
export type VisibleApprovals = ApprovalLimits

/** A change set of a connector, as a caller names it, and which ones it sees. */
export interface NamedSet {
  readonly connector: ConnectorKey
  readonly id: string
  readonly visible: VisibleApprovals
}

/** How often a set is read again that was changed meanwhile. */
const READS = 5

/** Reads change sets. */
export function createSetReader({ store, envelope }: Pick<Needs, 'store' | 'envelope'>) {
  async function find(key: ApprovalKey, visible: VisibleApprovals): Promise<StoredApproval> {
    const found = await store.approvals.find(key, visible)
    if (found) return found
    throw new ServiceError('not_found', 'There is no such approval in this organization.')
  }

  /** A set with its writes. Throws `not_found`, and `integrity_error` if it lacks one. */
  async function open(key: ApprovalKey, visible: VisibleApprovals): Promise<OpenedSet> {
    let sealed: string | undefined
    for (let reads = 0; reads < READS; reads++) {
      const stored = await find(key, visible)
      // it lacks one, and nobody has changed it
      if (stored.sealed === sealed) break
      sealed = stored.sealed
      const content = approvalContents.open(envelope, stored)
      const rows = new Map((await store.approval_writes.list(key)).map((row) => [row.number, row]))
      const writes = content.writes.flatMap((entry) => {
        const row = rows.get(entry.number)
        if (!row) return []
        const { sealed: _, ...known } = row
        return [{ ...known, ...entry, content: writeContents.open(envelope, row) }]
      })
      if (writes.length === content.writes.length) return { stored, content, writes }
    }
    throw new StoreError('integrity_error', 'The writes of the change set are not all there.')
  }

  return { find, open }
}
