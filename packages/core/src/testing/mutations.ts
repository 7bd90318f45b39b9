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
export const ODD_VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -1, 0.5, 1e308, 2 ** 64, '', ' ', '0', 'null', '\u0000', '\ud800'],
  ...[[], {}, [null], [[]], [{}], ['a'], [1], { a: null }, { length: -1 }, { toString: 1, valueOf: null }],
  ...['x'.repeat(200_000), nested(5000, 1), MANY, JSON.parse('{"__proto__":{"polluted":1},"constructor":1}')],
]

export const ODD_TEXTS: readonly string[] = [
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
