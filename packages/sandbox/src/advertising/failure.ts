import { rpcError } from '../google/errors.ts'
import errors from './fixtures/errors.json' with { type: 'json' }

/** Fills the names in braces of a text; names without a value stay. */
const fill = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** One error of a GoogleAdsFailure. */
export interface FailureItem {
  /** The one-key object of the vendor's oneof: the family and its value. */
  errorCode: Readonly<Record<string, string>>
  message: string
  trigger?: { stringValue: string }
  location?: { fieldPathElements: readonly { fieldName: string; index?: number }[] }
  details?: object
}

const HTTP_STATUS: Record<string, number> = {
  authenticationError: 401,
  authorizationError: 403,
  quotaError: 429,
  internalError: 500,
}

/** A refusal with the vendor's own error codes, answered as a GoogleAdsFailure. */
export class AdsError extends Error {
  readonly items: readonly FailureItem[]
  readonly status: number
  constructor(items: readonly FailureItem[]) {
    super(items[0]?.message ?? 'failed')
    this.items = items
    this.status = HTTP_STATUS[Object.keys(items[0]?.errorCode ?? {})[0] ?? ''] ?? 400
  }
}

/** The vendor's messages by family and value. What they name is in braces. */
const MESSAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = errors

/** What a message names besides what triggered it. */
type Named = Readonly<Record<string, string | number>>

/** One refusal, such as `refusal('queryError', 'EXPECTED_FROM')`. */
export function refusal(
  family: string,
  value: string,
  more: { message?: string; trigger?: string; at?: readonly string[]; named?: Named } = {},
): AdsError {
  const { trigger, named, at } = more
  const known = MESSAGES[family]?.[value]
  const message = more.message ?? (known && fill(known, { trigger, ...named }))
  if (message === undefined) throw new Error(`${family}.${value} has no message`)
  return new AdsError([
    {
      errorCode: { [family]: value },
      message,
      ...(trigger === undefined ? {} : { trigger: { stringValue: trigger } }),
      ...(at && { location: { fieldPathElements: at.map((fieldName) => ({ fieldName })) } }),
    },
  ])
}

/** A refusal of a query, with what it is about. */
export const queryError = (value: string, trigger?: string, named: Named = {}): AdsError =>
  refusal('queryError', value, { ...(trigger !== undefined && { trigger }), named })

/** The detail that carries the vendor's errors. */
export function failureDetail(version: string, items: readonly FailureItem[], requestId?: string): object {
  return {
    '@type': `type.googleapis.com/google.ads.googleads.${version}.errors.GoogleAdsFailure`,
    errors: items,
    ...(requestId && { requestId }),
  }
}

/** The body of a failed call. */
export const failureBody = (status: number, ...detail: Parameters<typeof failureDetail>): object =>
  rpcError(status, undefined, [failureDetail(...detail)])
