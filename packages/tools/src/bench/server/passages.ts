import type { FileStream } from '@linkspan/core'
import { createMemoryEngine, type SearchCollection } from '@linkspan/search'
import { declarationOf } from '@linkspan/sync'
import { streams } from '../../../../drive/src/streams.ts'
import { fileStreams } from '../../../../drive/src/sync/file-streams.ts'
import type { DocumentBlock } from '../../../../files/src/documents/blocks.ts'
import { toPassages } from '../../../../files/src/documents/passages.ts'
import { FILE_LIMITS } from '../../../../files/src/limits.ts'
import { MemoryParts } from '../../../../search/test/support/memory-parts.ts'
import { cpuMs, machine, quantile } from '../../repository/figures.ts'
import { createVocabulary } from './vocabulary.ts'

/*
 * Searches by words in the passages of documents, as a sync publishes them: npm run bench -- passages. Arguments choose the
 * documents and their words: npm run bench -- passages 10000 5000
 */

const [documents = 10_000, words = 5_000] = process.argv.slice(2).map(Number)
const BATCH = 4_096
const QUERIES = 200

const vocabulary = createVocabulary()

function* blocksOf(document: number): Generator<DocumentBlock> {
  for (let word = 0, at = document * words; word < words; ) {
    if (word % 1_000 === 0) yield { level: 1, text: `Chapter ${word / 1_000 + 1} ${vocabulary.word(at, 5)}` }
    const some = Array.from({ length: Math.min(80, words - word) }, (_, each) =>
      vocabulary.word(at + each, 1),
    )
    yield { level: 0, text: `${some.join(' ')}.` }
    word += some.length
    at += some.length
  }
}

async function* passages(): AsyncGenerator<object> {
  for (let document = 0; document < documents; document++) {
    const own = {
      document_key: `documents/${document}.md`,
      file_id: `file-${document}`,
      file_modified_at: '2026-11-20T12:00:00.000Z',
      file_url: `https://drive.google.com/file/d/file-${document}/view`,
    }
    for await (const { values } of toPassages({ blocks: blocksOf(document) }, FILE_LIMITS))
      yield { ...own, ...values }
  }
}

const store = new MemoryParts()

const engine = createMemoryEngine()
const parsed = streams.parse([{ name: 'texts', format: { filetype: 'unstructured' } }])
const [entity] = fileStreams.of({ folder_url: '', reconcile_days: null, streams: parsed }) as [FileStream]
const declaration = declarationOf('con_bench', entity)
const seconds = (begun: number) => ((performance.now() - begun) / 1_000).toFixed(1)
const count = (value: number) => Math.round(value).toLocaleString('en')

async function publish() {
  const builder = await engine.build(declaration, { parts: store, secret: 'a secret of the bench' })
  let batch: object[] = []
  let making = 0
  let resumed = performance.now()
  const begun = resumed
  for await (const passage of passages()) {
    if (batch.push(passage) < BATCH) continue
    making += performance.now() - resumed
    await builder.write({ upserts: batch })
    batch = []
    resumed = performance.now()
  }
  await builder.write({ upserts: batch })
  const manifest = await builder.publish()
  await builder.close()
  const took = (performance.now() - begun - making) / 1_000
  console.log(
    `  ${count(manifest.records)} passages built in ${took.toFixed(1)} s: ${count(manifest.records / took)} passages/s`,
  )
  console.log(`  published: ${count(manifest.bytes / manifest.records)} bytes a passage`)
  return manifest
}

type Filter = { readonly keyword: object } | { readonly fuzzy: object }

async function measure(collection: SearchCollection, name: string, filterOf: (index: number) => Filter) {
  const begun = performance.now()
  await collection.queryText({ query: { filter: filterOf(0) }, limit: 10 })
  const first = seconds(begun)
  const times: number[] = []
  const before = cpuMs()
  let found = 0
  for (let index = 1; index <= QUERIES; index++) {
    const asked = performance.now()
    const page = await collection.query({ query: { filter: filterOf(index) }, limit: 10 })
    times.push(performance.now() - asked)
    found += page.data.length
  }
  const cpu = (cpuMs() - before) / QUERIES
  const at = (part: number) => quantile(times, part).toFixed(2)
  console.log(
    `  ${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(0.999)} ms; processor ${cpu.toFixed(2)} ms each; first ${first} s; ${(found / QUERIES).toFixed(1)} records a page`,
  )
}

const asked = (index: number, least_letters = 1) => vocabulary.asked(index, least_letters)
/** Without its fourth letter. */
const misspelled = (word: string) => word.slice(0, 3) + word.slice(4)

console.log(`${machine()}.`)
console.log(
  `${count(documents)} documents of ${count(words)} words, of ${count(vocabulary.size)} different ones:`,
)
const manifest = await publish()
const collection = await engine.open(declaration)
const loading = performance.now()
await collection.show(manifest, store)
console.log(`  loaded in ${seconds(loading)} s`)
await measure(collection, 'keyword, one word', (index) => ({ keyword: { content: asked(index) } }))
await measure(collection, 'keyword, three words', (index) => ({
  keyword: { content: [1, 2, 3].map((each) => asked(index * 3 + each)).join(' ') },
}))
await measure(collection, 'fuzzy, one word with a typo', (index) => ({
  fuzzy: { content: misspelled(asked(index, 6)) },
}))
await measure(collection, 'fuzzy, the beginning of a word', (index) => ({
  fuzzy: { content: asked(index, 6).slice(0, 4) },
}))
await measure(collection, 'fuzzy, two words', (index) => ({
  fuzzy: { content: `${asked(index * 2)} ${misspelled(asked(index * 2 + 1, 6))}` },
}))
const { bytes, records } = await collection.statistics()
console.log(
  `  in memory with its indexes: ${count(bytes / records)} bytes a passage, ${count(bytes / 1e6)} MB`,
)
await engine.close()
