import { ConnectorError } from '@linkspan/core'
import { type CollectionDeclaration, isReadable } from '@linkspan/search'
import { declarationDigest } from '../plan/declaration.ts'
import { SyncPause } from '../plan/pauses.ts'
import type { RunContext } from '../plan/run-context.ts'
import type { RunTimes } from '../plan/source-state.ts'
import { type EarlyEnd, formerAs } from './facts.ts'
import { openCollection } from './open-collection.ts'
import { Publication } from './publish.ts'

/** Builds the records of an entity anew if the stored ones turn out to be damaged. */
export async function unlessDamaged<Result>(
  run: RunContext,
  entity: string,
  sync: (run: RunContext) => Promise<Result>,
): Promise<Result> {
  try {
    return await sync(run)
  } catch (error) {
    if (run.full || run.signal.aborted || !run.isDamaged(error)) throw error
    run.logger.warn({ entity, err: error }, 'the records are damaged; they are built anew')
    return sync({ ...run, full: true })
  }
}

function isLimit(error: unknown): boolean {
  return error instanceof SyncPause || (ConnectorError.isInstance(error) && error.code === 'rate_limited')
}

/** How a collection is opened, filled and published. */
export interface Filling {
  readonly declaration: CollectionDeclaration
  /** The digest of the configuration that the records depend on. */
  readonly config: string
  /** When what the run goes by was read, in milliseconds since 1970, if that was before the run. */
  readonly read_at?: number | null
  /** Fills the records. Returns whether they are complete; a rebuild that is not goes on in a later run. */
  fill(publication: Publication): Promise<boolean>
}

/**
 * Opens the collection of an entity, fills and publishes it. What was read before a failure is published too; of a
 * rebuild, it is stored for the next run.
 */
export async function publishCollection(run: RunContext, filling: Filling): Promise<void> {
  const { key, store, engine, full, times, isDamaged, signal } = run
  const { declaration, config, read_at, fill } = filling
  const address = { ...key, entity: declaration.entity }
  const [stored, rebuild] = [await store.find(address), await store.findRebuild(address)]
  const known = { ...run, stored, given: () => store.findGiven(address) }
  const full_since = full ? times.since : (stored?.damaged_at ?? null)
  const publication = new Publication({
    ...known,
    key: address,
    declaration: declarationDigest(declaration),
    has_rebuild: rebuild !== undefined,
    opened: await openCollection({ ...known, declaration, rebuild, config, full_since }),
    openEmpty: () => engine.build(declaration, known),
    started_at: Math.min(times.at, read_at ?? times.at),
  })
  try {
    const complete = await fill(publication).catch(async (error) => {
      if (isDamaged(error)) await store.deleteRebuild(address)
      else if (!signal.aborted) {
        publication.end(isLimit(error) ? 'paused' : 'failed')
        await publication.saveProgress()
      }
      throw error
    })
    signal.throwIfAborted()
    if (complete) await publication.finish()
    else await publication.saveProgress()
  } finally {
    await publication.close()
  }
}

/**
 * Publishes the records of an entity as they are, with word of why a run, or those that it continues since `since`, have
 * not read them again.
 */
export async function publishUnread(
  { key, store, since }: Pick<RunContext, 'key' | 'store'> & Pick<RunTimes, 'since'>,
  entity: string,
  ending: EarlyEnd,
): Promise<void> {
  const published = await store.find({ ...key, entity })
  if (!published || !isReadable(published.manifest)) return
  const was_read = (published.synced_at ?? 0) >= since
  const says_so = published.partial.some(({ scope, reason }) => scope === 'all' && reason === ending)
  if (was_read || says_so) return
  await store.publish({
    ...published,
    version: published.version + 1,
    partial: formerAs(ending, published),
  })
}
