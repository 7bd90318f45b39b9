import { Queue, systemClock } from '@linkspan/core'
import type { CollectionStatistics, SearchCollection, SearchText } from '../engine.ts'
import { CollectionStateError } from '../errors.ts'
import { type CollectionDeclaration, type SearchFields, storedDeclaration } from '../language/fields.ts'
import { QueryParser } from '../language/parse-query.ts'
import type { RecordOf, SearchMeta, SearchPage, SearchRequest } from '../language/types.ts'
import type { PartReader } from '../parts.ts'
import type { LayeredOptions } from '../record-layer.ts'
import { aggregateView } from './aggregate/aggregate-view.ts'
import type { Segment } from './columns/segment.ts'
import { View } from './columns/view.ts'
import type { EngineContext } from './engine-context.ts'
import { Indexes } from './indexes/indexes.ts'
import { LayeredViews } from './layered-views.ts'
import { Pace } from './pace.ts'
import { searchView } from './query/search-view.ts'
import { checkManifest } from './save/check-manifest.ts'
import { loadView, type ShownView } from './save/shown-view.ts'

/** A collection in memory: searches read its view, which each published version replaces. */
export class MemoryCollection implements SearchCollection {
  readonly declaration: CollectionDeclaration
  readonly #stored: CollectionDeclaration
  readonly #context: EngineContext
  readonly #parser: QueryParser
  readonly #indexes: Indexes
  readonly #layered: LayeredViews
  readonly #lock = new Queue()
  #view = new View([])
  /** The published view, if the collection shows one. */
  #shown: ShownView | undefined
  #misfits = 0
  #open = true

  constructor(declaration: CollectionDeclaration, context: EngineContext) {
    this.declaration = declaration
    this.#stored = storedDeclaration(declaration)
    this.#context = context
    this.#parser = new QueryParser(declaration, context.cursors)
    this.#indexes = new Indexes({ ...context, declaration, onBuilt: () => this.#note() })
    this.#layered = new LayeredViews({
      ...context,
      declaration,
      renewIndexes: (segment) => this.#renewIndexes(segment),
      onChanged: () => this.#note(),
    })
  }

  async query<const Request extends SearchRequest>(
    request: Request,
    options?: LayeredOptions,
  ): Promise<SearchPage<RecordOf<SearchFields, Request>>> {
    const { answer, pace, meta } = await this.#search(request, options)
    // the request gives the entries their type; the implementation knows it at run time only
    const data = (await answer.read(pace)) as RecordOf<SearchFields, Request>[]
    return { data, meta: meta() }
  }

  async queryText(request: SearchRequest, options?: LayeredOptions): Promise<SearchText> {
    const { answer, pace, meta, filter } = await this.#search(request, options)
    const data = await answer.write(pace)
    return { data, count: answer.count, meta: meta(), filter }
  }

  async statistics(): Promise<CollectionStatistics> {
    this.#layered.dropIdle()
    this.#note()
    return { records: this.#view.records, bytes: this.#bytes, misfits: this.#misfits }
  }

  async show(manifest: unknown, store: PartReader): Promise<void> {
    await this.#lock.run(async () => {
      this.#assertOpen()
      const checked = checkManifest(this.#stored, manifest)
      const { memory, round_robin } = this.#context
      const context = { declaration: this.#stored, store, memory, pace: new Pace(round_robin) }
      const shown = await loadView(checked, this.#shown, context)
      for (const segment of shown.added) await this.#renewIndexes(segment)
      this.#assertOpen()
      this.#view = new View(shown.layers)
      this.#layered.clear()
      this.#shown = shown
      this.#misfits = checked.misfits
      this.#note()
    })
  }

  /** Releases all memory. Operations in flight fail or have no effect. */
  close(): void {
    this.#open = false
    this.#view = new View([])
    this.#layered.clear()
    this.#shown = undefined
    this.#context.memory.note(this, 0)
  }

  async #search(request: unknown, options: LayeredOptions = {}) {
    const started = systemClock.elapsed()
    const pace = new Pace(this.#context.round_robin, options)
    await pace.begin()
    this.#assertOpen()
    const { layer } = options
    const query = this.#parser.parse(request, layer?.name)
    const view = layer ? await this.#layered.of(this.#view, layer) : this.#view
    const answer = query.grouping
      ? await aggregateView(view, query, query.grouping, this.#indexes, pace)
      : this.#context.pages.page(await searchView(view.layers, query, this.#indexes, pace), query.fields)
    const { next } = answer
    const meta = (): SearchMeta => ({
      has_more: next !== null,
      cursor: next && this.#context.cursors.sign(query, next),
      took_ms: Math.round((systemClock.elapsed() - started) * 1_000) / 1_000,
    })
    return { answer, pace, meta, filter: query.filter }
  }

  /** Builds the indexes that the largest segment has, so that the first searches of a new one are fast. */
  async #renewIndexes(segment: Segment): Promise<void> {
    const [largest] = this.#view.layers.toSorted((left, right) => right.segment.rows - left.segment.rows)
    if (largest) await this.#indexes.renew(segment, largest.segment)
  }

  get #bytes(): number {
    return this.#view.bytes + this.#layered.bytes
  }

  #note(): void {
    if (this.#open) this.#context.memory.note(this, this.#bytes)
  }

  #assertOpen(): void {
    if (!this.#open) throw new CollectionStateError(this.declaration, 'was dropped')
  }
}
