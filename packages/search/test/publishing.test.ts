import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { each } from '../../core/test/support/each.ts'
import {
  createMemoryEngine,
  type Manifest,
  MemoryLimitError,
  partNames,
  type SearchEngine,
  sealedParts,
} from '../src/index.ts'
import { MemoryEngine } from '../src/memory/memory-engine.ts'
import { type DrawnSchema, schemas } from './support/arbitraries.ts'
import { apply, type Change, changes } from './support/changes.ts'
import { digestOf } from './support/digest.ts'
import { drawing } from './support/drawing.ts'
import { MemoryParts, SECRET } from './support/memory-parts.ts'
import { Oracle } from './support/oracle.ts'
import { PublishingEngine } from './support/publishing-engine.ts'
import { createSeal } from './support/seal.ts'

const DRAWING = drawing(150)

const DECLARATION = {
  connector: 'acme',
  entity: 'calls',
  fields: { id: 'integer', day: 'string', text: 'string', count: 'integer' },
  key: ['id'],
  scope_fields: ['day'],
} as const
const LARGEST_PART = 2_097_152

function records(from: number, to: number, text = (id: number) => `text ${id} ${'x'.repeat(100)}`): object[] {
  return Array.from({ length: to - from }, (_, index) => {
    const id = from + index
    return { id, day: `2026-10-${10 + (id % 20)}`, text: text(id), count: id % 9 }
  })
}

async function idsOf(engine: SearchEngine): Promise<unknown[]> {
  const collection = await engine.open(DECLARATION)
  return (await collection.query({ query: {} })).data.map(({ id }) => id)
}

describe('sealed parts', () => {
  test('show no text, and open under their own name and key only', async () => {
    const parts = new MemoryParts()
    const engine = createMemoryEngine()
    const seal = createSeal()
    const store = sealedParts(parts, seal)
    const builder = await engine.build(DECLARATION, { parts: store, secret: SECRET })
    await builder.write({ upserts: records(0, 20, () => 'canary in a coal mine') })
    const manifest = await builder.publish()
    for (const bytes of each(parts.parts.values())) expect(Buffer.from(bytes).includes('canary')).toBe(false)

    const collection = await engine.open(DECLARATION)
    await collection.show(manifest, store)
    const before = await digestOf(collection)
    const other = await createMemoryEngine().open(DECLARATION)
    await expect(other.show(manifest, sealedParts(parts, createSeal()))).rejects.toThrow()
    await other.show(manifest, store)
    expect(await digestOf(other)).toBe(before)

    // each part as if it were the next one
    const names = partNames(manifest)
    const swapped = new MemoryParts()
    names.forEach((name, index) => {
      swapped.parts.set(name, parts.parts.get(names[(index + 1) % names.length] ?? '') ?? new Uint8Array())
    })
    const another = await createMemoryEngine().open(DECLARATION)
    await expect(another.show(manifest, sealedParts(swapped, seal))).rejects.toThrow('authenticate')
    expect((await another.statistics()).records).toBe(0)
  })
})

const SMALL_RUNS = { run_bytes: 100_000, built_rows: 1_000 }

describe('a builder', () => {
  test('reads only keys and fingerprints, until it merges', async () => {
    const parts = new MemoryParts()
    const engine = createMemoryEngine()
    const first = await engine.build(DECLARATION, { parts, secret: SECRET })
    await first.write({ upserts: records(0, 1_000) })
    await first.write({ deletes: [[3]] })
    const manifest = await first.publish()
    const builder = await engine.build(DECLARATION, { parts, secret: SECRET, manifest })
    // a window of which one record is gone, one is new, and the others are equal
    const generation = await builder.beginGeneration({ scope: { eq: { day: '2026-10-15' } } })
    const window = records(0, 1_000).filter((record) => (record as { day: string }).day === '2026-10-15')
    await generation.fill([...window.slice(1), { id: 5_000, day: '2026-10-15' }])
    const unchanged = window.length - 1
    const summary = { written: window.length, unchanged, deleted: 1, misfits: 0 }
    expect(await generation.commit()).toEqual(summary)
    const values = manifest.segments.flatMap((segment) => segment.values.parts.map(({ name }) => name))
    expect(parts.reads.filter((name) => values.includes(name))).toEqual([])
    expect((await builder.publish()).records).toBe(999)
  })

  test('needs memory for keys and unstored runs, and not for the collection', async () => {
    const parts = new MemoryParts()
    const roomy = new MemoryEngine({}, SMALL_RUNS)
    const builder = await roomy.build(DECLARATION, { parts, secret: SECRET })
    const fill = async (target: typeof builder) => {
      const generation = await target.beginGeneration()
      for (let from = 0; from < 20_000; from += 1_000) await generation.fill(records(from, from + 1_000))
      await generation.commit()
      return target.publish()
    }
    const manifest = await fill(builder)
    expect(manifest.records).toBe(20_000)
    expect(manifest.bytes).toBeGreaterThan(2_000_000)
    const tight = new MemoryEngine({ memory_limit_bytes: 1_200_000 }, SMALL_RUNS)
    const again = await tight.build(DECLARATION, { parts: new MemoryParts(), secret: SECRET })
    expect((await fill(again)).bytes).toBe(manifest.bytes)
    await again.close()
    const collection = await tight.open(DECLARATION)
    await expect(collection.show(manifest, parts)).rejects.toThrow(MemoryLimitError)
    expect((await collection.statistics()).records).toBe(0)
  })

  test('merges all stored runs at once, and reads each of their parts once', async () => {
    const parts = new MemoryParts()
    const engine = new MemoryEngine({}, SMALL_RUNS)
    const builder = await engine.build(DECLARATION, { parts, secret: SECRET })
    const generation = await builder.beginGeneration()
    for (let from = 0; from < 20_000; from += 1_000) await generation.fill(records(from, from + 1_000))
    const stored = [...parts.parts.keys()]
    expect(stored.length).toBeGreaterThan(30)
    await generation.commit()
    expect(parts.reads.length).toBeGreaterThan(10)
    expect(new Set(parts.reads).size).toBe(parts.reads.length)
    const manifest = await builder.publish()
    expect(manifest.segments).toHaveLength(1)
    const collection = await engine.open(DECLARATION)
    await collection.show(manifest, parts)
    expect((await collection.statistics()).records).toBe(20_000)
  })

  test('counts its memory: unstored records until they are published, and those of an open generation', async () => {
    const engine = createMemoryEngine({ memory_limit_bytes: 1_000_000 })
    const builder = await engine.build(DECLARATION, { parts: new MemoryParts(), secret: SECRET })
    const parts = new MemoryParts()
    const elsewhere = await createMemoryEngine().build(DECLARATION, { parts, secret: SECRET })
    await elsewhere.write({ upserts: records(0, 4_000) })
    const manifest = await elsewhere.publish()
    /** Whether there is room for the collection of another builder. */
    const fits = async () => {
      const shown = await (await engine.open(DECLARATION)).show(manifest, parts).catch((error) => error)
      await engine.drop(DECLARATION)
      if (shown) expect(shown).toBeInstanceOf(MemoryLimitError)
      return shown === undefined
    }
    expect(await fits()).toBe(true)
    await builder.write({ upserts: records(0, 5_000) })
    expect(await fits()).toBe(false)
    await builder.publish()
    expect(await fits()).toBe(true)
    const generation = await builder.beginGeneration()
    await generation.fill(records(5_000, 10_000))
    expect(await fits()).toBe(false)
    await generation.abandon()
    expect(await fits()).toBe(true)
    const committed = await builder.beginGeneration()
    await committed.fill(records(5_000, 10_000))
    await committed.commit()
    expect(await fits()).toBe(false)
  })

  test('releases its memory when it is closed, and is refused if its keys do not fit', async () => {
    const parts = new MemoryParts()
    const manifest = await (async () => {
      const builder = await createMemoryEngine().build(DECLARATION, { parts, secret: SECRET })
      await builder.write({ upserts: records(0, 5_000) })
      return builder.publish()
    })()
    const engine = createMemoryEngine({ memory_limit_bytes: 150_000 })
    const builder = await engine.build(DECLARATION, { parts, secret: SECRET, manifest })
    await expect(engine.build(DECLARATION, { parts, secret: SECRET, manifest })).rejects.toThrow(
      MemoryLimitError,
    )
    await builder.close()
    const next = await engine.build(DECLARATION, { parts, secret: SECRET, manifest })
    const big = next.write({ upserts: records(5_000, 20_000) })
    await expect(big).rejects.toThrow(MemoryLimitError)
    expect(await next.publish()).toEqual(manifest)
    await engine.close()
    await expect(next.publish()).rejects.toMatchObject({ code: 'search_state' })
  })

  test('splits large blocks into parts of at most 2 MiB, and reads them again', async () => {
    const parts = new MemoryParts()
    const engine = createMemoryEngine()
    const builder = await engine.build(DECLARATION, { parts, secret: SECRET })
    const text = (id: number) => `${id} ${'abcdefgh'.repeat(131_072)}`
    await builder.write({ upserts: records(0, 18, text) })
    const manifest = await builder.publish()
    const sizes = [...parts.parts.values()].map(({ length }) => length)
    expect(Math.max(...sizes)).toBe(LARGEST_PART)
    const [head, ...others] = manifest.segments[0]?.values.parts ?? []
    // the header is known last, and a part of its own unless all fits into one
    expect(head?.bytes).toBeLessThan(1_000)
    expect(others).toHaveLength(10)
    const collection = await engine.open(DECLARATION)
    await collection.show(manifest, parts)
    const { data } = await collection.query({ query: { filter: { eq: { id: 17 } } } })
    expect(data[0]?.text).toBe(text(17))
  })

  test('publishes after a failure of the store what it did not publish before', async () => {
    const parts = new MemoryParts()
    const engine = createMemoryEngine()
    const builder = await engine.build(DECLARATION, { parts, secret: SECRET })
    await builder.write({ upserts: records(0, 50) })
    for (const failing of [0, 1, 2]) {
      parts.failAt(failing)
      await expect(builder.publish()).rejects.toThrow('the store failed')
    }
    const manifest = await builder.publish()
    const collection = await engine.open(DECLARATION)
    await collection.show(manifest, parts)
    expect(await idsOf(engine)).toHaveLength(50)
  })
})

describe('P45 builders that crash', () => {
  let crashes = 0

  /** A builder whose store fails now and then; it restarts from the last manifest and repeats the change. */
  async function publishAll(
    schema: DrawnSchema,
    drawn: readonly Change[],
    failures: readonly number[],
  ): Promise<{ bytes: string[]; digest: string; oracle: Oracle }> {
    const engine = new MemoryEngine({}, { built_rows: 7, run_bytes: 1, built_bytes: 8_192 })
    const declaration = { connector: 'c', entity: 'e', ...schema }
    const parts = new MemoryParts()
    const oracle = new Oracle(schema)
    const waiting = [...failures]
    let manifest: Manifest | null = null
    let builder = await engine.build(declaration, { parts, secret: SECRET, manifest })
    for (const change of each(drawn)) {
      for (let tries = 0; ; tries++) {
        const failure = waiting.shift()
        if (failure !== undefined) parts.failAt(failure)
        const before = new Map(oracle.rows)
        try {
          await apply(change, builder, oracle)
          manifest = await builder.publish()
          break
        } catch (error) {
          expect(String(error)).toContain('the store failed')
          crashes++
          oracle.rows.clear()
          for (const [key, row] of before) oracle.rows.set(key, row)
          await builder.close()
          builder = await engine.build(declaration, { parts, secret: SECRET, manifest })
          expect(tries).toBeLessThan(failures.length)
        }
      }
    }
    const collection = await engine.open(declaration)
    if (manifest) await collection.show(manifest, parts)
    const { data } = await collection.query({ query: {} })
    expect(data).toEqual(oracle.search({ query: {} }))
    const names = manifest ? partNames(manifest) : []
    const bytes = names.map((name) => Buffer.from(parts.parts.get(name) ?? []).toString('hex'))
    const digest = await digestOf(collection)
    await engine.close()
    return { bytes, digest, oracle }
  }

  test('converge to the same bytes and records, whatever the changes and wherever the store fails', async () => {
    const drawn = schemas.chain((schema) =>
      fc.record({
        schema: fc.constant(schema),
        changes: fc.array(changes(schema), { minLength: 1, maxLength: 6 }),
        failures: fc.array(fc.nat(12), { maxLength: 6 }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(drawn, async ({ schema, changes: all, failures }) => {
        const [calm, stormy] = [await publishAll(schema, all, []), await publishAll(schema, all, failures)]
        expect(stormy.bytes).toEqual(calm.bytes)
        expect(stormy.digest).toBe(calm.digest)

        // the same records, written at once
        const engine = new PublishingEngine(createMemoryEngine())
        const direct = await engine.open({ connector: 'c', entity: 'e', ...schema })
        await direct.write({ upserts: calm.oracle.search({ query: {} }) as object[] })
        expect(await digestOf(direct)).toBe(calm.digest)
      }),
      DRAWING,
    )
    expect(crashes).toBeGreaterThan(DRAWING.numRuns / 2)
  })
})
