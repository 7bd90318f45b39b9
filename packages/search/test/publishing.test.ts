import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { MemoryParts } from '../src/conformance/memory-parts.ts'
import {
  createMemoryEngine,
  MemoryLimitError,
  type PartSeal,
  partNames,
  type SearchEngine,
  sealedParts,
} from '../src/index.ts'
import { MemoryEngine } from '../src/memory/memory-engine.ts'

const DECLARATION = {
  connector: 'acme',
  entity: 'calls',
  fields: { id: 'integer', day: 'string', text: 'string', count: 'integer' },
  key: ['id'],
  scope_fields: ['day'],
} as const
const LARGEST_PART = 8_388_608

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

/** AES-256-GCM with the name as additional data. */
function createSeal(key = randomBytes(32)): PartSeal {
  return {
    seal(name, bytes) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    },
    open(name, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
      decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(-16))
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
    },
  }
}

describe('sealed parts', () => {
  test('show no text, and open under their own name and key only', async () => {
    const parts = new MemoryParts()
    const engine = createMemoryEngine()
    const seal = createSeal()
    const store = sealedParts(parts, seal)
    const builder = await engine.build(DECLARATION, { parts: store })
    await builder.write({ upserts: records(0, 20, () => 'canary in a coal mine') })
    const manifest = await builder.publish()
    for (const bytes of parts.parts.values()) expect(Buffer.from(bytes).includes('canary')).toBe(false)

    const collection = await engine.open(DECLARATION)
    await collection.show(manifest, store)
    const before = await collection.digest()
    const other = await createMemoryEngine().open(DECLARATION)
    await expect(other.show(manifest, sealedParts(parts, createSeal()))).rejects.toThrow()
    await other.show(manifest, store)
    expect(await other.digest()).toBe(before)

    // Each part as if it were the next one.
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

describe('a builder', () => {
  test('reads only keys and fingerprints, until it merges', async () => {
    const parts = new MemoryParts()
    const engine = createMemoryEngine()
    const first = await engine.build(DECLARATION, { parts })
    await first.write({ upserts: records(0, 1_000) })
    await first.write({ deletes: [[3]] })
    const manifest = await first.publish()
    const builder = await engine.build(DECLARATION, { parts, manifest })
    // A window of which one record is gone, one is new, and the others are equal.
    const generation = await builder.beginGeneration({ scope: { eq: { day: '2026-10-15' } } })
    const window = records(0, 1_000).filter((record) => (record as { day: string }).day === '2026-10-15')
    await generation.fill([...window.slice(1), { id: 5_000, day: '2026-10-15' }])
    expect(await generation.commit()).toEqual({ deleted: 1 })
    const values = manifest.segments.flatMap((segment) => segment.values.parts.map(({ name }) => name))
    expect(parts.reads.filter((name) => values.includes(name))).toEqual([])
    expect((await builder.publish()).records).toBe(999)
  })

  test('needs memory for keys and unstored runs, and not for the collection', async () => {
    const parts = new MemoryParts()
    const roomy = new MemoryEngine({}, { runBytes: 100_000 })
    const builder = await roomy.build(DECLARATION, { parts })
    const fill = async (target: typeof builder) => {
      const generation = await target.beginGeneration()
      for (let from = 0; from < 20_000; from += 1_000) await generation.fill(records(from, from + 1_000))
      await generation.commit()
      return target.publish()
    }
    const manifest = await fill(builder)
    expect(manifest.records).toBe(20_000)
    expect(manifest.bytes).toBeGreaterThan(2_000_000)
    const tight = new MemoryEngine({ memory_limit_bytes: 1_200_000 }, { runBytes: 100_000 })
    const again = await tight.build(DECLARATION, { parts: new MemoryParts() })
    expect((await fill(again)).bytes).toBe(manifest.bytes)
    await again.close()
    const collection = await tight.open(DECLARATION)
    await expect(collection.show(manifest, parts)).rejects.toThrow(MemoryLimitError)
    expect((await collection.statistics()).records).toBe(0)
  })

  test('releases its memory when it is closed, and is refused if its keys do not fit', async () => {
    const parts = new MemoryParts()
    const manifest = await (async () => {
      const builder = await createMemoryEngine().build(DECLARATION, { parts })
      await builder.write({ upserts: records(0, 5_000) })
      return builder.publish()
    })()
    const engine = createMemoryEngine({ memory_limit_bytes: 150_000 })
    const builder = await engine.build(DECLARATION, { parts, manifest })
    await expect(engine.build(DECLARATION, { parts, manifest })).rejects.toThrow(MemoryLimitError)
    await builder.close()
    const next = await engine.build(DECLARATION, { parts, manifest })
    const big = next.write({ upserts: records(5_000, 20_000) })
    await expect(big).rejects.toThrow(MemoryLimitError)
    expect(await next.publish()).toEqual(manifest)
    await engine.close()
    await expect(next.publish()).rejects.toMatchObject({ code: 'search_state' })
  })

  test('splits large blocks into parts of at most 8 MiB, and reads them again', async () => {
    const parts = new MemoryParts()
    const engine = createMemoryEngine()
    const builder = await engine.build(DECLARATION, { parts })
    const text = (id: number) => `${id} ${'abcdefgh'.repeat(131_072)}`
    await builder.write({ upserts: records(0, 18, text) })
    const manifest = await builder.publish()
    const sizes = [...parts.parts.values()].map(({ length }) => length)
    expect(Math.max(...sizes)).toBe(LARGEST_PART)
    expect(manifest.segments[0]?.values.parts).toHaveLength(3)
    const collection = await engine.open(DECLARATION)
    await collection.show(manifest, parts)
    const { data } = await collection.query({ query: { filter: { eq: { id: 17 } } } })
    expect(data[0]?.text).toBe(text(17))
  })

  test('publishes after a failure of the store what it did not publish before', async () => {
    const parts = new MemoryParts()
    const engine = createMemoryEngine()
    const builder = await engine.build(DECLARATION, { parts })
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
