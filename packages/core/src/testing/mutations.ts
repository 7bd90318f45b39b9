import type FastCheck from 'fast-check'

/** How one reply of the vendor differs from a good one. */
export interface Mutation {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: BodyMutation
}

/** How its body differs. */
export type BodyMutation =
  /** One value, found by numbers that choose a key at each level, is another one. */
  | { readonly kind: 'value'; readonly steps: readonly number[]; readonly value: unknown }
  | { readonly kind: 'deleted'; readonly steps: readonly number[] }
  | { readonly kind: 'cut'; readonly part: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'none' }

const nested = (depth: number, leaf: unknown): unknown => {
  let value = leaf
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

const MANY = Array.from({ length: 2000 }, (_, index) => ({
  reason: 'odd',
  message: `odd ${index}`,
  location: 'a',
  locationType: 'parameter',
  errorCode: { a: 'b' },
}))

/** JSON that no vendor should send, but that is JSON. */
const ODD_VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -1, 0.5, 1e308, 2 ** 64, '', ' ', '0', 'null', '\u0000', '\ud800'],
  ...[[], {}, [null], [[]], [{}], ['a'], [1], { a: null }, { length: -1 }, { toString: 1, valueOf: null }],
  ...[
    'x'.repeat(200_000),
    nested(1_000, 1),
    MANY,
    JSON.parse('{"__proto__":{"polluted":1},"constructor":1}'),
  ],
]

const ODD_TEXTS: readonly string[] = [
  ...[
    '',
    ' ',
    'null',
    '[]',
    '""',
    '0',
    '{',
    '{}',
    '{}{}',
    '[null]',
    '<html>down</html>',
    '\ufeff{}',
    '\u0000',
  ],
  ...['{"a":1e999}', `${'['.repeat(5000)}${']'.repeat(5000)}`, '{"error":null}', '{"error":{"errors":{}}}'],
  ...['{"error":{"details":[null]}}', '{"errors":[null,[]]}', '{"error":"a","error_description":{}}'],
]

/** A good body with a mutation, as text. */
export function mutate(good: unknown, mutation: BodyMutation): string {
  switch (mutation.kind) {
    case 'none':
      return JSON.stringify(good)
    case 'text':
      return mutation.text
    case 'cut': {
      const text = JSON.stringify(good)
      return text.slice(0, Math.floor(text.length * mutation.part))
    }
    default:
      return JSON.stringify(changed(good, mutation.steps, mutation))
  }
}

function changed(
  value: unknown,
  [step, ...rest]: readonly number[],
  mutation: Extract<BodyMutation, { kind: 'value' | 'deleted' }>,
): unknown {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : []
  if (step === undefined || keys.length === 0) return mutation.kind === 'value' ? mutation.value : undefined
  const key = keys[step % keys.length] as string
  const inner = changed((value as Record<string, unknown>)[key], rest, mutation)
  if (Array.isArray(value)) return value.map((each, at) => (String(at) === key ? inner : each))
  return { ...(value as object), [key]: inner }
}

const STATUSES = [
  ...[
    200, 201, 202, 204, 206, 301, 302, 304, 308, 400, 401, 403, 404, 408, 409, 410, 412, 413, 416, 418, 422,
  ],
  ...[429, 451, 499, 500, 501, 502, 503, 504, 511, 599],
]
const HEADERS: readonly Record<string, string>[] = [
  {},
  { 'retry-after': '1e999' },
  { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  { 'retry-after': '-5', 'content-type': 'text/html' },
  { location: 'http://[', range: 'bytes=9-1' },
  { location: 'https://elsewhere.invalid/upload?x=1', range: 'bytes=0-99999999999999' },
  { 'content-length': 'abc', 'content-range': 'x' },
]

/** Any change of a reply; `secrets` are among the values. */
export function mutations(fc: typeof FastCheck, secrets: readonly string[]): FastCheck.Arbitrary<Mutation> {
  const steps = fc.array(fc.nat({ max: 20 }), { maxLength: 6 })
  const odd = fc.constantFrom(...ODD_VALUES, ...secrets)
  const body: FastCheck.Arbitrary<BodyMutation> = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('value' as const), steps, value: odd }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('deleted' as const), steps }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('cut' as const),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('text' as const), text: fc.constantFrom(...ODD_TEXTS) }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'none' as const }) },
  )
  return fc.record({
    status: fc.oneof(
      { weight: 2, arbitrary: fc.constant(200) },
      { weight: 1, arbitrary: fc.constantFrom(...STATUSES) },
    ),
    headers: fc.constantFrom(...HEADERS),
    body,
  })
}
