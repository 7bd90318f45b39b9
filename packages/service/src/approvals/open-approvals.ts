import { type Clock, ConnectorError } from '@linkspan/core'
import { type Envelope, type Idempotency, type KeyRing, StoreError } from '@linkspan/stores'
import { ServiceError } from '../errors.ts'
import { type Approvals, createApprovals } from './approvals.ts'
import { isHarmless } from './harmless.ts'
import type { ApprovalPorts } from './ports.ts'
import { createVendorWrites, type VendorWritesOptions } from './vendor-writes.ts'

export interface OpenApprovalsOptions extends VendorWritesOptions {
  readonly clock?: Clock | undefined
  readonly envelope: Envelope
  readonly key_ring: KeyRing
  readonly idempotency: Idempotency
  /** How long a write waits, in hours; default 24. */
  readonly approval_hours?: number | undefined
}

/** Creates the approvals with what the server has for them: its connectors, claims, events and errors. */
export function openApprovals(options: OpenApprovalsOptions): Approvals {
  const { approval_hours = 24 } = options
  return createApprovals({
    ...options,
    writes: createVendorWrites(options),
    wait_seconds: approval_hours * 3_600,
    describe,
  })
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
