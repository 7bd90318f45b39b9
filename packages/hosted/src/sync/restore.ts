import type { CollectionBuilder, Filter } from '@linkspan/search'
import { isDamaged } from './open-collection.ts'
import type { OpenRecords } from './publish.ts'
import { allOf } from './read-context.ts'

/** Changes former records before they are restored; records that it leaves out are not. */
export type Prepare = (records: Record<string, unknown>[]) => Record<string, unknown>[]

/**
 * Brings back the former records of sources that a reading could not read, given by filters, after its commit. Only a
 * builder that was started without records lacks them: any other keeps them at the commit.
 */
export async function restoreFailed(
  { builder, former }: Pick<OpenRecords, 'builder' | 'former'>,
  scope: Filter | undefined,
  failed: readonly Filter[],
  prepare: Prepare = (records) => records,
): Promise<void> {
  if (!former) return
  for (const records of failed) await restore({ builder, former }, allOf(scope, records) ?? {}, prepare)
}

async function restore(
  { builder, former }: { readonly builder: CollectionBuilder; readonly former: CollectionBuilder },
  scope: Filter,
  prepare: Prepare,
): Promise<void> {
  const generation = await builder.beginGeneration({ scope })
  try {
    for await (const records of former.records({ scope })) await generation.fill(prepare(records))
  } catch (error) {
    // records that cannot be read cannot be kept
    if (!isDamaged(error)) throw error
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
