import { randomBytes } from 'node:crypto'
import { VendorRefusal } from '../kit/http.ts'

/** Creates the vendor's id of a request. */
export const createRequestId = (): string => randomBytes(12).toString('hex')

/** The vendor's body for every error; it has no codes. */
const errorBody = (message: string): object => ({ requestId: createRequestId(), errors: [message] })

/** A JSON answer without indentation. */
export function compactJson(status: number, value: unknown, headers: Record<string, string> = {}) {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  }
}

/** A refusal of the vendor. */
export class Refusal extends VendorRefusal {
  constructor(status: number, message: string, headers?: Record<string, string>) {
    super(message, compactJson(status, errorBody(message), headers))
  }
}

/** A value that there is; throws `Refusal` without one. */
export function found<Value>(value: Value | undefined | null, status: number, message: string): Value {
  if (value === undefined || value === null) throw new Refusal(status, message)
  return value
}

const SENTENCES: Record<number, string> = {
  401: 'The credentials are not valid.',
  403: 'Access denied.',
  429: 'API request limit exceeded',
}

/** The vendor's body for an error status. */
export const bodyOfStatus = (status: number): object =>
  errorBody(SENTENCES[status] ?? 'Failed to complete the operation due to an unexpected error')
