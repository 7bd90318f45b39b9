import type { ConnectorError } from '@linkspan/core'
import type { LastCheck } from '@linkspan/stores'

/** The parts of an error that are stored with a connector. */
export function toStoredError({
  code,
  message,
  reason,
  remedy,
}: ConnectorError): NonNullable<LastCheck['error']> {
  return { code, message, ...(reason && { reason }), ...(remedy && { remedy }) }
}
