import type { CollectionBuilder, Filter } from '@linkspan/search'
import { isDamaged } from './open-collection.ts'
import type { ReadContext } from './read-context.ts'
import type { FailedSources } from './warnings.ts'

/** Changes former records before they are restored; records that it leaves out are not. */
export type Prepare = (records: Record<string, unknown>[]) => Record<string, unknown>[]

/**
 * Brings back the former records of the sources that a reading could not read, after its commit. Only a builder that was
 * started without records lacks them: any other keeps them at the commit.
 */
export async function restoreFailed(
  { builder, former, comparable }: Pick<ReadContext, 'builder' | 'former' | 'comparable'>,
  scope: Filter | undefined,
  failed: FailedSources,
  prepare: Prepare = (records) => records,
): Promise<void> {
  const sources = failed.filter(comparable)
  if (!former || !sources) return
  const restored: Filter = scope ? { and: [scope, sources] } : sources
  const generation = await builder.beginGeneration({ scope: restored })
  try {
    for await (const records of former.records({ scope: restored })) await generation.fill(prepare(records))
  } catch (error) {
    // records that cannot be read cannot be kept
    if (!isDamaged(error)) throw error
  }
  // what the reading has brought replaces the former records
  for await (const records of builder.records({ scope: restored })) await generation.fill(records)
  await generation.commit()
}

/** Deletes the records of a scope. */
export async function deleteScope(builder: CollectionBuilder, scope: Filter): Promise<number> {
  const { deleted } = await (await builder.beginGeneration({ scope })).commit()
  return deleted
}
