import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  createMemoryEngine,
  type Manifest,
  partNames,
  type RecordChange,
  type SearchEngine,
} from '../src/index.ts'
import { MemoryEngine } from '../src/memory/memory-engine.ts'
import { type DrawnSchema, filters, schemas } from './support/arbitraries.ts'
import { apply, type Change, changes } from './support/changes.ts'
import { drawing } from './support/drawing.ts'
import { MemoryParts, SECRET } from './support/memory-parts.ts'
import { Oracle } from './support/oracle.ts'

const DRAWING = drawing(150)

/** A published version, and what it holds. */
interface Version {
  readonly manifest: Manifest
  readonly records: object[]
}

interface History {
  readonly declaration: DrawnSchema & { readonly connector: string; readonly entity: string }
  readonly engine: SearchEngine
  readonly parts: MemoryParts
  readonly oracle: Oracle
  readonly versions: readonly Version[]
}

const TUNING = { built_rows: 7, run_bytes: 1, built_bytes: 8_192, read_bytes: 64, batch_rows: 5 }

/** What happens to the versions of a history: new builders, and readers that are given a version. */
interface Course {
  readonly changes: readonly Change[]
  readonly restarts: readonly boolean[]
  readonly given: readonly boolean[]
}

/** Publishes after each change, and continues from the manifest in a new builder now and then. */
async function publishAll(
  schema: DrawnSchema,
  { changes: drawn, restarts, given: is_given }: Course,
): Promise<History> {
  const engine = new MemoryEngine({}, TUNING)
  const declaration = { connector: 'c', entity: 'e', ...schema }
  const parts = new MemoryParts()
  const oracle = new Oracle(schema)
  let newest: Manifest | undefined
  const options = { parts, secret: SECRET, given: async () => newest }
  let builder = await engine.build(declaration, options)
  const versions: Version[] = []
  for (const [index, change] of [undefined, ...drawn].entries()) {
    if (change) await apply(change, builder, oracle)
    const manifest: Manifest = JSON.parse(JSON.stringify(await builder.publish()))
    versions.push({ manifest, records: oracle.search({ query: {} }) as object[] })
    if (is_given[index]) newest = manifest
    if (!restarts[index]) continue
    await builder.close()
    builder = await engine.build(declaration, { ...options, manifest })
  }
  return { declaration, engine, parts, oracle, versions }
}

const drawn = schemas.chain((schema) =>
  fc.record({
    schema: fc.constant(schema),
    changes: fc.array(changes(schema), { minLength: 1, maxLength: 8 }),
    restarts: fc.array(fc.boolean(), { maxLength: 9 }),
    given: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
    filter: filters(schema),
    from: fc.nat(8),
    to: fc.nat(8),
    limit: fc.integer({ min: 1, max: 20 }),
  }),
)

/** By key, the JSON of each record. */
function byKey({ key }: DrawnSchema, records: readonly object[]): Map<string, string> {
  const valueIn = (record: unknown, path: string) =>
    path.split('.').reduce((value, name) => (value as Record<string, unknown>)[name], record)
  return new Map(
    records.map((record) => [
      JSON.stringify(key.map((path) => valueIn(record, path))),
      JSON.stringify(record),
    ]),
  )
}

function sorted(records: readonly unknown[]): string[] {
  return records.map((record) => JSON.stringify(record)).sort()
}

test('who applies the changes between any two versions holds the second, and every change is one', async () => {
  let moved = 0
  let traced = 0
  const property = fc.asyncProperty(drawn, async ({ schema, from, to, limit, ...history }) => {
    const { engine, declaration, parts, versions } = await publishAll(schema, history)
    const [former, newer] = [from, to].map((index) => versions[index % versions.length]) as [Version, Version]
    const [held, wanted] = [former, newer].map(({ records }) => byKey(schema, records)) as [
      Map<string, string>,
      Map<string, string>,
    ]
    const different = [...new Set([...held.keys(), ...wanted.keys()])].filter(
      (key) => held.get(key) !== wanted.get(key),
    )
    const diff = await engine.diff(declaration, { from: former.manifest, to: newer.manifest, parts })
    const found: RecordChange[] = []
    for (let at = 0; at < diff.deletes + diff.upserts; at += limit)
      found.push(...(await diff.changes(at, limit)))
    const compared = diff.read.rows
    expect(found.map(({ key }) => JSON.stringify(key)).sort()).toEqual(different.sort())
    for (const change of found) {
      const key = JSON.stringify(change.key)
      if (change.op === 'delete') held.delete(key)
      else held.set(key, JSON.stringify(change.record))
    }
    expect([...held].sort()).toEqual([...wanted].sort())
    if (compared > found.length * 2) moved++
    if (newer.manifest.segments.some(({ lineage }) => lineage)) traced++
    await engine.close()
  })
  await fc.assert(property, DRAWING)
  // merges have moved records between the versions
  expect(moved).toBeGreaterThan(DRAWING.numRuns / 20)
  expect(traced).toBeGreaterThan(DRAWING.numRuns / 20)
})

test('reading a version gives the records that match a filter, as lines and as columns', async () => {
  let matching = 0
  const property = fc.asyncProperty(drawn, async ({ schema, filter, ...history }) => {
    const { engine, declaration, parts, versions, oracle } = await publishAll(schema, history)
    const { manifest } = versions.at(-1) as Version
    const reader = await engine.read(declaration, { manifest, parts, filter })
    let count = 0
    for await (const batch of reader.batches()) {
      for (const { codes, numbers, offsets } of batch.columns) {
        expect(codes).toHaveLength(batch.count)
        const size = numbers?.length ?? (offsets as Uint32Array).length - 1
        // every value is used
        expect(new Set([...codes].filter((code) => code < size)).size).toBe(size)
      }
      count += batch.count
    }
    let text = ''
    for await (const piece of reader.lines()) text += Buffer.from(piece).toString()
    expect(text).toMatch(/^(.+\n)*$/)
    const lines = text.split('\n').slice(0, -1)
    expect(lines).toHaveLength(count)
    const expected = oracle.search({ query: { filter } })
    expect(lines.sort()).toEqual(sorted(expected))
    matching += lines.length
    await engine.close()
  })
  await fc.assert(property, DRAWING)
  expect(matching).toBeGreaterThan(DRAWING.numRuns)
})

const DECLARATION = {
  connector: 'acme',
  entity: 'calls',
  fields: { id: 'integer', day: 'string', text: 'string' },
  key: ['id'],
  scope_fields: ['day'],
} as const

function records(from: number, to: number, text = 'text'): object[] {
  return Array.from({ length: to - from }, (_, index) => ({
    id: from + index,
    day: `2026-10-${10 + (index % 9)}`,
    text: `${text} ${from + index} ${'x'.repeat(100)}`,
  }))
}

test('what two versions share costs nothing, and a record that a merge moved only its key', async () => {
  const engine = createMemoryEngine()
  const parts = new MemoryParts()
  const builder = await engine.build(DECLARATION, { parts, secret: SECRET })
  await builder.write({ upserts: records(0, 50_000) })
  const first = await builder.publish()
  await builder.write({ upserts: records(100, 200, 'changed'), deletes: [[7]] })
  const second = await builder.publish()
  const valuesOf = ({ segments }: Manifest) =>
    segments.flatMap(({ values }) => values.parts.map(({ name }) => name))
  const between = async (from: Manifest, to: Manifest) => {
    parts.reads.splice(0)
    const diff = await engine.diff(DECLARATION, { from, to, parts })
    const found = await diff.changes(0, 1_000)
    return { found, read: diff.read }
  }
  expect(await between(second, second)).toEqual({ found: [], read: { rows: 0, bytes: 0 } })
  const { found } = await between(first, second)
  expect(found).toHaveLength(101)
  expect(parts.reads.filter((name) => valuesOf(first).includes(name))).toEqual([])

  // more than a third of the rows are replaced, so the large segment is written anew
  await builder.write({ upserts: records(0, 20_000, 'again') })
  const third = await builder.publish()
  expect(valuesOf(third).some((name) => valuesOf(first).includes(name))).toBe(false)
  await builder.write({ upserts: records(3, 4, 'last') })
  const fourth = await builder.publish()
  const after_merge = await between(third, fourth)
  expect(after_merge.found).toHaveLength(1)
  const over_merge = await between(second, fourth)
  expect(over_merge.found).toHaveLength(1_000)
  expect(over_merge.read.rows).toBeGreaterThan(100_000)
})

test('a reader of the newest version reads what has changed since, whatever was merged meanwhile', async () => {
  const engine = createMemoryEngine()
  const parts = new MemoryParts()
  let given: Manifest | undefined
  const options = { parts, secret: SECRET, given: async () => given }
  let builder = await engine.build(DECLARATION, options)
  const first = records(0, 40_000)
  await builder.write({ upserts: first })
  // a fourth of the records, so a few more lead to a merge
  await builder.write({ upserts: records(10, 9_990, 'second') })
  given = await builder.publish()
  const bytesOf = ({ segments }: Manifest) => segments.reduce((sum, { values }) => sum + values.bytes, 0)
  const names = new Set(partNames(given))
  let manifest = given
  for (const [round, from] of [20_000, 24_000, 28_000].entries()) {
    // records that leave and come back as they were, so that the segments have too many dead rows
    await builder.write({ upserts: records(from, from + 4_000, 'meanwhile') })
    await builder.write({ upserts: first.slice(from, from + 4_000), deletes: [[round]] })
    await builder.write({ upserts: records(35_000, 35_100, `round ${round}`) })
    manifest = JSON.parse(JSON.stringify(await builder.publish()))
    await builder.close()
    builder = await engine.build(DECLARATION, { ...options, manifest })
  }
  expect(partNames(manifest).filter((name) => names.has(name))).toEqual([])
  const diff = await engine.diff(DECLARATION, { from: given, to: manifest, parts })
  expect(diff).toMatchObject({ deletes: 3, upserts: 100 })
  const compared = diff.read
  await diff.changes(0, 1_000)
  expect(diff.read.bytes - compared.bytes).toBeLessThan(bytesOf(manifest) / 3)
  expect(JSON.stringify(manifest).length).toBeLessThan(8_000)
})

test('of changes of one record in a hundred, few rows are read, also once most records were written anew', async () => {
  const engine = createMemoryEngine()
  const parts = new MemoryParts()
  let given: Manifest | undefined
  const options = { parts, secret: SECRET, given: async () => given }
  const builder = await engine.build(DECLARATION, options)
  const held = new Map(records(0, 40_000).map((record) => [(record as { id: number }).id, record]))
  const write = async (upserts: readonly object[], deletes: readonly [number][] = []) => {
    for (const record of upserts) held.set((record as { id: number }).id, record)
    for (const [id] of deletes) held.delete(id)
    await builder.write({ upserts, deletes })
  }
  await write([...held.values()])
  // nearly a third of the largest segment is dead, so one in a hundred more leads to a merge
  for (const [from, to] of [
    [10, 9_990],
    [9_990, 12_480],
    [12_480, 13_080],
    [13_080, 13_230],
  ] as const) {
    await write(records(from, to, 'second'))
    given = await builder.publish()
  }
  const replica = new Map(held)
  const largest = given?.segments.find(({ rows }) => rows === 40_000)?.values.parts[0]?.name
  expect(largest).toBeDefined()
  const scattered = (at: number) =>
    records(0, 40_000, `round ${at}`).filter((_, id) => id % 1_000 === 10 * at)
  let manifest = given as Manifest | undefined
  for (let round = 0; round < 9; round++) {
    await write(scattered(round), [[500 + round]])
    manifest = JSON.parse(JSON.stringify(await builder.publish()))
  }
  expect(manifest?.segments.map(({ values }) => values.parts[0]?.name)).not.toContain(largest)
  const diff = await engine.diff(DECLARATION, { from: given, to: manifest, parts })
  for (const change of await diff.changes(0, 1_000)) {
    const [id] = change.key as [number]
    if (change.op === 'delete') replica.delete(id)
    else replica.set(id, change.record)
  }
  expect(sorted([...replica.values()])).toEqual(sorted([...held.values()]))
  expect({ deletes: diff.deletes, upserts: diff.upserts }).toEqual({ deletes: 9, upserts: 360 })
  expect(diff.read.rows).toBeLessThan(40_000 / 10)
  expect((await engine.diff(DECLARATION, { from: manifest, to: manifest, parts })).read.rows).toBe(0)
})

test('a version of another declaration cannot be compared', async () => {
  const engine = createMemoryEngine()
  const parts = new MemoryParts()
  const builder = await engine.build(DECLARATION, { parts, secret: SECRET })
  const from = await builder.publish()
  const to: Manifest = { ...from, fields: { ...from.fields, more: 'string' } }
  await expect(engine.diff(DECLARATION, { from, to, parts })).rejects.toMatchObject({ code: 'search_stream' })
})
