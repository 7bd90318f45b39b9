import type { ErrorCode } from '../errors.ts'
import type { FakeReply } from './fake-vendor.ts'

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

/** Replies that mean failure for every vendor, and the codes of their errors. */
export const FAILURES: readonly { name: string; reply: FakeReply; code: ErrorCode }[] = [
  { name: '400', reply: { status: 400 }, code: 'vendor_rejected' },
  { name: '403', reply: { status: 403 }, code: 'vendor_forbidden' },
  { name: '409', reply: { status: 409 }, code: 'vendor_conflict' },
  {
    name: '429 with Retry-After',
    reply: { status: 429, headers: { 'retry-after': '7' } },
    code: 'rate_limited',
  },
  { name: '500', reply: { status: 500 }, code: 'vendor_error' },
  { name: '503 as an HTML page', reply: { status: 503, body: '<html>down</html>' }, code: 'vendor_error' },
  { name: '401', reply: { status: 401 }, code: 'reauth_required' },
  {
    name: 'a redirect',
    reply: { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    code: 'vendor_invalid_reply',
  },
  { name: 'an HTML page', reply: { status: 200, body: '<html></html>' }, code: 'vendor_invalid_reply' },
  { name: 'an empty body', reply: { status: 200, body: '' }, code: 'vendor_invalid_reply' },
  { name: 'a cut body', reply: { status: 200, body: '{"results":[{' }, code: 'vendor_invalid_reply' },
  {
    name: 'a body nested 5,000 deep',
    reply: { status: 200, body: nested(5_000) },
    code: 'vendor_invalid_reply',
  },
  {
    name: '400 with a body nested 5,000 deep',
    reply: { status: 400, body: nested(5_000) },
    code: 'vendor_rejected',
  },
]

/** Results without an account, such as a vendor may send unexpectedly. */
export function oddAnswers(): unknown[] {
  const values = [undefined, null, '', 0, [], {}, [null], '\u0000']
  const fields = ['data', 'user', 'resourceNames']
  return values.flatMap((value) => [
    value,
    ...fields.flatMap((field) => [{ [field]: value }, { [field]: [value] }]),
  ])
}

/** Error bodies with words and values of the vendor's where error bodies have a code. */
export function oddFaults(): unknown[] {
  const codes = ['shop_closed', 'invalid_params', 'internal', 403, null, { code: 'shop_closed' }]
  return codes.flatMap((code) => {
    const fault = { code, status: code, type: code, error_code: code, reason: code, message: 'It is closed.' }
    return [fault, { error: fault }, { error: code }, { errors: [fault] }, { errors: fault }, [fault]]
  })
}
