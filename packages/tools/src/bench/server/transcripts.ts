import { cpus } from 'node:os'
import { callRecording } from '@linkspan/call-recording'
import { type Document, daysAfter, toDay } from '@linkspan/core'
import { createSandbox } from '@linkspan/sandbox'
import { createMemoryEngine, type SearchCollection } from '@linkspan/search'
import { declarationOf, isSearchable } from '@linkspan/sync'
import {
  PublishingEngine,
  type WrittenCollection,
} from '../../../../search/test/support/publishing-engine.ts'
import { createVocabulary } from './vocabulary.ts'

/*
 * Transcripts of calls, read within Gong's limits from the sandbox and then searched: npm run bench -- transcripts.
 * Arguments choose the calls and their monologues: npm run bench -- transcripts 1000 300
 */

const [calls = 1_000, monologues = 300] = process.argv.slice(2).map(Number)
const DAYS = 60
const QUERIES = 200
/** The sandbox repeats few sentences, so that words of a large vocabulary replace them. */
const WORDS = 25

const today = toDay(Date.now())
const vocabulary = createVocabulary()
const said = (index: number) =>
  Array.from({ length: WORDS }, (_, each) => vocabulary.word(index * WORDS + each, 1)).join(' ')

/** Working days have all the calls, so that the days together have about as many as wanted. */
const calls_per_day = Math.ceil((calls * 7) / (5 * DAYS))
const sandbox = await createSandbox({
  call_recording: { calls_per_day, monologues_per_call: monologues },
})
const engine = new PublishingEngine(createMemoryEngine())
const { callTranscripts: entity } = callRecording.entities
try {
  console.log(`${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}.`)
  if (!isSearchable(entity)) throw new Error('transcripts have no search')
  const collection = await engine.open(declarationOf('con_bench', entity))
  await read(collection)
  const { records, bytes } = await collection.statistics()
  console.log(
    `${records.toLocaleString('en')} monologues in ${(bytes / 1e6).toFixed(0)} MB: ${(bytes / records).toFixed(0)} bytes each`,
  )
  const word = (index: number) => vocabulary.asked(index, 3)
  await measure(collection, 'keyword, one word', (index) => ({ keyword: { text: word(index) } }))
  await measure(collection, 'fuzzy, one word', (index) => ({ fuzzy: { text: word(index) } }))
} finally {
  await engine.close()
  await sandbox.close()
}

/** Reads the calls of the days with the library, under its default limits. */
async function read(collection: WrittenCollection): Promise<void> {
  const { base_url, access_key, requests } = sandbox.call_recording
  await using gong = callRecording.create({ base_url, credentials: access_key() })
  const begun = performance.now()
  const scope = { from: daysAfter(today, -DAYS), to: today }
  const heard = new Set<unknown>()
  let count = 0
  let own: Document[] = []
  for await (const { documents } of gong.documents('call_transcripts', 'window', scope)) {
    for (const each of documents) {
      heard.add(each.callId)
      own.push({ ...each, text: said(count++) })
    }
    if (own.length < 10_000) continue
    await collection.write({ upserts: own })
    own = []
  }
  await collection.write({ upserts: own })
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
  console.log(
    `${heard.size} calls, ${count.toLocaleString('en')} monologues: ${requests.length} requests, ${seconds} s`,
  )
}

type Filter = { readonly keyword: object } | { readonly fuzzy: object }

async function measure(
  collection: SearchCollection,
  name: string,
  filterOf: (index: number) => Filter,
): Promise<void> {
  const times: number[] = []
  let found = 0
  for (let index = 0; index < QUERIES; index++) {
    const begun = performance.now()
    const { data } = await collection.query({ query: { filter: filterOf(index) }, limit: 20 } as never)
    times.push(performance.now() - begun)
    found += data.length
  }
  times.sort((left, right) => left - right)
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? Number.NaN).toFixed(1)
  console.log(
    `${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${found} monologues found in ${QUERIES} searches`,
  )
}
