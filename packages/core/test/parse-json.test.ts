import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { parseJson } from '../src/pages/parse-json.ts'

/** Places of a value in JSON. */
const PLACES: readonly ((text: string) => [text: string, read: (parsed: never) => unknown])[] = [
  (text) => [text, (parsed) => parsed],
  (text) => [`{"id": ${text}}`, ({ id }: { id: unknown }) => id],
  (text) => [`{"a":{"id":${text},"b":1}}`, ({ a }: { a: { id: unknown } }) => a.id],
  (text) => [`[1,\n${text}]`, ([, id]: unknown[]) => id],
  (text) => [`{"ids":[ ${text} ]}`, ({ ids }: { ids: unknown[] }) => ids[0]],
]

describe('parsing', () => {
  test('no integer becomes another one, in any place and of any length', () => {
    const digits = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
    const near = fc.bigInt({ min: 2n ** 53n - 10n, max: 2n ** 53n + 10n })
    fc.assert(
      fc.property(fc.oneof(digits, near), fc.constantFrom(...PLACES), (integer, at) => {
        const [text, read] = at(String(integer))
        const value = read(parseJson(text) as never)
        const safe = Number.isSafeInteger(Number(integer))
        expect(value).toBe(safe ? Number(integer) : String(integer))
      }),
    )
  })

  test('any other JSON is what JSON.parse makes of it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        const expected = JSON.parse(text, (_name, value) =>
          Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(String(value))
            ? String(value)
            : value,
        )
        expect(parseJson(text)).toEqual(expected)
      }),
    )
    for (const text of [
      '1.5',
      '1e300',
      '0.1234567890123456789',
      '"9007199254740995"',
      '{"a":"1,9007199254740995"}',
    ])
      expect(parseJson(text)).toEqual(JSON.parse(text))
  })
})
