import { elapsed } from '@linkspan/core'
import { type CollectionBuilder, isReadable } from '@linkspan/search'
import type { Collection, CollectionKey, PartialRecords } from '@linkspan/stores'
import { type Checkpoint, firstCheckpoint, isMended, storedCheckpoint } from '../plan/checkpoint.ts'
import type { RunContext } from '../plan/run-context.ts'
import { type Description, type EarlyEnd, type Facts, formerAs, storedContent } from './facts.ts'
import type { OpenRecords } from './open-collection.ts'

/** How often the records of a reading in progress are published, in milliseconds. */
const PUBLISH_EVERY_MS = 10_000

export interface PublicationOptions extends Pick<RunContext, 'store' | 'clock' | 'isDamaged'> {
  readonly key: CollectionKey
  /** The digest of the declaration. */
  readonly declaration: string
  /** The published collection. */
  readonly stored: Collection | undefined
  /** Whether a rebuild is stored beside it. */
  readonly has_rebuild: boolean
  readonly opened: OpenRecords
  /** Opens a builder without records. */
  readonly openEmpty: () => Promise<CollectionBuilder>
  /** When the run began, or what it goes by was read, in milliseconds since 1970. */
  readonly started_at: number
}

/** Publishes the committed records of one entity, each time with the checkpoint that belongs to them. */
export class Publication {
  readonly isDamaged: RunContext['isDamaged']
  readonly #options: PublicationOptions
  #records: OpenRecords
  #published: Collection | undefined
  #has_rebuild: boolean
  #saved_at: number | undefined
  /** What is not stored yet: committed records, or only where a later run continues. */
  #unsaved: 'records' | 'progress' | undefined
  #description: Description | undefined
  #ended: EarlyEnd | undefined
  #lacks: readonly PartialRecords[] = []

  constructor(options: PublicationOptions) {
    this.#options = options
    this.isDamaged = options.isDamaged
    this.#records = options.opened
    this.#published = options.stored
    this.#has_rebuild = options.has_rebuild
    // a short run publishes once, at its end
    if (options.stored || options.opened.rebuilding) this.#saved_at = elapsed(options.clock)
  }

  /** The records that the reading changes, and the former ones. */
  get records(): OpenRecords {
    return this.#records
  }

  get checkpoint(): Checkpoint {
    return { ...this.#records.checkpoint, ...this.#description?.progress() }
  }

  /** Whether nothing was published yet. */
  get isFirst(): boolean {
    return this.#published === undefined
  }

  /** Says what is stored beside the records: by default that this run has read them, and that nothing is missing. */
  describe(description: Description): void {
    this.#description = description
  }

  /** Notes that a later run has to know where it continues, although no record has changed. */
  remember(): void {
    this.#unsaved ??= 'progress'
  }

  /** Notes where a later run continues. */
  note(change: Partial<Checkpoint>): void {
    const checkpoint = { ...this.#records.checkpoint, ...change }
    this.#records = { ...this.#records, checkpoint }
  }

  /** Notes that records were committed, where a later run continues from them, and what they lack. */
  commit(change: Partial<Checkpoint> = {}, lacks: readonly PartialRecords[] = []): void {
    this.note(change)
    this.#lacks = lacks
    this.#unsaved = 'records'
  }

  /** Publishes what was committed, if that was not done lately. `soon`: even then. */
  async offer({ soon = false } = {}): Promise<void> {
    const since = elapsed(this.#options.clock) - (this.#saved_at ?? Number.NEGATIVE_INFINITY)
    if (soon || since >= PUBLISH_EVERY_MS) await this.#save()
  }

  /** Notes why the reading ends early. */
  end(reason: EarlyEnd): void {
    this.#ended = reason
  }

  /** Publishes what was committed before a run ends early, and what the published records lack. */
  async saveProgress(): Promise<void> {
    await this.#save()
    const published = this.#published
    // what another version of the server has published stays as it is
    if (!published || !isReadable(published.manifest)) return
    const { rebuilding } = this.#records
    const partial = rebuilding ? formerAs('rebuilding', published) : this.#facts().partial
    if (JSON.stringify(partial) === JSON.stringify(published.partial)) return
    if (rebuilding) await this.#publish({ ...published, partial })
    else await this.#publishRecords()
  }

  /** Publishes the records of a complete reading, and when they were read, even if they are as they were. */
  async finish(): Promise<void> {
    const was_rebuilt = this.#records.rebuilding
    this.#records = { ...this.#records, rebuilding: false }
    if (was_rebuilt || this.#unsaved || this.#published === this.#options.stored) await this.#publishRecords()
  }

  /** If records are built anew: publishes the former ones after some of them were deleted, with what that changes. */
  async publishFormer(change: (checkpoint: Checkpoint) => Checkpoint): Promise<void> {
    const { former, former_checkpoint } = this.#records
    if (!former || !former_checkpoint || !this.#published) return
    const checkpoint = change(former_checkpoint)
    this.#records = { ...this.#records, former_checkpoint: checkpoint }
    const manifest = await former.publish()
    await this.#publish({
      ...this.#published,
      ...storedContent(manifest),
      records: manifest.records,
      partial: formerAs('rebuilding', this.#published),
      checkpoint: storedCheckpoint(checkpoint),
    })
  }

  /** Starts without records, beside those that were published. */
  async startAnew(): Promise<void> {
    const { builder, former, former_use, rebuilding, checkpoint } = this.#records
    if (rebuilding) await builder.close()
    this.#records = {
      builder: await this.#options.openEmpty(),
      former: rebuilding ? former : builder,
      former_use: rebuilding ? former_use : 'kept',
      rebuilding: true,
      checkpoint: { ...firstCheckpoint(checkpoint.config), built_for: checkpoint.built_for },
    }
    this.#unsaved = undefined
  }

  async close(): Promise<void> {
    await this.#records.builder.close()
    await this.#records.former?.close()
  }

  async #save(): Promise<void> {
    if (!this.#unsaved) return
    // a search must not find an empty collection before anything was read
    const is_empty = this.isFirst && this.#unsaved === 'progress'
    if (this.#records.rebuilding || is_empty) await this.#saveRebuild()
    else await this.#publishRecords()
    this.#unsaved = undefined
  }

  async #saveRebuild(): Promise<void> {
    const { key, declaration, store, clock } = this.#options
    const rebuild = {
      ...addressOf(key),
      declaration,
      ...storedContent(await this.#records.builder.publish()),
      checkpoint: storedCheckpoint(this.checkpoint),
    }
    await store.saveRebuild(rebuild)
    this.#saved_at = elapsed(clock)
    this.#has_rebuild = true
  }

  async #publishRecords(): Promise<void> {
    const { key, declaration, started_at, store } = this.#options
    const manifest = await this.#records.builder.publish()
    const facts = this.#facts()
    await this.#publish({
      ...addressOf(key),
      declaration,
      version: this.#published?.version ?? 0,
      records: manifest.records,
      ...facts,
      synced_at: facts.synced_at ?? started_at,
      ...storedContent(manifest),
      checkpoint: storedCheckpoint(this.checkpoint),
      ...(isMended(this.#published, this.checkpoint) && { damaged_at: null }),
    })
    // a process that dies here leaves a rebuild that no run needs: the next one deletes it
    if (this.#has_rebuild) await store.deleteRebuild(key)
    this.#has_rebuild = false
  }

  #facts(): Facts {
    if (this.#description) return this.#description.facts(this.#ended)
    const is_former = this.#ended || this.#lacks.some(({ reason }) => reason === 'not_read')
    const synced_at = (is_former ? this.#published?.synced_at : null) ?? this.#options.started_at
    const stale = { scope: 'all', from: null, to: null, reason: 'stale', read_at: synced_at } as const
    return {
      synced_at,
      synced_from: null,
      reconciled_at: null,
      partial: this.#ended ? formerAs(this.#ended, this.#published) : [...this.#lacks, stale],
    }
  }

  /** Publishes the version after this one. */
  async #publish(former: Collection): Promise<void> {
    const { store, clock } = this.#options
    const collection = { ...former, version: former.version + 1 }
    await store.publish(collection)
    this.#published = collection
    this.#saved_at = elapsed(clock)
  }
}

function addressOf({ organization_id, id, entity }: CollectionKey): CollectionKey {
  return { organization_id, id, entity }
}
