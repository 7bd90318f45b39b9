import { Queue, systemClock } from '@linkspan/core'
import type {
  CollectionStatistics,
  Generation,
  GenerationOptions,
  SearchCollection,
  SearchText,
  WriteBatch,
  WriteSummary,
} from '../engine.ts'
import { CollectionStateError } from '../errors.ts'
import { type CollectionDeclaration, type SearchFields, storedDeclaration } from '../language/fields.ts'
import { QueryParser } from '../language/parse-query.ts'
import { parseCommit, parseScope } from '../language/scope.ts'
import type { RecordOf, SearchMeta, SearchPage, SearchRequest } from '../language/types.ts'
import type { Manifest } from '../manifest.ts'
import type { PartReader } from '../parts.ts'
import type { QueryOptions } from '../query-options.ts'
import { aggregateView } from './aggregate/aggregate-view.ts'
import type { Segment } from './columns/segment.ts'
import { View } from './columns/view.ts'
import type { EngineContext } from './engine-context.ts'
import { Indexes } from './indexes/indexes.ts'
import { Pace } from './pace.ts'
import { searchView } from './query/search-view.ts'
import { digestOf } from './records/digest.ts'
import { Pages } from './records/page.ts'
import { checkManifest } from './save/check-manifest.ts'
import { loadLayers, saveLayers } from './save/saved-stream.ts'
import { ShownView } from './save/shown-view.ts'
import { Compactor } from './write/compactor.ts'
import { toKeys } from './write/delete-keys.ts'
import { MemoryGeneration } from './write/generation.ts'
import { type Replacement, replaceRecords } from './write/replace-records.ts'
import { buildSegments } from './write/segment-runs.ts'

/** A collection in memory: searches read its view, and writers replace the view one at a time. */
export class MemoryCollection implements SearchCollection {
  readonly declaration: CollectionDeclaration
  readonly #stored: CollectionDeclaration
  readonly #context: EngineContext
  readonly #parser: QueryParser
  readonly #indexes: Indexes
  readonly #lock = new Queue()
  readonly #compactor: Compactor
  readonly #pages = new Pages()
  #view = new View([])
  /** The published view, if the collection shows one. */
  #shown: ShownView | undefined
  #generation: MemoryGeneration | undefined
  #generations = 0
  #misfits = 0
  #last_write: Date | undefined
  #open = true

  constructor(declaration: CollectionDeclaration, context: EngineContext) {
    this.declaration = declaration
    this.#stored = storedDeclaration(declaration)
    this.#context = context
    this.#parser = new QueryParser(declaration, context.cursors)
    this.#indexes = new Indexes({ ...context, declaration, onBuilt: () => this.#note() })
    this.#compactor = new Compactor({
      round_robin: context.round_robin,
      indexes: this.#indexes,
      lock: this.#lock,
      view: () => (this.#open ? this.#view : undefined),
      show: (view) => this.#setView(view),
    })
  }

  async write({ upserts = [], deletes = [] }: WriteBatch): Promise<WriteSummary> {
    const summary = await this.#lock.run(async () => {
      this.#assertWritable()
      const { memory, round_robin, tuning } = this.#context
      const pace = new Pace(round_robin)
      const keys = toKeys(this.declaration, deletes)
      const { segments, misfits } = await buildSegments(this.#stored, upserts, tuning.run_rows, pace)
      memory.demand(
        this.declaration,
        segments.reduce((sum, { bytes }) => sum + bytes, 0),
      )
      for (const segment of segments) await this.#renewIndexes(segment)
      const { view, deleted } = await this.#view.write(segments, keys, pace)
      this.#assertOpen()
      this.#setView(view)
      this.#misfits += misfits
      this.#last_write = new Date(systemClock.now())
      await this.#compactor.mergeSmall(pace)
      return { written: upserts.length, unchanged: 0, deleted, misfits }
    })
    await this.#compactor.keepUp()
    return summary
  }

  async beginGeneration({ scope }: GenerationOptions = {}): Promise<Generation> {
    this.#assertWritable()
    const condition = parseScope(this.#parser, this.declaration, scope)
    this.#generation?.release()
    this.#generation = new MemoryGeneration({
      ...this.#context,
      declaration: this.#stored,
      replaced: (options) => parseCommit(this.#parser, this.declaration, condition, options),
      replace: (scope, added, misfits) => this.#commit({ scope, added, unchanged: new Map() }, misfits),
    })
    return this.#generation
  }

  async query<const Request extends SearchRequest>(
    request: Request,
    options?: QueryOptions,
  ): Promise<SearchPage<RecordOf<SearchFields, Request>>> {
    const { answer, pace, meta } = await this.#search(request, options)
    // the request gives the entries their type; the implementation knows it at run time only
    const data = (await answer.read(pace)) as RecordOf<SearchFields, Request>[]
    return { data, meta: meta() }
  }

  async queryText(request: SearchRequest, options?: QueryOptions): Promise<SearchText> {
    const { answer, pace, meta, filter } = await this.#search(request, options)
    const data = await answer.write(pace)
    return { data, count: answer.count, meta: meta(), filter }
  }

  async statistics(): Promise<CollectionStatistics> {
    return {
      records: this.#view.records,
      bytes: this.#view.bytes + (this.#generation?.bytes ?? 0),
      generation: this.#generations,
      last_write: this.#last_write?.toISOString() ?? null,
      misfits: this.#misfits,
    }
  }

  async digest(): Promise<string> {
    this.#assertOpen()
    const query = this.#parser.parse({ query: {}, limit: 10_000 })
    return digestOf(this.#view, query, this.#indexes, new Pace(this.#context.round_robin))
  }

  async *save(): AsyncGenerator<Uint8Array> {
    this.#assertOpen()
    yield* saveLayers(this.#stored, this.#view.layers)
  }

  async load(source: AsyncIterable<Uint8Array>): Promise<void> {
    this.#assertOpen()
    const layers = await loadLayers(this.#stored, source, this.#context.memory)
    await this.#lock.run(async () => {
      this.#replace(new View(layers), 0)
      this.#shown = undefined
    })
  }

  async show(manifest: Manifest, store: PartReader): Promise<void> {
    await this.#lock.run(async () => {
      this.#assertOpen()
      const { segments, misfits } = checkManifest(this.#stored, manifest)
      const { memory, round_robin } = this.#context
      const context = { declaration: this.#stored, store, memory, pace: new Pace(round_robin) }
      const shown = await ShownView.load({ ...manifest, segments }, this.#shown, context)
      for (const segment of shown.added) await this.#renewIndexes(segment)
      this.#replace(new View(shown.layers), misfits)
      this.#shown = shown
      this.#generation?.release()
    })
  }

  /** Releases all memory. Operations in flight fail or have no effect. */
  close(): void {
    this.#open = false
    this.#generation?.release()
    this.#view = new View([])
    this.#shown = undefined
    this.#context.memory.note(this, 0)
  }

  /** Waits until there is nothing left to merge. */
  settled(): Promise<void> {
    return this.#compactor.idle()
  }

  async #search(request: unknown, options: QueryOptions = {}) {
    const started = systemClock.elapsed()
    const pace = new Pace(this.#context.round_robin, options)
    await pace.begin()
    this.#assertOpen()
    const query = this.#parser.parse(request)
    const { layers } = this.#view
    const answer = query.grouping
      ? await aggregateView(layers, query, query.grouping, this.#indexes, pace)
      : this.#pages.page(await searchView(layers, query, this.#indexes, pace), query.fields)
    const { next } = answer
    const meta = (): SearchMeta => ({
      has_more: next !== null,
      cursor: next && this.#context.cursors.sign(query, next),
      took_ms: Math.round((systemClock.elapsed() - started) * 1_000) / 1_000,
    })
    return { answer, pace, meta, filter: query.filter }
  }

  /** Returns how many records are gone. */
  async #commit(replacement: Replacement, misfits: number): Promise<number> {
    for (const segment of replacement.added) await this.#renewIndexes(segment)
    const deleted = await this.#lock.run(async () => {
      this.#assertWritable()
      const pace = new Pace(this.#context.round_robin)
      const replaced = await replaceRecords(this.#view, replacement, this.#indexes, pace)
      this.#replace(replaced.view, replacement.scope ? this.#misfits + misfits : misfits)
      return replaced.deleted
    })
    await this.#compactor.keepUp()
    return deleted
  }

  /** Builds the indexes that the largest segment has, so that the first searches of a new one are fast. */
  async #renewIndexes(segment: Segment): Promise<void> {
    const [largest] = this.#view.layers.toSorted((left, right) => right.segment.rows - left.segment.rows)
    if (largest) await this.#indexes.renew(segment, largest.segment)
  }

  #replace(view: View, misfits: number): void {
    this.#assertOpen()
    this.#setView(view)
    this.#generations++
    this.#misfits = misfits
    this.#last_write = new Date(systemClock.now())
  }

  #setView(view: View): void {
    this.#view = view
    this.#note()
  }

  #note(): void {
    if (this.#open) this.#context.memory.note(this, this.#view.bytes)
  }

  #assertWritable(): void {
    this.#assertOpen()
    if (this.#shown)
      throw new CollectionStateError(this.declaration, 'shows published records: write to a builder')
  }

  #assertOpen(): void {
    if (!this.#open) throw new CollectionStateError(this.declaration, 'was dropped')
  }
}
