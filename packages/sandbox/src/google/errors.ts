import { json, VendorRefusal } from '../kit/http.ts'
import statuses from './fixtures/statuses.json' with { type: 'json' }

/** The canonical name of an HTTP status, and the vendor's message for it. */
const STATUSES: Readonly<Record<string, { status: string; message?: string }>> = statuses

/** An error body of google.rpc, common to Google's REST services. */
export function rpcError(code: number, message?: string, details?: readonly object[]): { error: object } {
  const known = STATUSES[code]
  return {
    error: {
      code,
      message: message ?? known?.message ?? 'Unknown error.',
      status: known?.status ?? 'UNKNOWN',
      ...(details?.length ? { details } : {}),
    },
  }
}

/** A refusal with such a body. */
export const rpcRefusal = (
  code: number,
  message?: string,
  details?: readonly object[],
  headers?: Record<string, string>,
): VendorRefusal =>
  new VendorRefusal(message ?? `status ${code}`, json(code, rpcError(code, message, details), headers))

/** A google.rpc.ErrorInfo detail. */
export const errorInfo = (reason: string, metadata: Record<string, string>): object => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain: 'googleapis.com',
  metadata,
})
