import { randomBytes } from 'node:crypto'
import type { VendorResponse } from '../kit/http.ts'

/** A refusal of the vendor. */
export class Refusal extends Error {
  readonly status: number
  readonly headers: Record<string, string>
  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

/** Creates the vendor's id of a request. */
export const createRequestId = (): string => randomBytes(12).toString('hex')

/** The vendor's body for every error; it has no codes. */
function errorBody(message: string, requestId = createRequestId()): object {
  return { requestId, errors: [message] }
}

/** A JSON answer without indentation. */
export function compactJson(
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): VendorResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  }
}

/** The answer of a refusal. */
export function refused({ status, message, headers }: Refusal): VendorResponse {
  return compactJson(status, errorBody(message), headers)
}

const SENTENCES: Record<number, string> = {
  401: 'The credentials are not valid.',
  403: 'Access denied.',
  429: 'API request limit exceeded',
}

/** The vendor's body for an error status. */
export const bodyOfStatus = (status: number): object =>
  errorBody(SENTENCES[status] ?? 'Failed to complete the operation due to an unexpected error')
