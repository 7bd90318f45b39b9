import { InvalidParamsError } from '@linkspan/core/portable'
import type { CallOptions, Extra, RequestOptions } from './call-options.ts'
import type { Multipart } from './multipart.ts'
import { randomKey } from './random-key.ts'
import type { SentRequest } from './send-once.ts'

/** A request to the API. */
export interface ApiRequest {
  /** What errors and `onResponse` call it, such as `connectors.list`. */
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below `/api/v1/`. A function finds it by other requests, with the options of the call. */
  readonly path: string | ((options: RequestOptions) => Promise<string>)
  readonly query?: Readonly<Record<string, string | number | undefined>>
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Instead of `body`. */
  readonly parts?: Multipart | undefined
  /** Whether a repetition changes nothing more: reads, and requests with an `Idempotency-Key`. */
  readonly repeatable: boolean
  /** Whether it is sent without a token and before anybody has signed in. */
  readonly open?: boolean
  /** Whether it is sent with an `Idempotency-Key`. */
  readonly keyed?: boolean
  /** The options that it takes in addition to those of every call. */
  readonly takes?: readonly Extra[]
  /** Whether it is a write that may have to wait for an approval. */
  readonly approvable?: boolean
  /** What the client needs of the answer. Another is `server_invalid_reply`. */
  readonly expected?: Expected
}

/** What an answer must be. */
export interface Expected {
  /** What errors call it. */
  readonly what: string
  holds(answer: Partial<Record<string, unknown>>): boolean
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** A page of entries. */
export const PAGE: Expected = {
  what: 'page',
  holds: ({ data, meta }) => Array.isArray(data) && isObject(meta),
}

/** Whether an answer is what a request needs. */
export function isExpected({ expected }: ApiRequest, answer: unknown): boolean {
  return expected === undefined || (isObject(answer) && expected.holds(answer as object))
}

/** A request as it is sent, except its token. */
export async function prepareApiRequest(
  base_url: string,
  request: ApiRequest,
  options: CallOptions,
  organization_id: string | undefined,
): Promise<SentRequest> {
  const { operation, method, path, query = {}, parts, keyed = false } = request
  const body = parts ?? (request.body === undefined ? undefined : toJson(operation, request.body))
  const url = new URL(
    `${base_url}/api/v1/${typeof path === 'string' ? path : await path(lookupOptions(options))}`,
  )
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return {
    method,
    url: url.href,
    headers: {
      ...request.headers,
      ...(organization_id !== undefined && { 'x-organization-id': organization_id }),
      ...(keyed && { 'idempotency-key': options.idempotency_key ?? randomKey() }),
    },
    body,
  }
}

/** The options of a call that its other requests take too. */
function lookupOptions({ signal, timeout, retry, organization_id }: CallOptions): RequestOptions {
  return {
    ...(signal && { signal }),
    ...(timeout !== undefined && { timeout }),
    ...(retry !== undefined && { retry }),
    ...(organization_id !== undefined && { organization_id }),
  }
}

/** A body as JSON. Throws `invalid_params` if it cannot be written. */
export function toJson(operation: string, body: unknown): string {
  try {
    return JSON.stringify(body)
  } catch (error) {
    const message = `cannot be written as JSON: ${(error as Error).message}`
    throw new InvalidParamsError(operation, [{ path: '$', message }], { cause: error })
  }
}
