import type { ConnectorError } from '@linkspan/core'
import type { EntityProgress, StoredWarning, SyncPaused, SyncProblem, SyncRemoval } from '@linkspan/stores'

/** How far a run is, as it stores it. */
export interface RunReport {
  readonly entities: readonly EntityProgress[]
  readonly warnings: readonly StoredWarning[]
  readonly pauses: readonly SyncPaused[]
  readonly removed: readonly SyncRemoval[]
}

/** A failure of the vendor as a report has it. */
export function problemOf({ code, message, vendor_code, remedy }: ConnectorError): SyncProblem {
  return { code, message, ...(vendor_code && { vendor_code }), ...(remedy && { remedy }) }
}
