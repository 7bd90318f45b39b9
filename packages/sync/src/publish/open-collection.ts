import {
  type BuilderOptions,
  type CollectionBuilder,
  type CollectionDeclaration,
  isReadable,
} from '@linkspan/search'
import type { Collection, Rebuild } from '@linkspan/stores'
import { type Checkpoint, firstCheckpoint, parseCheckpoint } from '../plan/checkpoint.ts'
import { declarationDigest } from '../plan/declaration.ts'
import type { RunContext } from '../plan/run-context.ts'
import { NEW_SOURCE, type SourceState } from '../plan/source-state.ts'

export interface OpenCollectionOptions
  extends Pick<BuilderOptions, 'parts' | 'secret' | 'given'>,
    Pick<RunContext, 'engine' | 'isDamaged' | 'logger'> {
  readonly declaration: CollectionDeclaration
  /** The published collection. */
  readonly stored: Collection | undefined
  /** How far an earlier run has built the records anew. */
  readonly rebuild: Rebuild | undefined
  /** The digest of the configuration that the records depend on. */
  readonly config: string
  /** If everything is read again: when the first run began that was asked for it; otherwise null. */
  readonly full_since: number | null
}

/** The records that a run changes. */
export interface OpenRecords {
  readonly builder: CollectionBuilder
  /** The former records, if the builder has started without them. */
  readonly former: CollectionBuilder | undefined
  /** Where the former records stood. */
  readonly former_checkpoint?: Checkpoint | undefined
  /** What the former records of a source that cannot be read are. `outdated`: kept until it can be read. */
  readonly former_use?: 'kept' | 'outdated' | 'unusable' | undefined
  /** Whether the records are built anew beside the published ones, which they replace once they are complete. */
  readonly rebuilding: boolean
  /** Where the run continues. */
  readonly checkpoint: Checkpoint
}

/**
 * Opens the builder of a collection. It continues from the published records if they were built by this declaration
 * and configuration. Otherwise it continues a rebuild or starts without records, and the published ones stay until it is
 * complete.
 */
export async function openCollection(options: OpenCollectionOptions): Promise<OpenRecords> {
  const { declaration, stored, rebuild, config, full_since } = options
  const digest = declarationDigest(declaration)
  const checkpoint = stored && parseCheckpoint(stored.checkpoint)
  const begun = rebuild && parseCheckpoint(rebuild.checkpoint)
  const is_built = full_since === null || checkpoint?.built_for === full_since
  const is_current = stored?.declaration === digest && checkpoint?.config === config && is_built
  const fits =
    rebuild?.declaration === digest &&
    begun?.config === config &&
    (full_since === null || begun.built_for === full_since)
  // one that is published already was left by a process that died
  const is_unfinished = begun && (begun.walking || begun.built_for !== (checkpoint?.built_for ?? null))
  if (stored && checkpoint && is_current && !(fits && is_unfinished)) {
    const builder = await build(options, declaration, stored)
    if (builder) return { builder, former: undefined, rebuilding: false, checkpoint }
  }
  const continued = fits ? await build(options, declaration, rebuild) : undefined
  const former = stored && (await openFormer(options, stored))
  const has_same_fields = stored?.declaration === digest
  return {
    builder: continued ?? ((await build(options, declaration, undefined)) as CollectionBuilder),
    former,
    former_checkpoint: former && checkpoint,
    former_use: checkpoint?.config === config ? (has_same_fields ? 'kept' : 'outdated') : 'unusable',
    // the first records are published as they come, except those of a walk
    rebuilding: stored !== undefined || (continued !== undefined && begun?.walking === true),
    checkpoint: continued && begun ? begun : firstOf(options, checkpoint),
  }
}

/** The checkpoint of a rebuild that begins. It knows the sources of the former records, and what was refused of them. */
function firstOf({ config, full_since }: OpenCollectionOptions, former: Checkpoint | undefined): Checkpoint {
  const first = { ...firstCheckpoint(config), built_for: full_since }
  if (!former) return first
  const sources = [...former.sources].map(([id, known]): [string, SourceState] => {
    const { refused, absent_since, lacking, time_zone, kept_from } = known
    return [id, { ...NEW_SOURCE, refused, absent_since, lacking, time_zone, kept_from }]
  })
  return { ...first, start: former.start, sources: new Map(sources) }
}

/** A builder that continues from stored records, if it can; undefined if they are damaged. */
async function build(
  { engine, parts, secret, given, isDamaged, logger }: OpenCollectionOptions,
  declaration: CollectionDeclaration,
  stored: Pick<Rebuild, 'manifest'> | undefined,
): Promise<CollectionBuilder | undefined> {
  try {
    return await engine.build(declaration, { parts, secret, given, manifest: stored?.manifest })
  } catch (error) {
    if (!stored || !isDamaged(error)) throw error
    logger.warn({ entity: declaration.entity, err: error }, 'the records cannot be read; they are built anew')
    return undefined
  }
}

/** The former records, by their own declaration; undefined if they cannot be read or compared. */
async function openFormer(
  options: OpenCollectionOptions,
  stored: Collection,
): Promise<CollectionBuilder | undefined> {
  const { declaration } = options
  const { manifest } = stored
  if (!isReadable(manifest)) return undefined
  const { connector, entity, key, scope_fields = [] } = declaration
  const comparable = new Set([...manifest.key, ...manifest.scope_fields])
  if (![...key, ...scope_fields].every((path) => comparable.has(path))) return undefined
  // a manifest has the types of its fields as text
  const fields = manifest.fields as CollectionDeclaration['fields']
  const { key: former_key, scope_fields: former_scope } = manifest
  return build(options, { connector, entity, fields, key: former_key, scope_fields: former_scope }, stored)
}
