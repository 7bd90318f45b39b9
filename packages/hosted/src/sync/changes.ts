import type { Generation } from '@linkspan/search'
import type { ReadContext } from './read-context.ts'
import { restoreFailed } from './restore.ts'
import { FailedSources } from './warnings.ts'

/**
 * Reads the changes since the cursor of the last run, or everything. A reading of everything replaces all records when
 * it is complete; changes are written, and published with the cursor after them, as they come.
 */
export async function syncChanges(context: ReadContext): Promise<void> {
  const { builder, comparable, publication } = context
  const failed = new FailedSources()
  let { cursor } = publication.checkpoint
  let generation: Generation | undefined
  for await (const batch of context.changes(failed, cursor === null ? {} : { cursor })) {
    const { documents, gone = [], full = false } = batch
    if (full && !generation) {
      // the changes so far no longer matter
      generation = await builder.beginGeneration()
      cursor = null
    }
    cursor = batch.cursor ?? cursor
    if (generation) {
      context.count(documents.length, {})
      await generation.fill(documents)
    } else {
      context.count(documents.length, await builder.write({ upserts: documents, deletes: gone }))
      publication.commit({ cursor })
      await publication.offer()
    }
  }
  if (generation) {
    context.count(0, await generation.commit({ keep: failed.filter(comparable) }))
    await restoreFailed(context, undefined, failed)
  }
  publication.commit({ cursor })
}
