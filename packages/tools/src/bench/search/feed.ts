import { createMemoryEngine, type SearchFields } from '@linkspan/search'
import { PublishingEngine } from '../../../../search/test/support/publishing-engine.ts'

/** What takes records in batches. */
interface Filled {
  fill(records: readonly object[]): Promise<void>
  commit(): Promise<unknown>
}

const BATCH = 5_000

/** Records in batches of at most this number. */
export function* batchesOf(records: Iterable<object>, most = BATCH): Generator<object[]> {
  let batch: object[] = []
  for (const record of records) {
    if (batch.push(record) < most) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Opens a collection in memory, which shows what is written at once. */
export const openCollection = <Fields extends SearchFields>(
  entity: string,
  fields: Fields,
  key: readonly (keyof Fields & string)[],
) => new PublishingEngine(createMemoryEngine()).open({ connector: 'bench', entity, fields, key: [...key] })

/** Fills a generation with records, and commits it. */
export async function fillAll(generation: Filled, records: Iterable<object>): Promise<void> {
  for (const batch of batchesOf(records)) await generation.fill(batch)
  await generation.commit()
}

/** Values as JSON texts have them. */
export function* parsed(texts: Iterable<string>): Generator<object> {
  for (const text of texts) yield JSON.parse(text)
}
