import { createMemoryEngine, type FieldType, type SearchCollection } from '../../src/index.ts'
import { MemoryParts, SECRET } from './memory-parts.ts'

/*
 * Opens and searches many collections of 200 records with thirty fields, and prints what each of them keeps, in bytes, and what
 * the engine counts. It runs with `--expose-gc`.
 */

const BATCHES = 5
const COLLECTIONS = 100
const NUMBERS = Array.from({ length: 29 }, (_, at) => at)
const FIELDS: Readonly<Record<string, FieldType>> = Object.fromEntries([
  ['id', 'integer'] as const,
  ...NUMBERS.map((at) => [`group.field${at}`, at % 2 ? 'string' : 'number'] as const),
])

function declaration(connector: string) {
  return { connector, entity: 'rows', fields: FIELDS, key: ['id'] }
}

function record(id: number): object {
  const values = NUMBERS.map((at) => [`field${at}`, at % 2 ? `text ${id % 40}` : id * at])
  return { id, group: Object.fromEntries(values) }
}

/** Bytes of the process that are in use. */
function used(): number {
  for (let round = 0; round < 3; round++) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const engine = createMemoryEngine()
const parts = new MemoryParts()
const given = async () => undefined
const builder = await engine.build(declaration('builder'), { parts, secret: SECRET, given })
const generation = await builder.beginGeneration()
await generation.fill(Array.from({ length: 200 }, (_, id) => record(id)))
await generation.commit()
const manifest = await builder.publish()
await builder.close()

const collections: SearchCollection[] = []
async function open(connector: string): Promise<SearchCollection> {
  const collection = await engine.open(declaration(connector))
  await collection.show(manifest, parts)
  await collection.queryText({ query: {}, limit: 50 })
  await collection.queryText({ query: { sort: [{ 'group.field4': 'desc' }] }, limit: 200 })
  await collection.query({ query: { filter: { like: { 'group.field5': '%t 7%' } } } })
  return collection
}
// what the first collection needs is needed by any number of them
collections.push(await open('first'))
const batches: number[] = []
for (let batch = 0; batch < BATCHES; batch++) {
  const before = used()
  for (let at = 0; at < COLLECTIONS; at++) collections.push(await open(`${batch} ${at}`))
  batches.push(Math.round((used() - before) / COLLECTIONS))
}
// what the process keeps once, such as compiled code, is in one of them
const kept = batches.toSorted((one, other) => one - other)[(BATCHES - 1) / 2]
const counted = (await collections[0]?.statistics())?.bytes
process.stdout.write(JSON.stringify({ kept, counted, batches }))
