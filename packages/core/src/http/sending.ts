import type { ConnectorError } from '../errors.ts'
import type { Call } from './options.ts'
import { callersOwn } from './unexpected.ts'

/** What has become of a request so far. */
export interface Sending {
  /** How many times it was sent. */
  attempts: number
  /** Whether it is a write that the vendor may have done. */
  doubtful: boolean
}

/** Reports a success to the caller, if the call has a hook for it. */
export async function tellCaller(
  { operation, onResponse }: Call,
  vendor_status: number,
  { attempts }: Sending,
  vendor_request_id: string | undefined,
): Promise<void> {
  const id = vendor_request_id !== undefined && { vendor_request_id }
  await callersOwn((async () => onResponse?.({ operation, vendor_status, ...id, attempts }))())
}

/** Adds what became of a request to its error. An error that other calls share keeps what it has. */
export function withSending(error: ConnectorError, { attempts, doubtful }: Sending): ConnectorError {
  const known = Object.hasOwn(error, 'attempts')
  const details = known ? {} : { attempts, ...(doubtful && { doubtful }) }
  for (const [name, value] of Object.entries(details))
    Object.defineProperty(error, name, { value, enumerable: true })
  return error
}
