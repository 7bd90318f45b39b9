import {
  type ApprovalPorts,
  type ApprovalQuery,
  type Approvals,
  createApprovals,
  type VisibleApprovals,
} from '@linkspan/approvals'
import { ConnectorError } from '@linkspan/core'
import {
  createListCursors,
  type Envelope,
  type Idempotency,
  type KeyRing,
  StoreError,
} from '@linkspan/stores'
import { isHarmless } from '../connectors/harmless.ts'
import { createVendorWrites, type VendorWritesOptions } from '../connectors/vendor-writes.ts'
import { ServiceError } from '../errors.ts'
import type { ApprovalPage } from './approval-page.ts'

export interface OpenApprovalsOptions extends VendorWritesOptions {
  readonly envelope: Envelope
  readonly key_ring: KeyRing
  readonly idempotency: Idempotency
  /** How long a write waits, in hours; default 24. */
  readonly approval_hours?: number | undefined
}

/** The approvals, listed in pages with cursors. */
export interface PagedApprovals extends Omit<Approvals, 'list'> {
  /** One page, newest first. */
  list(
    organization_id: string,
    visible: VisibleApprovals,
    query: Omit<ApprovalQuery, 'after'> & { readonly cursor?: string | undefined },
  ): Promise<ApprovalPage>
}

/** Creates the approvals with what the server has for them: its connectors, claims, events and errors. */
export function openApprovals(options: OpenApprovalsOptions): PagedApprovals {
  const { approval_hours = 24, key_ring } = options
  const cursors = createListCursors(key_ring, 'approvals.list')
  const approvals = createApprovals({
    ...options,
    writes: createVendorWrites(options),
    wait_seconds: approval_hours * 3_600,
    describe,
  })
  return {
    ...approvals,
    async list(organization_id, visible, { cursor, ...filter }) {
      const bound = ['approvals', organization_id, filter.connector_id ?? null, filter.status ?? null]
      const after = cursor === undefined ? undefined : cursors.parse(bound, cursor)
      const { data, last } = await approvals.list(organization_id, visible, { ...filter, after })
      const next = last ? cursors.format(bound, last) : null
      return { data, meta: { has_more: next !== null, cursor: next } }
    },
  }
}

/** What callers are shown of an error: nothing of one that is not known to be safe. */
const describe: ApprovalPorts['describe'] = (error) => {
  if (ConnectorError.isInstance(error)) {
    const { code, message, remedy, vendor_code, doubtful } = error
    const details = { ...(remedy && { remedy }), ...(vendor_code && { vendor_code }) }
    return { harmless: !doubtful, code, message, ...details }
  }
  if (error instanceof ServiceError || error instanceof StoreError) {
    const { code, message } = error
    return { harmless: isHarmless(error) || code === 'forbidden', code, message }
  }
  return { harmless: false, code: 'internal', message: 'The server failed.' }
}
