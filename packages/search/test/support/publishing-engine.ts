import {
  type BuilderOptions,
  type CollectionAddress,
  type CollectionBuilder,
  type CollectionDeclaration,
  type Generation,
  type GenerationOptions,
  type Manifest,
  partNames,
  type SearchCollection,
  type SearchEngine,
  type SearchFields,
  type WriteBatch,
  type WriteSummary,
} from '../../src/index.ts'
import { MemoryParts, SECRET } from './memory-parts.ts'

/** A collection with a builder: what is written to it is published and shown at once. */
export interface WrittenCollection<Fields extends SearchFields = SearchFields>
  extends SearchCollection<Fields>,
    Pick<CollectionBuilder<Fields>, 'write' | 'beginGeneration'> {
  /** Shows the published records in a collection that held none of them, as after an eviction. */
  reload(): Promise<void>
}

/** How the collections of an engine are written. */
export interface PublishingOptions {
  /** Where the builders are. Those of another engine do not use the memory of this one. */
  readonly builders?: SearchEngine
  /** Whether a new builder continues after each publication, as after a restart. */
  readonly restarts?: boolean
}

/** An engine whose collections are written as the product writes them: a builder publishes, and the collection shows it. */
export class PublishingEngine implements SearchEngine {
  readonly read: SearchEngine['read']
  readonly diff: SearchEngine['diff']
  readonly #inner: SearchEngine
  readonly #builders: SearchEngine
  readonly #restarts: boolean
  readonly #written = new Map<string, PublishedCollection>()

  constructor(inner: SearchEngine, { builders = inner, restarts = false }: PublishingOptions = {}) {
    this.#inner = inner
    this.#builders = builders
    this.#restarts = restarts
    this.read = (declaration, options) => inner.read(declaration, options)
    this.diff = (declaration, options) => inner.diff(declaration, options)
  }

  async open<const Fields extends SearchFields>(
    declaration: CollectionDeclaration<Fields>,
  ): Promise<WrittenCollection<Fields>> {
    // the helper knows the fields at run time only
    const shown = (await this.#inner.open(declaration)) as unknown as SearchCollection
    const name = nameOf(declaration)
    const written =
      this.#written.get(name) ?? new PublishedCollection(shown, this.#inner, this.#builders, this.#restarts)
    this.#written.set(name, written)
    return written as unknown as WrittenCollection<Fields>
  }

  build<const Fields extends SearchFields>(
    declaration: CollectionDeclaration<Fields>,
    options: BuilderOptions,
  ): Promise<CollectionBuilder<Fields>> {
    return this.#builders.build(declaration, options)
  }

  async drop(address: CollectionAddress): Promise<void> {
    await this.#written.get(nameOf(address))?.close()
    this.#written.delete(nameOf(address))
    await this.#inner.drop(address)
  }

  collections(): Promise<CollectionAddress[]> {
    return this.#inner.collections()
  }

  async close(): Promise<void> {
    await this.#inner.close()
    await this.#builders.close()
  }
}

function nameOf({ connector, entity }: CollectionAddress): string {
  return JSON.stringify([connector, entity])
}

class PublishedCollection implements WrittenCollection {
  readonly declaration: CollectionDeclaration
  readonly query: SearchCollection['query']
  readonly queryText: SearchCollection['queryText']
  readonly statistics: SearchCollection['statistics']
  readonly show: SearchCollection['show']
  readonly #engine: SearchEngine
  readonly #builders: SearchEngine
  readonly #restarts: boolean
  readonly #parts = new MemoryParts()
  #shown: SearchCollection
  #builder: CollectionBuilder | undefined
  #manifest: Manifest | undefined

  constructor(shown: SearchCollection, engine: SearchEngine, builders: SearchEngine, restarts: boolean) {
    this.#shown = shown
    this.#engine = engine
    this.#builders = builders
    this.#restarts = restarts
    this.declaration = shown.declaration
    this.query = (request, options) => this.#shown.query(request, options)
    this.queryText = (request, options) => this.#shown.queryText(request, options)
    this.statistics = () => this.#shown.statistics()
    this.show = (manifest, parts) => this.#shown.show(manifest, parts)
  }

  async write(batch: WriteBatch): Promise<WriteSummary> {
    const builder = await this.#opened()
    const summary = await builder.write(batch)
    await this.#publish(builder)
    return summary
  }

  async beginGeneration(options?: GenerationOptions): Promise<Generation> {
    const builder = await this.#opened()
    const generation = await builder.beginGeneration(options)
    return {
      fill: (records) => generation.fill(records),
      abandon: () => generation.abandon(),
      commit: async (options) => {
        const summary = await generation.commit(options)
        await this.#publish(builder)
        return summary
      },
    }
  }

  async reload(): Promise<void> {
    await this.#engine.drop(this.declaration)
    this.#shown = await this.#engine.open(this.declaration)
    if (this.#manifest) await this.#shown.show(this.#manifest, this.#parts)
  }

  async close(): Promise<void> {
    await this.#builder?.close()
  }

  async #opened(): Promise<CollectionBuilder> {
    const options = { parts: this.#parts, secret: SECRET, manifest: this.#manifest }
    this.#builder ??= await this.#builders.build(this.declaration, options)
    return this.#builder
  }

  async #publish(builder: CollectionBuilder): Promise<void> {
    // stores keep manifests as JSON
    const manifest: Manifest = JSON.parse(JSON.stringify(await builder.publish()))
    this.#manifest = manifest
    await this.#shown.show(manifest, this.#parts)
    this.#parts.keep(partNames(manifest))
    if (!this.#restarts) return
    await builder.close()
    this.#builder = undefined
  }
}
