import { abortable } from '@linkspan/core'
import { CollectionStateError, MemoryLimitError, type SearchCollection } from '@linkspan/search'
import {
  type Collection,
  type CollectionKey,
  MissingPartError,
  type PublishedVersion,
} from '@linkspan/stores'
import { declarationOfVersion, type SearchableEntity } from '@linkspan/sync'
import {
  type HeldCollection,
  isVersion,
  memoryFor,
  type Readable,
  readable,
  type SlotContext,
} from './slot-context.ts'
import { FRESH_MS, IN_USE_MS, RETRY_MS, TRIES } from './slot-times.ts'

/** The place of one collection: empty, or with one version of it in memory. */
export class CollectionSlot {
  readonly key: CollectionKey
  readonly #entity: SearchableEntity
  readonly #context: SlotContext
  #shown: (HeldCollection & { readonly digest: string }) | undefined
  #uses = 0
  #checked_at = Number.NEGATIVE_INFINITY
  /** How often searches were asked to catch up, and at which of these times the shown version was the newest. */
  #asked = 0
  #caught_up = 0
  #searched_at: number
  #retry_at = Number.NEGATIVE_INFINITY
  #checking: Promise<void> | undefined
  #loading: Promise<void> | undefined
  /** Whether a load has got its room in memory. */
  #entered = false

  constructor(key: CollectionKey, entity: SearchableEntity, context: SlotContext) {
    this.key = key
    this.#entity = entity
    this.#context = context
    this.#searched_at = context.elapsed()
  }

  get isHeld(): boolean {
    return this.#shown !== undefined
  }

  /** Whether searches run, which keep the memory of the present version. */
  get isSearched(): boolean {
    return this.#shown !== undefined && this.#uses > 0 && !this.#loading
  }

  /** Whether the memory of the present version can be freed: not for searches, nor while a load builds on it. */
  get isEvictable(): boolean {
    return this.#shown !== undefined && !this.isSearched && !this.#entered
  }

  /** Whether it has nothing and nobody waits for it. */
  get isIdle(): boolean {
    return this.#shown === undefined && this.#uses === 0 && !this.#loading
  }

  get isInUse(): boolean {
    return this.#context.elapsed() - this.#searched_at < IN_USE_MS
  }

  get collection(): SearchCollection | undefined {
    return this.#shown?.collection
  }

  /** How many searches wait or run. */
  get uses(): number {
    return this.#uses
  }

  /** Searches the collection in its newest version. Returns undefined if none is published. */
  async use<Result>(
    signal: AbortSignal,
    search: (held: HeldCollection) => Promise<Result>,
  ): Promise<Result | undefined> {
    this.#uses++
    try {
      for (let tries = 1; ; tries++) {
        const held = await abortable(this.#current(), signal)
        try {
          if (held) this.#context.memory.noteChange(this)
          return held && (await search(held))
        } catch (error) {
          // it was dropped just before the search began
          if (!(error instanceof CollectionStateError) || tries === TRIES) throw error
        }
      }
    } finally {
      this.#uses--
      if (this.#shown) this.#context.memory.noteChange(this)
      if (this.#uses === 0) this.#context.room.retry()
    }
  }

  /** Searches that begin from now on see what is published now, unless it cannot be loaded. */
  catchUp(): void {
    this.#asked++
  }

  async #current(): Promise<HeldCollection | undefined> {
    const asked = this.#asked
    this.#searched_at = this.#context.elapsed()
    do {
      const is_old = this.#searched_at - this.#checked_at > FRESH_MS || this.#caught_up < asked
      if (this.#shown && is_old) await this.#check()
      if (!this.#shown) await this.#load()
      // a check or a load that it shared may have begun too early
    } while (this.#caught_up < asked)
    return this.#shown
  }

  /** Takes in which version is published at a moment; undefined if none is. Loads it if it is newer and in use. */
  async note(version: PublishedVersion | undefined, at: number): Promise<void> {
    if (!this.#shown) return
    if (version === undefined) return this.drop()
    const is_new = !isVersion(this.#shown, version)
    // a search finds out for itself what became of a collection that nobody has used for long
    if (is_new && !this.isInUse) return
    this.#checked_at = at
    if (!is_new) return
    // a load in progress may have begun before the version was published
    await this.#loading?.catch(() => {})
    if (!isVersion(this.#shown, version) && at >= this.#retry_at) await this.#load()
  }

  /** Empties the slot, once a load in progress has ended. */
  async drop(): Promise<void> {
    await this.#loading?.catch(() => {})
    await this.evict()
  }

  /** Empties the slot. Searches in progress keep the records that they began with. */
  async evict(): Promise<void> {
    this.#shown = undefined
    this.#context.memory.free(this)
    await this.#context.engine.drop(this.#address)
  }

  get #address() {
    return { connector: this.key.id, entity: this.key.entity }
  }

  /** Makes sure that the newest version is shown. Searches of the collection share it. */
  #check(): Promise<void> {
    this.#checking ??= this.#catchUpBy(() => this.#checkNow()).finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  async #checkNow(): Promise<void> {
    const at = this.#context.elapsed()
    const [found] = await this.#context.store.versions([this.key])
    await this.note(found, at)
  }

  /** Does what finds the newest version. Searches that began before it share it. */
  async #catchUpBy(work: () => Promise<void>): Promise<void> {
    const asked = this.#asked
    await work()
    this.#caught_up = Math.max(this.#caught_up, asked)
  }

  /** Loads the newest version. Searches of the collection share it, and none of their callers can abort it. */
  #load(): Promise<void> {
    this.#loading ??= this.#catchUpBy(() => this.#loadNow()).finally(() => {
      this.#loading = undefined
      this.#entered = false
    })
    return this.#loading
  }

  async #loadNow(): Promise<void> {
    const { store, logger, elapsed } = this.#context
    const at = elapsed()
    let published = await store.find(this.key)
    if (!published) return this.evict()
    try {
      published = await this.#showNewest(published)
      this.#checked_at = at
    } catch (err) {
      if (!this.#shown) throw err
      this.#retry_at = elapsed() + RETRY_MS
      const { id: connector_id, entity, version } = published
      logger.warn({ err, connector_id, entity, version }, 'a new version of a collection could not be loaded')
    }
  }

  /** Shows a version, or the newest one if the parts of this version were deleted meanwhile. Returns what it shows. */
  async #showNewest(published: Collection): Promise<Collection> {
    try {
      await this.#show(readable(published))
      return published
    } catch (error) {
      const newest = error instanceof MissingPartError && (await this.#context.store.find(this.key))
      if (!newest || newest.version === published.version) throw error
      await this.#show(readable(newest))
      return newest
    }
  }

  async #show(published: Readable<Collection>): Promise<void> {
    const { room, memory, limit_bytes } = this.#context
    // the engine opens a collection with one declaration at a time
    if (this.#shown && this.#shown.digest !== published.declaration) await this.evict()
    const wanted = () => memoryFor(published.manifest.bytes, memory.bytesOf(this), limit_bytes)
    await room.run(this.#address, wanted, async () => {
      this.#entered = true
      await this.#showWithin(published)
    })
  }

  async #showWithin(published: Readable<Collection>): Promise<void> {
    const { engine, partsOf, memory, evict, limit_bytes } = this.#context
    const { manifest, checkpoint, ...state } = published
    const parts = partsOf(this.key)
    for (;;) {
      const collection = await engine.open(declarationOfVersion(published, this.#entity))
      try {
        await collection.show(manifest, parts)
        this.#shown = { collection, state, digest: published.declaration }
        const { bytes } = await collection.statistics()
        return memory.note(this, bytes)
      } catch (error) {
        if (error instanceof MemoryLimitError) {
          if (await evict()) continue
          // the old and the new version together do not fit
          if (this.#shown && manifest.bytes <= limit_bytes) {
            await this.evict()
            continue
          }
        }
        if (!this.#shown) await engine.drop(this.#address)
        throw error
      }
    }
  }
}
