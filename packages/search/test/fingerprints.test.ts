import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { Fingerprints } from '../src/memory/build/fingerprints.ts'
import { sipHash, toSipKey } from '../src/memory/build/sip-hash.ts'
import type { Segment } from '../src/memory/columns/segment.ts'
import { Pace, RoundRobin } from '../src/memory/pace.ts'
import { buildSegments } from './support/build-segments.ts'

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
const SECRET = 'a secret of builders'

/** The fingerprints of records with ascending ids, which go into one segment, as texts. */
async function fingerprints(
  records: readonly object[],
  fields: readonly string[] = Object.keys(FIELDS),
  secret: string | Uint8Array = SECRET,
): Promise<string[]> {
  const keyed = new Fingerprints(secret, fields)
  const pace = new Pace(new RoundRobin())
  const { segments } = await buildSegments(DECLARATION, records, 4_096, pace)
  const found: string[] = []
  for (const segment of segments) {
    const words = await keyed.of(segment, pace)
    for (let row = 0; row < segment.rows; row++) found.push(words.subarray(2 * row, 2 * row + 2).join('-'))
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

test('P45 a record keeps its fingerprint in every process: with another one, the next sync would store it again', async () => {
  const full = { id: 1, text: 'Büro', large: LARGE, rate: 0.1, on: true, tags: ['a'], more: { b: 'c' } }
  const kept = ['169404788-1385572849', '2538890895-1054806989']
  expect(await fingerprints([full, { id: 2 }])).toEqual(kept)
  expect(
    await fingerprints([full, { id: 2 }], Object.keys(FIELDS).toReversed(), Buffer.from(SECRET)),
  ).toEqual(kept)
})

test('fingerprints of another secret share no word, and a short secret is refused', async () => {
  const records = Array.from({ length: 1_000 }, (_, id) => ({ id, text: `text ${id}` }))
  const [one, two] = [await fingerprints(records), await fingerprints(records, undefined, `${SECRET}.`)]
  for (const word of [0, 1]) {
    const wordsOf = (found: string[]) => found.map((fingerprint) => fingerprint.split('-')[word])
    expect(new Set([...wordsOf(one), ...wordsOf(two)]).size).toBe(2_000)
  }
  expect(() => new Fingerprints('x'.repeat(15), ['id'])).toThrow('16 bytes')
})

test('equal values in two fields do not cancel each other out', async () => {
  const fields = { id: 'integer', one: 'string', two: 'string' } as const
  const { segments } = await buildSegments(
    { connector: 'c', entity: 'e', fields, key: ['id'] },
    [
      { id: 1, one: 'a', two: 'a' },
      { id: 2, one: 'b', two: 'b' },
      { id: 3, one: 'a', two: 'b' },
      { id: 4, one: 'b', two: 'a' },
    ],
    9,
    new Pace(new RoundRobin()),
  )
  const words = await new Fingerprints(SECRET, ['one', 'two']).of(
    segments[0] as Segment,
    new Pace(new RoundRobin()),
  )
  expect(new Set(words).size).toBe(8)
})

/** From the reference implementation: the hashes of the bytes 0, 1, 2 and so on, under the key of the bytes 0 to 15. */
const REFERENCE = {
  0: '310e0edd47db6f72',
  1: 'fd67dc93c539f874',
  3: '2d7efbd796666785',
  7: '37d1018bf50002ab',
  8: '6224939a79f5f593',
  15: 'e545be4961ca29a1',
}

test('hashes are those of SipHash-2-4, whatever follows the message', () => {
  const key = toSipKey(Uint8Array.from({ length: 16 }, (_, index) => index))
  for (const [length, hash] of Object.entries(REFERENCE)) {
    for (const beyond of [0, 0xff]) {
      const message = new Uint8Array(Number(length) + 9).fill(beyond)
      for (let index = 0; index < Number(length); index++) message[index + 2] = index
      const words = new Uint32Array(4)
      sipHash(key, new DataView(message.buffer), 2, 2 + Number(length), words, 1)
      const bytes = Buffer.alloc(8)
      bytes.writeUInt32LE(words[1] as number, 0)
      bytes.writeUInt32LE(words[2] as number, 4)
      expect(bytes.toString('hex')).toBe(hash)
      expect([words[0], words[3]]).toEqual([0, 0])
    }
  }
})
