import type { CollectionBuilder, Filter } from '@linkspan/search'
import type { Publication } from './publish.ts'
import { allOf } from './read-context.ts'

/** Changes former records before they are restored; records that it leaves out are not. */
export type Prepare = (records: Record<string, unknown>[]) => Record<string, unknown>[]

/**
 * Brings back the former records of sources that a reading could not read, given by filters, after its commit. Only a
 * builder that was started without records lacks them: any other keeps them at the commit.
 */
export async function restoreFailed(
  publication: Publication,
  scope: Filter | undefined,
  failed: readonly Filter[],
  prepare: Prepare = (records) => records,
): Promise<void> {
  for (const records of failed) await restore(publication, allOf(scope, records) ?? {}, prepare)
}

async function restore(publication: Publication, scope: Filter, prepare: Prepare): Promise<void> {
  const { builder, former } = publication
  if (!former) return
  const generation = await builder.beginGeneration({ scope })
  try {
    for await (const records of former.records({ scope })) await generation.fill(prepare(records))
  } catch (error) {
    // records that cannot be read cannot be kept
    if (!publication.isDamaged(error)) throw error
  }
  // what the reading has brought replaces the former records
  for await (const records of builder.records({ scope })) await generation.fill(records)
  await generation.commit()
}

/** Deletes the records of a scope. */
export async function deleteScope(builder: CollectionBuilder, scope: Filter): Promise<number> {
  const { deleted } = await (await builder.beginGeneration({ scope })).commit()
  return deleted
}
