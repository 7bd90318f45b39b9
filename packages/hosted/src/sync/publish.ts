import type { CollectionBuilder } from '@linkspan/search'
import { LeaseLostError } from '../leases/leases.ts'
import type { Lease } from '../stores/lease-store.ts'
import type { Collection, CollectionKey, CollectionStore } from '../stores/sync-stores.ts'
import type { Checkpoint } from './checkpoint.ts'

/** How often the records of a reading in progress are published, in milliseconds. */
const PUBLISH_EVERY_MS = 10_000

export interface PublicationOptions {
  readonly key: CollectionKey
  /** The digest of the declaration. */
  readonly declaration: string
  readonly builder: CollectionBuilder
  readonly collections: CollectionStore
  readonly lease: Lease
  /** The version that is published; 0 for none. */
  readonly version: number
  readonly checkpoint: Checkpoint
  /** Whether nothing is published before `finish`, because searches must not see the records before they are complete. */
  readonly complete_only: boolean
  readonly now: () => number
}

/** Publishes the committed records of one entity, each time with the checkpoint that belongs to them. */
export class Publication {
  readonly #options: PublicationOptions
  readonly #started_at: number
  #version: number
  #published_at: number | undefined
  #checkpoint: Checkpoint
  #unpublished = false

  constructor(options: PublicationOptions) {
    this.#options = options
    this.#version = options.version
    this.#checkpoint = options.checkpoint
    this.#started_at = options.now()
    // a short run publishes once, at its end
    if (options.version > 0) this.#published_at = this.#started_at
  }

  get checkpoint(): Checkpoint {
    return this.#checkpoint
  }

  /** Whether nothing was published yet. */
  get isFirst(): boolean {
    return this.#version === 0
  }

  /** Notes that records were committed, and where a later run continues from them. */
  commit(change: Partial<Checkpoint> = {}): void {
    this.#checkpoint = { ...this.#checkpoint, ...change }
    this.#unpublished = true
  }

  /** Publishes what was committed, if that was not done lately. `soon`: even then. */
  async offer({ soon = false } = {}): Promise<void> {
    const { complete_only, now } = this.#options
    const since = now() - (this.#published_at ?? Number.NEGATIVE_INFINITY)
    if (!complete_only && (soon || since >= PUBLISH_EVERY_MS)) await this.#publish()
  }

  /** Publishes what was committed before a reading failed. */
  async saveProgress(): Promise<void> {
    if (!this.#options.complete_only) await this.#publish()
  }

  /** Publishes the records of a complete reading, and when they were read, even if they are as they were. */
  async finish(): Promise<void> {
    if (this.#version === this.#options.version) this.#unpublished = true
    await this.#publish()
  }

  async #publish(): Promise<void> {
    if (!this.#unpublished) return
    const { key, declaration, builder, collections, lease, now } = this.#options
    const manifest = await builder.publish()
    const collection: Collection = {
      organization_id: key.organization_id,
      id: key.id,
      entity: key.entity,
      declaration,
      version: this.#version + 1,
      records: manifest.records,
      // a run that continues a paused one may not have read the newest days again
      synced_at: this.#checkpoint.newest_read_at ?? this.#started_at,
      synced_from: firstCompleteDay(this.#checkpoint),
      reconciled_at: null,
      partial: [],
      manifest,
      checkpoint: this.#checkpoint,
    }
    if (!(await collections.publish(collection, lease))) throw new LeaseLostError(lease.name)
    this.#version++
    this.#published_at = now()
    this.#unpublished = false
  }
}

/** The first of the days up to the newest one that were all read. */
function firstCompleteDay({ done }: Checkpoint): string | null {
  return done.at(-1)?.from ?? null
}
