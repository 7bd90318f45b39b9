import { MemoryParts, SECRET } from '../../src/conformance/memory-parts.ts'
import type {
  BuilderOptions,
  CollectionAddress,
  CollectionBuilder,
  CollectionDeclaration,
  CollectionStatistics,
  Generation,
  GenerationOptions,
  Manifest,
  SearchCollection,
  SearchEngine,
  SearchFields,
  SearchPage,
  WriteBatch,
  WriteSummary,
} from '../../src/index.ts'

/** An engine whose collections show what builders publish: the conformance cases hold for both together. */
export class PublishingEngine implements SearchEngine {
  readonly #inner: SearchEngine
  /** Whether a new builder continues after each publication, as after a restart. */
  readonly #restarts: boolean
  readonly #open = new Map<SearchCollection, SearchCollection>()

  constructor(inner: SearchEngine, restarts: boolean) {
    this.#inner = inner
    this.#restarts = restarts
  }

  async open<const Fields extends SearchFields>(declaration: CollectionDeclaration<Fields>) {
    const shown = (await this.#inner.open(declaration)) as unknown as SearchCollection
    let published = this.#open.get(shown)
    if (!published) {
      published = new PublishedCollection(this.#inner, shown, this.#restarts)
      this.#open.set(shown, published)
    }
    return published as unknown as SearchCollection<Fields>
  }

  build<const Fields extends SearchFields>(
    declaration: CollectionDeclaration<Fields>,
    options: BuilderOptions,
  ): Promise<CollectionBuilder<Fields>> {
    return this.#inner.build(declaration, options)
  }

  read: SearchEngine['read'] = (declaration, options) => this.#inner.read(declaration, options)
  diff: SearchEngine['diff'] = (declaration, options) => this.#inner.diff(declaration, options)

  drop(address: CollectionAddress): Promise<void> {
    return this.#inner.drop(address)
  }

  collections(): Promise<CollectionAddress[]> {
    return this.#inner.collections()
  }

  close(): Promise<void> {
    return this.#inner.close()
  }
}

/** A collection whose writes go through a builder. */
class PublishedCollection implements SearchCollection {
  readonly declaration: CollectionDeclaration
  readonly query: SearchCollection['query']
  readonly queryText: SearchCollection['queryText']
  readonly digest: SearchCollection['digest']
  readonly save: SearchCollection['save']
  readonly show: SearchCollection['show']
  readonly #engine: SearchEngine
  readonly #shown: SearchCollection
  readonly #restarts: boolean
  readonly #parts = new MemoryParts()
  #builder: CollectionBuilder | undefined
  #generations = 0

  constructor(engine: SearchEngine, shown: SearchCollection, restarts: boolean) {
    this.#engine = engine
    this.#shown = shown
    this.#restarts = restarts
    this.declaration = shown.declaration
    this.query = (request, options) => shown.query(request, options)
    this.queryText = (request, options) => shown.queryText(request, options)
    this.digest = () => shown.digest()
    this.save = () => shown.save()
    this.show = (manifest, parts) => shown.show(manifest, parts)
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
        this.#generations++
        return summary
      },
    }
  }

  async statistics(): Promise<CollectionStatistics> {
    return { ...(await this.#shown.statistics()), generation: this.#generations }
  }

  /** Loads the stream, and writes what it holds to a builder of its own. */
  async load(source: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#shown.load(source)
    const records: object[] = []
    for (let cursor: string | null = null; ; ) {
      const { data, meta }: SearchPage<object> = await this.#shown.query({ query: {}, limit: 10_000, cursor })
      records.push(...data)
      cursor = meta.cursor
      if (!cursor) break
    }
    const builder = await this.#opened()
    const generation = await builder.beginGeneration()
    await generation.fill(records)
    await generation.commit()
    await this.#publish(builder)
  }

  async #opened(manifest?: Manifest): Promise<CollectionBuilder> {
    const options = { parts: this.#parts, secret: SECRET, manifest }
    this.#builder ??= await this.#engine.build(this.declaration, options)
    return this.#builder
  }

  async #publish(builder: CollectionBuilder): Promise<void> {
    // stores keep manifests as JSON
    const manifest: Manifest = JSON.parse(JSON.stringify(await builder.publish()))
    await this.#shown.show(manifest, this.#parts)
    if (!this.#restarts) return
    await builder.close()
    this.#builder = undefined
    await this.#opened(manifest)
  }
}
