import { expect, test } from '@jest/globals'
import { type Filter, type Manifest, partNames, type SearchEngine } from '../src/index.ts'
import { MemoryEngine } from '../src/memory/memory-engine.ts'
import { MemoryParts, SECRET } from './support/memory-parts.ts'
import { PublishingEngine } from './support/publishing-engine.ts'

const DECLARATION = {
  connector: 'acme',
  entity: 'files',
  fields: { id: 'integer', key: 'string', name: 'string', kind: 'string' },
  key: ['id', 'key'],
} as const
const TUNING = { worded_bytes: 2_000, words_page_bytes: 512, built_rows: 64, run_bytes: 4_096 }
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
  const engine = new PublishingEngine(new MemoryEngine({}))
  const collection = await engine.open(DECLARATION)
  for (const upserts of written) await collection.write({ upserts })
  return answers(engine)
}

async function publish(
  store: MemoryParts,
  written: readonly object[][],
  manifest?: Manifest,
  words_page_bytes = TUNING.words_page_bytes,
) {
  const engine = new MemoryEngine({}, { ...TUNING, words_page_bytes })
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
  expect(new Set(store.reads.slice(shown))).toEqual(new Set(wordParts(manifest)))
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

test('segments without words are shown, and get theirs with the next version', async () => {
  const store = new MemoryParts()
  const { segments, ...rest } = await publish(store, [records(0, 300)], undefined, 1_048_576)
  const former = { ...rest, segments: segments.map(({ words: _, ...others }) => others) }
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

test('a search for words reads the pages that have them, and finds the same once the others are gone', async () => {
  const store = new MemoryParts()
  const word = (number: number) => ((number * 2_654_435_761) % 2 ** 32).toString(36).padStart(7, 'a')
  const long = (id: number) => Array.from({ length: 2_000 }, (_, index) => word(id * 2_000 + index)).join(' ')
  const written = Array.from({ length: 60 }, (_, id) => ({ id, key: 'k', name: long(id), kind: 'file' }))
  const manifest = await publish(store, [written], undefined, 1_048_576)
  const engine = new MemoryEngine({})
  const collection = await engine.open(DECLARATION)
  await collection.show(manifest, store)
  const named = async (text: string) => {
    const { data } = await collection.query({ query: { filter: { keyword: { name: text } } } })
    return data.map(({ id }) => id)
  }
  const parts = wordParts(manifest)
  expect(parts.length).toBeGreaterThan(2)
  const before = store.reads.length
  expect(await named(word(4_711))).toEqual([2])
  // the head and a page
  expect(store.reads.length - before).toBe(2)
  const read = new Set(store.reads)
  for (const name of parts) if (!read.has(name)) store.parts.delete(name)
  expect(await named(`${word(4_711)} nowhere`)).toEqual([2])
  for (const number of [5, 60_000, 119_999])
    expect(await named(word(number))).toEqual([Math.floor(number / 2_000)])
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
