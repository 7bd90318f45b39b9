import type { CollectionBuilder, Filter, RecordJoin } from '@linkspan/search'
import type { Publication } from '../publish/publish.ts'
import { allOf } from './read-context.ts'

/**
 * Brings back the former records of sources that a reading could not read, given by filters, after its commit. Only a
 * builder that was started without records lacks them: any other keeps them at the commit. With a join, they get the
 * attributes of the present documents, and those without one stay away. Returns whether all could be brought back.
 */
export async function restoreFailed(
  publication: Publication,
  scope: Filter | undefined,
  failed: readonly Filter[],
  join?: RecordJoin,
): Promise<boolean> {
  let is_whole = true
  for (const records of failed)
    is_whole = (await restore(publication, allOf(scope, records) ?? {}, join)) && is_whole
  return is_whole
}

async function restore(
  publication: Publication,
  scope: Filter,
  join: RecordJoin | undefined,
): Promise<boolean> {
  const { builder, former } = publication.records
  if (!former) return true
  let is_whole = true
  const generation = await builder.beginGeneration({ scope, join })
  try {
    for await (const records of former.records({ scope })) await generation.fill(records)
  } catch (error) {
    // records that cannot be read cannot be kept
    if (!publication.isDamaged(error)) throw error
    is_whole = false
  }
  // what the reading has brought replaces the former records
  for await (const records of builder.records({ scope })) await generation.fill(records)
  await generation.commit()
  return is_whole
}

/** Deletes the records of a scope. */
export async function deleteScope(builder: CollectionBuilder, scope: Filter): Promise<number> {
  const { deleted } = await (await builder.beginGeneration({ scope })).commit()
  return deleted
}
