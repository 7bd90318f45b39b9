import type { Fault } from '../http/fault.ts'
import { parseDuration } from '../http/retry.ts'
import type { RawReply } from '../http/transport.ts'
import { parseJson } from '../pages/parse-json.ts'

/**
 * @module
 * What Google's services share, the only vendor that core knows. Three connectors need it, and connectors do not import
 * each other. A package for these few lines would be one more to publish and to keep in step.
 */

/** The error body of Google's REST services. See https://cloud.google.com/apis/design/errors. */
export interface GoogleError {
  readonly code?: number
  readonly message?: string
  readonly status?: string
  readonly details?: unknown
  /** The reasons that older services send, one entry per error. */
  readonly errors?: unknown
}

/** The error in a body, without fields of undocumented types; undefined for HTML, empty and truncated bodies. */
export function readGoogleError(text: string): GoogleError | undefined {
  try {
    const body = parseJson(text) as { error?: unknown }
    // streaming methods send the error in an array
    const { error } = (Array.isArray(body) ? body[0] : body) ?? {}
    if (typeof error !== 'object' || error === null) return undefined
    const { message, status, ...rest } = error
    return {
      ...rest,
      ...(typeof message === 'string' && { message }),
      ...(typeof status === 'string' && { status }),
    }
  } catch {
    return undefined
  }
}

const REMEDIES: Readonly<Record<string, string>> = {
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: 'Authorize again and grant every scope that is requested.',
  SERVICE_DISABLED: 'Enable the API in the Google Cloud project that owns the OAuth client.',
}

/** Reads google.rpc.ErrorInfo and google.rpc.RetryInfo. */
export function googleFault(reply: RawReply): Fault {
  const error = readGoogleError(reply.text)
  if (!error) return {}
  const details = Array.isArray(error.details) ? error.details : []
  const reason = details.map((each) => each?.reason).find((each) => typeof each === 'string')
  const retry_after_seconds = details
    .map((each) => parseDuration(each?.retryDelay))
    .find((each) => each !== undefined)
  const vendor_code = reason ?? error.status
  const remedy = reason && REMEDIES[reason]
  return {
    ...(error.message && { message: error.message }),
    ...(vendor_code && { vendor_code }),
    ...(remedy && { remedy }),
    ...(retry_after_seconds !== undefined && { retry_after_seconds }),
  }
}
