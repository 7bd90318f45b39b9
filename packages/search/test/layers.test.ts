import { deepStrictEqual, equal, notEqual, ok, rejects } from 'node:assert/strict'
import { describe, test } from '@jest/globals'
import fc from 'fast-check'
import type { CollectionDeclaration, Manifest, RecordLayer, SearchCollection } from '../src/index.ts'
import { MemoryEngine } from '../src/memory/memory-engine.ts'
import { type DrawnSchema, filters, isList, records, schemas, sorts } from './support/arbitraries.ts'
import { apply, type Change, changes } from './support/changes.ts'
import { comparePages } from './support/compare-pages.ts'
import { drawing } from './support/drawing.ts'
import { type GroupAsk, groupings } from './support/group-arbitraries.ts'
import { MemoryParts, SECRET } from './support/memory-parts.ts'
import { Oracle } from './support/oracle.ts'

const DRAWING = drawing(600)
const MINUTES = 60_000
const SMALL = {
  indexed_rows: 1,
  few_rows: 0,
  counted_codes: 0,
  built_rows: 5,
  run_bytes: 1,
  read_bytes: 64,
  distinct_bits: 0,
}

type Json = Record<string, unknown>

/** What a layer does to the records of its scope, one after another: takes them away, keeps them, or gives them other values. */
type Edit = 'gone' | 'kept' | object

interface Case {
  readonly schema: DrawnSchema
  readonly changes: Change[]
  /** The number of the field by which the layer finds records, and of how many of them it takes the values. */
  readonly scope: { readonly field: number; readonly records: number }
  readonly edits: Edit[]
  readonly added: object[]
  readonly ask: { filter: Json; sort: Record<string, 'asc' | 'desc'>[]; limit: number; grouping: GroupAsk }
  readonly small: boolean
}

const cases: fc.Arbitrary<Case> = schemas.chain((schema) =>
  fc.record({
    schema: fc.constant(schema),
    changes: fc.array(changes(schema), { minLength: 1, maxLength: 4 }),
    scope: fc.record({ field: fc.nat(9), records: fc.integer({ min: 0, max: 6 }) }),
    edits: fc.array(fc.oneof(fc.constantFrom<Edit>('gone', 'kept'), records(schema)), {
      minLength: 1,
      maxLength: 4,
    }),
    added: fc.array(records(schema), { maxLength: 4 }),
    ask: fc.record({
      filter: filters(schema),
      sort: sorts(schema),
      limit: fc.integer({ min: 1, max: 6 }),
      grouping: groupings(schema),
    }),
    small: fc.boolean(),
  }),
)

const keyOf = ({ key }: DrawnSchema, record: object) =>
  key.map((path) => path.split('.').reduce<unknown>((value, name) => Object(value)[name], record) ?? null)

/** A record with another value at a path. */
function withAt(record: object, [key = '', ...others]: readonly string[], value: unknown): object {
  const inner = Object.hasOwn(record, key) ? (record as Json)[key] : undefined
  const next =
    others.length > 0 ? withAt(Object(inner) === inner ? (inner as object) : {}, others, value) : value
  return { ...record, [key]: next }
}

/** The layer of a case over these records, and the filter of its scope. */
function layerOf({ schema, scope, edits, added }: Case, oracle: Oracle) {
  const { fields } = schema
  const usable = Object.keys(fields).filter(
    (path) => !['object', 'boolean'].includes(String(fields[path])) && !isList(fields, path),
  )
  const field = usable[scope.field % usable.length] as string
  const rows = [...oracle.rows.values()].slice(0, scope.records)
  const values = rows
    .flatMap((row) => row[field] ?? [])
    .filter((value) => ['string', 'number', 'bigint'].includes(typeof value)) as (string | number | bigint)[]
  const layer: RecordLayer = {
    name: 'a',
    scope: [{ field, values }],
    change(record) {
      const text = JSON.stringify(keyOf(schema, record))
      const edit = edits[text.length % edits.length] as Edit
      if (edit === 'gone') return null
      if (edit === 'kept') return record
      const key = keyOf(schema, record)
      return schema.key.reduce<object>((next, path, at) => withAt(next, path.split('.'), key[at]), edit)
    },
    added,
  }
  return { layer, filter: { in: { [field]: values } } }
}

/** The same in an oracle. */
function applyLayer(layer: RecordLayer, filter: Json, oracle: Oracle, schema: DrawnSchema): void {
  const own = new Oracle(schema)
  for (const record of layer.added) own.upsert(record)
  for (const record of oracle.search({ query: { filter } }) as Json[]) {
    const next = layer.change(record)
    const former = new Oracle(schema)
    former.upsert(record)
    const [key = ''] = former.rows.keys()
    if (own.rows.has(key) || next === record) continue
    oracle.rows.delete(key)
    if (next) oracle.upsert(next)
  }
  for (const record of layer.added) oracle.upsert(record)
}

/** A collection that is always searched through a layer. */
const through = (collection: SearchCollection, layer: RecordLayer): SearchCollection => ({
  ...collection,
  declaration: collection.declaration,
  query: (request, options) => collection.query(request, { ...options, layer }),
  queryText: (request, options) => collection.queryText(request, { ...options, layer }),
})

async function runCase(drawn: Case): Promise<void> {
  const { schema, ask, small } = drawn
  const engine = new MemoryEngine({}, small ? SMALL : {})
  const parts = new MemoryParts()
  const declaration: CollectionDeclaration = { connector: 'c', entity: 'e', ...schema }
  const builder = await engine.build(declaration, { parts, secret: SECRET })
  const oracle = new Oracle(schema)
  for (const change of drawn.changes) await apply(change, builder, oracle)
  const manifest: Manifest = await builder.publish()
  const collection = await engine.open(declaration)
  await collection.show(manifest, parts)
  const published = oracle.search({ query: {} })
  const { layer, filter } = layerOf(drawn, oracle)
  applyLayer(layer, filter, oracle, schema)
  const layered = through(collection, layer)
  const { limit, grouping, ...query } = ask
  await comparePages({ query, limit }, layered, oracle.search({ query }))
  // without a filter much is known of the rows that a layer leaves, and of one group most
  const { aggregate = { records: { count: '*' } } } = grouping
  for (const groups of [{ filter: ask.filter, ...grouping }, grouping, { aggregate, group_by: [], sort: [] }])
    await comparePages({ query: groups, limit } as never, layered, oracle.groups(groups))
  const reader = await engine.read(declaration, { manifest, parts, filter: ask.filter as never, layer })
  const lines: string[] = []
  for await (const piece of reader.lines()) lines.push(...Buffer.from(piece).toString().split('\n'))
  const exported = lines.filter(Boolean).map((line) => JSON.stringify(JSON.parse(line)))
  const wanted = oracle.search({ query: { filter: ask.filter } }).map((each) => JSON.stringify(each))
  deepStrictEqual(exported.sort(), wanted.sort())
  await comparePages({ query: {}, limit: 1_000 }, collection, published)
  await engine.close()
}

const DECLARATION = {
  connector: 'c',
  entity: 'e',
  fields: { id: 'integer', name: 'string' },
  key: ['id'],
} as const

/** A collection of records with the names of their ids, and what publishes others. */
async function openNames(count: number, tuning = {}, memory_limit_bytes?: number) {
  const engine = new MemoryEngine(memory_limit_bytes === undefined ? {} : { memory_limit_bytes }, tuning)
  const parts = new MemoryParts()
  const builder = await new MemoryEngine({}).build(DECLARATION, { parts, secret: SECRET })
  await builder.write({ upserts: Array.from({ length: count }, (_, id) => ({ id, name: `name ${id}` })) })
  const collection = await engine.open(DECLARATION)
  const show = async () => collection.show(await builder.publish(), parts)
  await show()
  return { engine, builder, collection, show }
}

/** Gives the records with these ids a name, and counts for how many it did. */
function renaming(ids: readonly number[], name: string, layer = 'a') {
  const counted = { calls: 0 }
  const change = (record: object) => {
    counted.calls++
    return { ...record, name }
  }
  const made: RecordLayer = { name: layer, scope: [{ field: 'id', values: ids }], change, added: [] }
  return { layer: made, counted }
}

describe('a layer over published records', () => {
  test(
    'P37 searches, groups and exports are those of the records that it makes, and the published ones stay',
    async () => {
      await fc.assert(fc.asyncProperty(cases, runCase), DRAWING)
    },
    10 * MINUTES + DRAWING.numRuns * 10,
  )

  test('its cursors are its own, and those of the published records are not', async () => {
    const { engine, collection } = await openNames(5)
    const { layer } = renaming([1], 'other')
    const plain = await collection.query({ query: {}, limit: 2 })
    const first = await collection.query({ query: {}, limit: 2 }, { layer })
    const next = { query: {}, limit: 2, cursor: first.meta.cursor }
    deepStrictEqual(
      (await collection.query(next, { layer })).data.map(({ id }) => id),
      [2, 3],
    )
    const invalid = { code: 'invalid_params' }
    await rejects(collection.query(next), invalid)
    await rejects(collection.query({ ...next, cursor: plain.meta.cursor }, { layer }), invalid)
    await rejects(collection.query(next, { layer: { ...layer, name: 'b' } }), invalid)
    await engine.close()
  })

  test('it is made once for its searches, and anew for another version and for another layer of its name', async () => {
    const { engine, builder, collection, show } = await openNames(5)
    const { layer, counted } = renaming([1, 7], 'other')
    const named = async (given: RecordLayer) => {
      const query = { filter: { eq: { name: 'other' } } } as const
      return (await collection.query({ query }, { layer: given })).data.map(({ id }) => id)
    }
    deepStrictEqual(await Promise.all([named(layer), named(layer)]), [[1], [1]])
    deepStrictEqual([await named(layer), counted.calls], [[1], 1])
    await builder.write({ upserts: [{ id: 7, name: 'name 7' }] })
    await show()
    deepStrictEqual([await named(layer), counted.calls], [[1, 7], 3])
    deepStrictEqual(await named(renaming([0], 'other').layer), [0])
    await engine.close()
  })

  test('its memory is counted and bounded while it is in use, and free after that', async () => {
    const query = { filter: { eq: { name: 'other' } } } as const
    const { layer } = renaming(
      Array.from({ length: 1_000 }, (_, id) => id),
      'other',
    )
    /** The memory of a collection before a search through the layer, and after one. */
    const bytesWith = async (tuning: object, limit?: number, own = 0) => {
      const { engine, collection } = await openNames(2_000, tuning, limit)
      const bytes = async () => (await collection.statistics()).bytes
      await collection.query({ query })
      const before = await bytes()
      const found = await collection
        .query({ query }, { layer: { ...layer, bytes: own } })
        .catch((error: Error) => error.name)
      const after = await bytes()
      await engine.close()
      return { before, added: after - before, found }
    }
    const { before, added, found } = await bytesWith({})
    notEqual(found, 'MemoryLimitError')
    // codes of two fields and dead rows
    ok(added > 4_000 && added < before, `${added} of ${before}`)
    equal((await bytesWith({ layer_idle_ms: 0 })).added, 0)
    equal((await bytesWith({}, undefined, 5_000)).added, added + 5_000)
    deepStrictEqual(await bytesWith({}, before + 1_000), { before, added: 0, found: 'MemoryLimitError' })
  })
})
