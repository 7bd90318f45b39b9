const string = { type: 'string' } as const
/** The headers of answers, by their names. */
export const HEADERS = {
  'X-Request-Id': { description: "The caller's id of the request, or a new one.", schema: string },
  'Retry-After': { description: 'When to try again, in seconds.', schema: { type: 'integer', minimum: 1 } },
  'WWW-Authenticate': { description: 'How to authenticate.', schema: string },
  'Idempotent-Replay': {
    description: 'Present if this is the outcome of an earlier request with the same `Idempotency-Key`.',
    schema: { const: 'true' },
  },
  'X-Linkspan-Version': {
    description: 'The number of the exported version.',
    schema: { type: 'integer', minimum: 1 },
  },
  'X-Linkspan-Cursor': {
    description: 'Where changes continue: `after` of the changes of this entity.',
    schema: string,
  },
  'X-Linkspan-Records': {
    description: 'How many records the version has; absent with a filter.',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Linkspan-Partial': {
    description:
      'What the records of the file may lack, or have outdated or not whole: a JSON array of `PartialScope`; absent if that is nothing.',
    schema: string,
  },
  'X-Linkspan-Change-Set': {
    description:
      'What the records of the file do not show of the change set that was asked for: `AnsweredChangeSet` as JSON; absent without one.',
    schema: string,
  },
  'X-Linkspan-Synced-At': {
    description: 'When the newest records of the version were read, ISO 8601.',
    schema: string,
  },
  Deprecation: {
    description: 'Since when the route, or a field, should no longer be used (RFC 9745).',
    schema: string,
  },
  Sunset: { description: 'When it may be gone (RFC 8594).', schema: string },
  Location: { description: 'The address of what was created, or where to go.', schema: string },
}

/** The headers that several routes take, as parameters. */
export const PARAMETERS = {
  'X-Organization-Id': {
    name: 'X-Organization-Id',
    in: 'header',
    description: 'The organization to act for. Required if the client belongs to several.',
    schema: string,
  },
  'X-Request-Id': {
    name: 'X-Request-Id',
    in: 'header',
    description:
      'Your id of the request: up to 128 letters, digits and `._:-`. Others are replaced by a new one.',
    schema: string,
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Makes repetitions of a write harmless. Requests that only read ignore it.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]+$', minLength: 1, maxLength: 255 },
  },
}
