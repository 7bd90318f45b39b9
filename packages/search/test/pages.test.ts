import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createMemoryEngine, type FieldType } from '../src/index.ts'
import { KEPT_TEXTS } from '../src/memory/records/gathered-rows.ts'
import { PublishingEngine } from './support/publishing-engine.ts'

const FIELDS = {
  id: 'integer',
  'name.first': 'string',
  'name.last': 'string',
  'a"b': 'string',
  count: 'integer',
  large: 'integer',
  rate: 'number',
  on: 'boolean',
  tags: 'array',
  more: 'object',
} as const satisfies Record<string, FieldType>

type Values = Omit<Record<keyof typeof FIELDS, unknown>, 'id'>

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('', '"', '\\', '\n', '\u0000', '\u2028', '日本語', '\u{10ffff}', 'é', 'x'.repeat(3_000)),
)
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { freq: 4 })
// V8 takes a key that is one escaped character for another one, so the objects would differ
const json = fc.jsonValue({ maxDepth: 2 }).filter((value) => !/"\\(?:.|u.{4})":/.test(JSON.stringify(value)))

const values: fc.Arbitrary<Values> = fc.record({
  'name.first': maybe(text),
  'name.last': maybe(text),
  'a"b': maybe(text),
  count: maybe(fc.oneof(fc.integer(), fc.maxSafeInteger())),
  large: maybe(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
  rate: maybe(
    fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(-0, 0, 0.1, 1e21, 5e-324, -1.005, 2 ** 53),
    ),
  ),
  on: maybe(fc.boolean()),
  tags: maybe(fc.array(json, { maxLength: 3 })),
  more: maybe(fc.dictionary(fc.constantFrom('key', 'ключ', 'a"b', ''), json)),
})

const toRecord = ({ 'name.first': first, 'name.last': last, ...rest }: Values, id: number) => {
  const large = rest.large === null ? null : String(rest.large)
  return { id, name: { first, last }, ...rest, large }
}

const selections = fc.uniqueArray(fc.constantFrom(...(Object.keys(FIELDS) as (keyof typeof FIELDS)[])), {
  minLength: 1,
})

const textOf = ({ data }: { readonly data: Uint8Array }) => Buffer.from(data).toString()

const SORTS = [[], [{ 'name.last': 'desc' }], [{ rate: 'asc' }]] as const

/**
 * Writes records in two batches with others between, so that there are deleted rows and several segments. Compares pages as
 * text with the same pages as objects, once more with what the first text has kept.
 */
async function expectEqual(
  records: readonly ReturnType<typeof toRecord>[],
  fields: readonly (keyof typeof FIELDS)[],
  limit: number,
  sorts: readonly (typeof SORTS)[number][] = SORTS,
): Promise<void> {
  const engine = new PublishingEngine(createMemoryEngine())
  const collection = await engine.open({ connector: 'c', entity: 'e', fields: FIELDS, key: ['id'] })
  const half = records.length >> 1
  await collection.write({ upserts: records.slice(half).map((record) => ({ ...record, rate: 0.5 })) })
  await collection.write({ upserts: records })

  /** Compares the page at a cursor, and returns the next one's. */
  async function compare(query: { readonly sort: (typeof SORTS)[number] }, cursor: string | null) {
    const some = { query, limit, cursor, fields }
    const expected = JSON.stringify((await collection.query(some)).data)
    expect(textOf(await collection.queryText(some))).toBe(expected)
    expect(textOf(await collection.queryText(some))).toBe(expected)
    const all = { query, limit, cursor }
    const { data, meta } = await collection.query(all)
    expect(textOf(await collection.queryText(all))).toBe(JSON.stringify(data))
    return meta.cursor
  }

  try {
    for (const sort of sorts) {
      let cursor: string | null = null
      do cursor = await compare({ sort }, cursor)
      while (cursor)
    }
  } finally {
    await engine.close()
  }
}

test('a page as text is JSON.stringify of the page as objects, with any values, fields and limit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(values, { maxLength: 25 }),
      selections,
      fc.integer({ min: 1, max: 30 }),
      async (drawn, fields, limit) => expectEqual(drawn.map(toRecord), fields, limit),
    ),
    { numRuns: 60 },
  )
})

test('so are pages of more rows than are written at once, with few and many distinct values, and values that others decide', async () => {
  const samples = fc.sample(values, { numRuns: 50, seed: 7 })
  const records = Array.from({ length: KEPT_TEXTS + 500 }, (_, id) => {
    // the count decides what a sample has, but in one record not all
    const count = id % samples.length
    const sample = samples[count] as Values
    const { large } = samples[id === KEPT_TEXTS ? count ^ 1 : count] as Values
    const rate = id % 20 === 1 ? null : id / 7
    return toRecord({ ...sample, 'name.first': id % 20 === 0 ? null : `"${id}" é`, count, large, rate }, id)
  })
  await expectEqual(records, ['rate', 'name.first', 'on'], 5_000, [[]])
})
