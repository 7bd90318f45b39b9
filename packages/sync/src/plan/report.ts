import type { ConnectorError } from '@linkspan/core'
import type { SyncProblem, SyncRun } from '@linkspan/stores'

/** How far a run is, as it stores it. */
export type RunReport = Pick<SyncRun, 'entities' | 'warnings' | 'pauses' | 'removed'>

/** A failure of the vendor as a report has it. */
export function problemOf({ code, message, vendor_code, remedy }: ConnectorError): SyncProblem {
  return { code, message, ...(vendor_code && { vendor_code }), ...(remedy && { remedy }) }
}
