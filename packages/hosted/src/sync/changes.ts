import type { Generation } from '@linkspan/search'
import type { EntitySync } from './entity-sync.ts'
import { restoreFailed } from './restore.ts'
import { FailedSources } from './warnings.ts'

/**
 * Reads the changes since the cursor of the last run, or everything. A reading of everything replaces all records when
 * it is complete; changes are written, and published with the cursor after them, as they come.
 */
export async function syncChanges(sync: EntitySync): Promise<void> {
  const { builder, comparable, publication } = sync
  const failed = new FailedSources()
  let { cursor } = publication.checkpoint
  let generation: Generation | undefined
  for await (const batch of sync.changes(failed, cursor === null ? {} : { cursor })) {
    const { documents, gone = [], full = false } = batch
    if (full && !generation) {
      // the changes so far no longer matter
      generation = await builder.beginGeneration()
      cursor = null
    }
    cursor = batch.cursor ?? cursor
    if (generation) {
      sync.count(documents.length, {})
      await generation.fill(documents)
    } else {
      sync.count(documents.length, await builder.write({ upserts: documents, deletes: gone }))
      publication.commit({ cursor })
      await publication.offer()
    }
  }
  if (generation) {
    sync.count(0, await generation.commit({ keep: failed.filter(comparable) }))
    await restoreFailed(sync, undefined, failed)
  }
  publication.commit({ cursor })
}
