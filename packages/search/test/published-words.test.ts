import { expect, test } from '@jest/globals'
import { MemoryParts, SECRET } from '../src/conformance/memory-parts.ts'
import { type Filter, type Manifest, partNames, type SearchEngine } from '../src/index.ts'
import { MemoryEngine } from '../src/memory/memory-engine.ts'

const DECLARATION = {
  connector: 'acme',
  entity: 'files',
  fields: { id: 'integer', key: 'string', name: 'string', kind: 'string' },
  key: ['id', 'key'],
} as const
const TUNING = { worded_bytes: 2_000, built_rows: 64, run_bytes: 4_096 }
const FILTERS: readonly Filter<(typeof DECLARATION)['fields']>[] = [
  { keyword: { name: 'Report' } },
  { keyword: { name: 'CAFÉ n17' } },
  { fuzzy: { name: 'cofe repor' } },
  { keyword: { kind: 'folder' } },
]

const record = (id: number, text = 'report') => ({
  id,
  key: `k${id}`,
  name: `${id % 3 === 0 ? 'Café' : 'plan'} n${id} ${text}`,
  kind: id % 2 === 0 ? 'folder' : 'file',
})
const records = (from: number, to: number, text?: string) =>
  Array.from({ length: to - from }, (_, index) => record(from + index, text))

const wordParts = ({ segments }: Manifest) =>
  segments.flatMap(({ words = [] }) => words.flatMap(({ parts }) => parts.map(({ name }) => name)))
const wordFields = ({ segments }: Manifest) =>
  segments.map(({ words }) => words?.map(({ field, texts }) => [field, texts]))

async function answers(engine: SearchEngine): Promise<unknown[]> {
  const collection = await engine.open(DECLARATION)
  const found: unknown[] = []
  for (const filter of FILTERS) found.push((await collection.query({ query: { filter }, limit: 400 })).data)
  return found
}

async function expected(written: readonly object[][]): Promise<unknown[]> {
  const engine = new MemoryEngine({})
  const collection = await engine.open(DECLARATION)
  for (const upserts of written) await collection.write({ upserts })
  return answers(engine)
}

async function publish(store: MemoryParts, written: readonly object[][], manifest?: Manifest) {
  const engine = new MemoryEngine({}, TUNING)
  const builder = await engine.build(DECLARATION, {
    parts: store,
    secret: SECRET,
    ...(manifest && { manifest }),
  })
  for (const upserts of written) await builder.write({ upserts })
  return builder.publish()
}

test('the first search for words reads those that the builder has stored, of fields with many texts', async () => {
  const store = new MemoryParts()
  const manifest = await publish(store, [records(0, 300)])
  expect(wordFields(manifest)).toEqual([[['name', 300]]])
  expect(partNames(manifest)).toEqual(expect.arrayContaining(wordParts(manifest)))

  const engine = new MemoryEngine({}, TUNING)
  await (await engine.open(DECLARATION)).show(manifest, store)
  const shown = store.reads.length
  expect(store.reads).not.toEqual(expect.arrayContaining(wordParts(manifest)))
  expect(await answers(engine)).toEqual(await expected([records(0, 300)]))
  expect(store.reads.slice(shown)).toEqual(wordParts(manifest))
})

test.each([
  ['are gone', (store: MemoryParts, name: string) => store.parts.delete(name)],
  ['are damaged', (store: MemoryParts, name: string) => store.parts.get(name)?.fill(7, 0, 9)],
])('searches find the same if the stored words %s', async (_, damage) => {
  const store = new MemoryParts()
  const manifest = await publish(store, [records(0, 300)])
  for (const name of wordParts(manifest)) damage(store, name)
  const engine = new MemoryEngine({}, TUNING)
  await (await engine.open(DECLARATION)).show(manifest, store)
  expect(await answers(engine)).toEqual(await expected([records(0, 300)]))
})

test('segments of a version without words are shown, and get theirs with the next one', async () => {
  const store = new MemoryParts()
  const { segments, ...rest } = await publish(store, [records(0, 300)])
  const former = { ...rest, segments: segments.map(({ words, ...others }) => others) }
  const engine = new MemoryEngine({}, TUNING)
  const collection = await engine.open(DECLARATION)
  await collection.show(former, store)
  expect(await answers(engine)).toEqual(await expected([records(0, 300)]))

  const written = [records(40, 45, 'résumé')]
  const next = await publish(store, written, former)
  expect(wordFields(next)).toEqual([[['name', 300]], []])
  await collection.show(next, store)
  expect(await answers(engine)).toEqual(await expected([records(0, 300), ...written]))
})

test('the words of merged segments are those of their live texts', async () => {
  const store = new MemoryParts()
  const written = [records(0, 300), records(100, 400, 'budget'), records(50, 350, 'café')]
  const manifest = await publish(store, written)
  expect(wordFields(manifest)).toEqual([[['name', 400]]])
  const engine = new MemoryEngine({}, TUNING)
  await (await engine.open(DECLARATION)).show(manifest, store)
  expect(await answers(engine)).toEqual(await expected(written))
})
