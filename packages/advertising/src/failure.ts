import {
  ConnectorError,
  type Fault,
  type FaultReader,
  googleFault,
  type Issue,
  jsonPath,
  parseDuration,
  readGoogleError,
  toCamelCase,
} from '@linkspan/core'
import * as z from 'zod'

const text = z.string().optional().catch(undefined)

/**
 * One error of a GoogleAdsFailure, and its location. A malformed field counts as absent, so that the rest of the error
 * is still reported. See https://developers.google.com/google-ads/api/docs/best-practices/error-types.
 */
const googleAdsError = z.object({
  errorCode: z.record(z.string(), z.string()).optional().catch(undefined),
  message: text,
  location: z
    .object({
      fieldPathElements: z.array(z.object({ fieldName: z.string(), index: z.int().optional() })).optional(),
    })
    .optional()
    .catch(undefined),
  details: z
    .object({ quotaErrorDetails: z.object({ retryDelay: text, rateScope: text }).optional() })
    .optional()
    .catch(undefined),
})

interface GoogleAdsError extends z.output<typeof googleAdsError> {}

const googleAdsFailure = z.object({
  '@type': z.string().endsWith('.errors.GoogleAdsFailure'),
  errors: z.array(googleAdsError.catch({})).catch([]),
  requestId: text,
})

interface GoogleAdsFailure extends z.output<typeof googleAdsFailure> {}

/** The shortest pauses, in seconds, if the vendor names none. */
const SHORT_QUOTA_PAUSE = 30
const LONG_QUOTA_PAUSE = 300

/** The failures in a google.rpc.Status. */
function failuresOf(details: unknown): GoogleAdsFailure[] {
  if (!Array.isArray(details)) return []
  return details.flatMap((each) => googleAdsFailure.safeParse(each).data ?? [])
}

/** `quotaError.RESOURCE_EXHAUSTED`: the error's family and value. */
function codeOf(error: GoogleAdsError): string | undefined {
  const [family, value] = Object.entries(error.errorCode ?? {})[0] ?? []
  return family && `${family}.${value}`
}

/** The location of an error in the caller's parameters, such as `$.operations[1].update.status`. */
function pathOf(error: GoogleAdsError): string {
  const elements = error.location?.fieldPathElements ?? []
  return jsonPath(
    elements.flatMap(({ fieldName, index }) => {
      const name = toCamelCase(fieldName)
      // proto3 omits an index of 0, and an operation always has an index
      const position = index ?? (name === 'operations' ? 0 : undefined)
      return position === undefined ? [name] : [name, position]
    }),
  )
}

function toIssue(error: GoogleAdsError): Issue {
  const vendor_code = codeOf(error)
  return { path: pathOf(error), message: error.message ?? 'refused', ...(vendor_code && { vendor_code }) }
}

/**
 * The failed operations of a partial failure, each with its location in the caller's `operations`. If the vendor does
 * not list them, its message is the one issue, so that a failure is never ignored.
 */
export function partialFailures(status: unknown): Issue[] {
  const { details, message } = (status ?? {}) as { details?: unknown; message?: unknown }
  const failures = failuresOf(details).flatMap(({ errors }) => errors.map(toIssue))
  if (failures.length > 0 || typeof message !== 'string') return failures
  return [{ path: '$.operations', message }]
}

/** Reads an error reply of the Google Ads API. Accepts any body. */
export function readFault(inUse: () => string): FaultReader {
  return (reply) => {
    const version = inUse()
    const error = readGoogleError(reply.text)
    // the vendor answers a retired version with an HTML page
    if (!error && reply.status === 404) return retired(version)
    const [failure] = failuresOf(error?.details)
    const [first] = failure?.errors ?? []
    if (!failure || !first) return googleFault(reply)
    return {
      ...faultOf(first, version),
      message: first.message ?? error?.message ?? 'refused',
      ...(failure.requestId && { vendor_request_id: failure.requestId }),
      errors: failure.errors.map(toIssue),
    }
  }
}

function faultOf(error: GoogleAdsError, version: string): Fault {
  const vendor_code = codeOf(error) ?? 'unknown'
  const [family, value = ''] = vendor_code.split('.')
  switch (family) {
    case 'authenticationError':
      return {
        vendor_code,
        ...(value === 'CUSTOMER_NOT_FOUND' && { code: 'vendor_not_found' }),
        ...remedyOf(value),
      }
    case 'authorizationError':
      return { vendor_code, code: 'vendor_forbidden', ...remedyOf(value) }
    case 'quotaError':
      return value === 'ACCESS_PROHIBITED'
        ? { vendor_code, code: 'vendor_forbidden' }
        : { vendor_code, code: 'rate_limited', ...quotaFault(error, value) }
    case 'internalError':
      return { vendor_code, code: 'vendor_error', retryable: true }
    case 'databaseError':
      return value === 'CONCURRENT_MODIFICATION'
        ? { vendor_code, code: 'vendor_conflict', retryable: true, unprocessed: true }
        : { vendor_code }
    case 'requestError':
      return value === 'UNSUPPORTED_VERSION' ? { ...retired(version), vendor_code } : { vendor_code }
    default:
      return { vendor_code }
  }
}

function quotaFault(error: GoogleAdsError, value: string): Fault {
  const { retryDelay, rateScope } = error.details?.quotaErrorDetails ?? {}
  const pause = value === 'RESOURCE_TEMPORARILY_EXHAUSTED' ? SHORT_QUOTA_PAUSE : LONG_QUOTA_PAUSE
  return {
    retry_after_seconds: parseDuration(retryDelay) ?? pause,
    // the vendor's account is one customer
    account_wide: rateScope !== 'ACCOUNT',
  }
}

/** Remedies for errors that a new authorization does not solve, and whose message does not say what to do. */
const REMEDIES = new Map([
  [
    'USER_PERMISSION_DENIED',
    'If the customer is accessed through a manager account, set login_customer_id to the manager.',
  ],
  [
    'INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION',
    'Set login_customer_id to a manager above the customer, or omit it if the user has direct access to the customer.',
  ],
  ['CUSTOMER_NOT_ENABLED', 'Enable the customer in Google Ads.'],
  ['NOT_ADS_USER', 'Add the Google account to a Google Ads account, or authorize with another one.'],
  ['TWO_STEP_VERIFICATION_NOT_ENROLLED', 'Turn on 2-Step Verification in the Google account.'],
  ['ADVANCED_PROTECTION_NOT_ENROLLED', 'Turn on Advanced Protection in the Google account.'],
  ['DEVELOPER_TOKEN_INVALID', 'Omit developer_token, or set a valid one.'],
])

function remedyOf(value: string): Pick<Fault, 'remedy'> {
  const remedy = REMEDIES.get(value)
  return remedy === undefined ? {} : { remedy }
}

/** Whether a call failed because the vendor has switched off the version that it used. */
export function saysVersionEnded(error: unknown): boolean {
  if (!ConnectorError.isInstance(error) || error.code !== 'vendor_rejected') return false
  return error.vendor_status === 404 || error.vendor_code === 'requestError.UNSUPPORTED_VERSION'
}

function retired(version: string): Fault {
  return {
    code: 'vendor_rejected',
    message: `the vendor does not support version ${version}; it may be retired`,
    retryable: false,
    remedy:
      'Update Linkspan. In the library, the option `version` can name another that the vendor supports.',
  }
}
