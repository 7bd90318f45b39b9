import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { fingerprintsOf } from '../src/memory/build/fingerprints.ts'
import { Pace, Turns } from '../src/memory/pace.ts'
import { buildSegments } from '../src/memory/write/segment-runs.ts'

const FIELDS = {
  id: 'integer',
  text: 'string',
  large: 'integer',
  rate: 'number',
  on: 'boolean',
  tags: 'array',
  more: 'object',
} as const
const DECLARATION = { connector: 'c', entity: 'e', fields: FIELDS, key: ['id'] }

/** The fingerprints of records with ascending ids, which go into one segment, as texts. */
async function fingerprints(
  records: readonly object[],
  fields: readonly string[] = Object.keys(FIELDS),
): Promise<string[]> {
  const pace = new Pace(new Turns())
  const { segments } = await buildSegments(DECLARATION, records, 4_096, pace)
  const found: string[] = []
  for (const segment of segments) {
    const words = await fingerprintsOf(segment, fields, pace)
    for (let row = 0; row < segment.rows; row += 1) found.push(words.subarray(2 * row, 2 * row + 2).join('-'))
  }
  return found
}

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('', '\0', '\0\0', 'ab', 'ab\0'),
)
const LARGE = 2n ** 62n
const record = fc.record({
  text: fc.option(texts),
  large: fc.option(fc.oneof(fc.constantFrom(0, 1, 2, LARGE, LARGE + 1n, -LARGE), fc.bigInt(-LARGE, LARGE))),
  rate: fc.option(
    fc.oneof(fc.constantFrom(0, -0, 1, 2, 0.5), fc.double({ noNaN: true, noDefaultInfinity: true })),
  ),
  on: fc.option(fc.boolean()),
  tags: fc.option(fc.array(texts, { maxLength: 3 })),
  more: fc.option(fc.dictionary(texts, texts, { maxKeys: 2 })),
})

const toText = (value: unknown) =>
  JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? `${inner}` : inner))
    // an integer may come as a number or as a decimal string
    .replace(/"large":(-?\d+)/, '"large":"$1"')

test('P45 two records have the same fingerprint if and only if they are equal, whatever comes with them', async () => {
  const property = fc.asyncProperty(
    record,
    record,
    fc.array(record, { maxLength: 5 }),
    async (one, two, others) => {
      const [left] = await fingerprints([{ id: 1, ...one }])
      const [right] = await fingerprints([
        { id: 1, ...two },
        ...others.map((other, id) => ({ id: id + 2, ...other })),
      ])
      const [again] = await fingerprints([
        { id: 1, ...one },
        ...others.map((other, id) => ({ id: id + 2, ...other })),
      ])
      expect(again).toBe(left)
      expect(left === right).toBe(toText(one) === toText(two))
    },
  )
  await fc.assert(property, { numRuns: 300 })
})

test('P45 values that differ, however little, have fingerprints that share no word but by chance', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => index)
  const records = rows.flatMap((row) => [
    { text: `campaign ${row}` },
    { rate: row },
    { large: row },
    { tags: [row] },
  ])
  const { id: _, ...values } = FIELDS
  const found = await fingerprints(
    records.map((record, id) => ({ id, ...record })),
    Object.keys(values),
  )
  expect(found).toHaveLength(records.length)
  expect(new Set(found).size).toBe(records.length)
  // among 80,000 random words there is 0.7 times a pair on average
  for (const word of [0, 1]) {
    const distinct = new Set(found.map((fingerprint) => fingerprint.split('-')[word]))
    expect(distinct.size).toBeGreaterThan(records.length - 10)
  }
})

test('P45 a record keeps its fingerprint: with another one, the next sync would publish it again', async () => {
  const full = { id: 1, text: 'Büro', large: LARGE, rate: 0.1, on: true, tags: ['a'], more: { b: 'c' } }
  expect(await fingerprints([full, { id: 2 }])).toEqual(['1205669059-265066763', '3633655268-113765383'])
})
