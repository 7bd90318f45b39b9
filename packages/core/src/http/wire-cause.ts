import { redact } from '../redact.ts'

const DEEPEST = 5
const MOST_ERRORS = 10
/** The fields of a network error that are safe to show. */
const FACTS = ['code', 'errno', 'syscall', 'address', 'port', 'hostname'] as const
/** Headers without secrets. Their values are common words, which must not be redacted from errors. */
const PLAIN_HEADERS = new Set(['accept', 'accept-encoding', 'content-type', 'user-agent'])

/** The secrets that an HTTP client could put into an error of this request. */
export function secretsOfRequest(request: {
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}): unknown {
  const { headers, body } = request
  const sent = Object.entries(headers).filter(([name]) => !PLAIN_HEADERS.has(name.toLowerCase()))
  const form = headers['content-type'] === 'application/x-www-form-urlencoded' && typeof body === 'string'
  return [
    ...sent.flatMap(([, value]) => [value, ...value.split(' ')]),
    ...(form ? new URLSearchParams(body).values() : []),
  ]
}

/**
 * Copies message, codes and causes of the HTTP client's error, as a `cause` that is safe to log. The error itself holds
 * the request with its credentials, or what the vendor sent.
 */
export function toCause(error: unknown, secrets: unknown, depth = 0): Error | undefined {
  if (!isError(error) || depth > DEEPEST) return undefined
  const { name, message, stack, cause, errors } = error
  const inner = toCause(cause, secrets, depth + 1)
  // axios wraps the original error
  if (name === 'AxiosError' && inner) return inner
  const copy: Error & { errors?: unknown } = new Error(redact(message, secrets))
  if (inner) Object.defineProperty(copy, 'cause', { value: inner })
  Object.defineProperty(copy, 'name', { value: name })
  Object.defineProperty(copy, 'stack', { value: redact(stack ?? '', secrets) })
  for (const fact of FACTS) {
    const value = error[fact]
    if (typeof value === 'string' || typeof value === 'number') Object.assign(copy, { [fact]: value })
  }
  if (Array.isArray(errors))
    copy.errors = errors.slice(0, MOST_ERRORS).map((each) => toCause(each, secrets, depth + 1))
  return copy
}

interface WireError extends Error, Partial<Record<(typeof FACTS)[number] | 'errors', unknown>> {}

/** By its shape, since an error of the runtime's fetch may come from another realm. */
function isError(value: unknown): value is WireError {
  return typeof value === 'object' && value !== null && typeof (value as Error).message === 'string'
}
