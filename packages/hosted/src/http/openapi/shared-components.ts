import type { Schema } from './schema.ts'

const text: Schema = { type: 'string' }
const from = (minimum: number): Schema => ({ type: 'integer', minimum })
const header = (description: string, schema = text) => ({ description, schema })
const parameter = (name: string, description: string, schema = text) => ({
  [name]: { name, in: 'header', description, schema },
})

/** The headers of answers, by their names. */
export const HEADERS: Readonly<Record<string, object>> = {
  'X-Request-Id': header("The caller's id of the request, or a new one."),
  'Retry-After': header('When to try again, in seconds.', from(1)),
  'WWW-Authenticate': header('How to authenticate.'),
  'Idempotent-Replay': header(
    'Present if this is the outcome of an earlier request with the same `Idempotency-Key`.',
    { const: 'true' },
  ),
  'X-Linkspan-Version': header('The number of the exported version.', from(1)),
  'X-Linkspan-Cursor': header('Where changes continue: `after` of the changes of this entity.'),
  'X-Linkspan-Records': header('How many records the version has; absent with a filter.', from(0)),
  'X-Linkspan-Partial': header(
    'What the records of the file may lack, or have outdated or not whole: a JSON array of `PartialScope`; absent if that is nothing.',
  ),
  'X-Linkspan-Change-Set': header(
    'What the records of the file do not show of the change set that was asked for: `AnsweredChangeSet` as JSON; absent without one.',
  ),
  'X-Linkspan-Synced-At': header('When the newest records of the version were read, ISO 8601.'),
  Deprecation: header('Since when the route, or a field, should no longer be used (RFC 9745).'),
  Sunset: header('When it may be gone (RFC 8594).'),
  Location: header('The address of what was created, or where to go.'),
}

/** The headers that several routes take, as parameters. */
export const PARAMETERS: Readonly<Record<string, object>> = {
  ...parameter(
    'X-Organization-Id',
    'The organization to act for. Required if the client belongs to several.',
  ),
  ...parameter(
    'X-Request-Id',
    'Your id of the request: up to 128 letters, digits and `._:-`. Others are replaced by a new one.',
  ),
  ...parameter(
    'Idempotency-Key',
    'Makes repetitions of a write harmless. Requests that only read ignore it.',
    { type: 'string', pattern: '^[\\x21-\\x7e]+$', minLength: 1, maxLength: 255 },
  ),
}
