import type { Logger } from '@linkspan/core'
import type { CollectionBuilder, CollectionDeclaration, PartStore, SearchEngine } from '@linkspan/search'
import { SavedStreamError } from '@linkspan/search'
import { IntegrityError } from '../crypto/envelope.ts'
import { declarationDigest } from '../entities/declaration.ts'
import { MissingPartError } from '../stores/part-storage.ts'
import type { Collection } from '../stores/sync-stores.ts'
import { type Checkpoint, firstCheckpoint, parseCheckpoint } from './checkpoint.ts'

/** A collection that a run continues or builds anew. */
export interface OpenedCollection {
  readonly builder: CollectionBuilder
  /** The former records, if the builder has started without them. */
  readonly former: CollectionBuilder | undefined
  /** Whether searches must not see the records before all of them were read. */
  readonly complete_only: boolean
  /** Where the run continues. */
  readonly checkpoint: Checkpoint
  close(): Promise<void>
}

export interface OpenCollectionOptions {
  readonly engine: SearchEngine
  readonly parts: PartStore
  /** Keys the fingerprints of records. */
  readonly secret: Uint8Array
  readonly declaration: CollectionDeclaration
  /** The published collection. */
  readonly stored: Collection | undefined
  /** The digest of the configuration. */
  readonly config: string
  /** Whether everything is read again. */
  readonly full: boolean
  readonly logger: Logger
}

/**
 * Opens the builder of a collection. It continues from the published records if they were built by this declaration
 * and configuration. Otherwise it starts without records, and the published ones stay until it is complete.
 */
export async function openCollection(options: OpenCollectionOptions): Promise<OpenedCollection> {
  const { engine, parts, secret, declaration, stored, config, full, logger } = options
  const checkpoint = stored && parseCheckpoint(stored.checkpoint)
  const current = stored?.declaration === declarationDigest(declaration) && checkpoint?.config === config
  if (stored && checkpoint && current && !full) {
    try {
      const builder = await engine.build(declaration, { parts, secret, manifest: stored.manifest })
      return { builder, former: undefined, complete_only: false, checkpoint, close: () => builder.close() }
    } catch (error) {
      if (!isDamaged(error)) throw error
      logger.warn(
        { entity: declaration.entity, err: error },
        'the records cannot be read; they are built anew',
      )
    }
  }
  const builder = await engine.build(declaration, { parts, secret })
  const former = stored && (await openFormer(options, stored))
  return {
    builder,
    former,
    complete_only: stored !== undefined,
    checkpoint: firstCheckpoint(config),
    async close() {
      await builder.close()
      await former?.close()
    },
  }
}

/** The former records, by their own declaration; undefined if they cannot be read or compared. */
async function openFormer(
  { engine, parts, secret, declaration, logger }: OpenCollectionOptions,
  { manifest }: Collection,
): Promise<CollectionBuilder | undefined> {
  const { connector, entity, key, scope_fields = [] } = declaration
  const comparable = new Set([...manifest.key, ...manifest.scope_fields])
  if (![...key, ...scope_fields].every((path) => comparable.has(path))) return undefined
  try {
    // a manifest has the types of its fields as text
    const fields = manifest.fields as CollectionDeclaration['fields']
    const { key: former_key, scope_fields: former_scope } = manifest
    const former = { connector, entity, fields, key: former_key, scope_fields: former_scope }
    return await engine.build(former, { parts, secret, manifest })
  } catch (error) {
    if (!isDamaged(error)) throw error
    logger.warn({ entity, err: error }, 'the former records cannot be read')
    return undefined
  }
}

/** Whether stored records are unreadable. Then they are read from the vendor again. */
export function isDamaged(error: unknown): boolean {
  return [SavedStreamError, MissingPartError, IntegrityError].some((each) => error instanceof each)
}
