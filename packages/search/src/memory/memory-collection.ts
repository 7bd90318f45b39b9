import { InvalidParamsError, type Issue, jsonPath } from '@linkspan/core'
import type {
  CollectionStatistics,
  Generation,
  QueryOptions,
  SearchCollection,
  SearchText,
  WriteBatch,
  WriteSummary,
} from '../engine.ts'
import { CollectionStateError } from '../errors.ts'
import type { Cursors } from '../language/cursor.ts'
import type { CollectionDeclaration, FieldType, RecordKey, SearchFields } from '../language/fields.ts'
import { QueryParser } from '../language/parse-query.ts'
import type { RecordOf, SearchMeta, SearchPage, SearchRequest } from '../language/types.ts'
import { liveRows } from './columns/part.ts'
import type { Segment } from './columns/segment.ts'
import { View } from './columns/view.ts'
import { Indexes, type Tuning } from './indexes/indexes.ts'
import { Lock } from './lock.ts'
import type { MemoryAccount } from './memory-account.ts'
import { Pace, type Turns } from './pace.ts'
import { searchView } from './query/search-view.ts'
import { Pages } from './records/page.ts'
import { loadParts, saveParts } from './save/saved-stream.ts'
import { buildSegments } from './write/build-segments.ts'
import { MemoryGeneration } from './write/generation.ts'
import { Merger } from './write/merger.ts'
import { toKeyValue } from './write/value-builder.ts'

/** Shared by the collections of an engine. */
export interface EngineContext {
  readonly memory: MemoryAccount
  readonly turns: Turns
  readonly cursors: Cursors
  readonly tuning: Tuning
}

/** A collection in memory: searches read its view, and writers replace the view one at a time. */
export class MemoryCollection implements SearchCollection {
  readonly declaration: CollectionDeclaration
  readonly #context: EngineContext
  readonly #parser: QueryParser
  readonly #indexes: Indexes
  readonly #lock = new Lock()
  readonly #merger: Merger
  readonly #pages = new Pages()
  #view = new View([])
  #generation: MemoryGeneration | undefined
  #generations = 0
  #misfits = 0
  #lastWrite: Date | undefined
  #open = true

  constructor(declaration: CollectionDeclaration, context: EngineContext) {
    this.declaration = declaration
    this.#context = context
    this.#parser = new QueryParser(declaration, context.cursors)
    const { memory, turns, tuning } = context
    this.#indexes = new Indexes({ address: declaration, memory, turns, tuning, onBuilt: () => this.#note() })
    this.#merger = new Merger({
      declaration,
      turns,
      indexes: this.#indexes,
      lock: this.#lock,
      view: () => (this.#open ? this.#view : undefined),
      show: (view) => this.#show(view),
    })
  }

  async write({ upserts = [], deletes = [] }: WriteBatch): Promise<WriteSummary> {
    const summary = await this.#lock.run(async () => {
      this.#assertOpen()
      const { memory, turns } = this.#context
      const pace = new Pace(turns)
      const keys = this.#keys(deletes)
      const { segments, misfits } = await buildSegments(this.declaration, upserts, pace)
      memory.demand(
        this.declaration,
        segments.reduce((sum, { bytes }) => sum + bytes, 0),
      )
      const { view, deleted } = await this.#view.write(segments, keys, pace)
      this.#assertOpen()
      this.#show(view)
      this.#misfits += misfits
      this.#lastWrite = new Date()
      await this.#merger.mergeSmall(pace)
      return { written: upserts.length, deleted, misfits }
    })
    await this.#merger.keepUp()
    return summary
  }

  async beginGeneration(): Promise<Generation> {
    this.#assertOpen()
    this.#generation?.release()
    const { memory, turns } = this.#context
    this.#generation = new MemoryGeneration({
      declaration: this.declaration,
      memory,
      turns,
      replace: (segment, misfits) => this.#commit(segment, misfits),
    })
    return this.#generation
  }

  async query<const Request extends SearchRequest>(
    request: Request,
    options?: QueryOptions,
  ): Promise<SearchPage<RecordOf<SearchFields, Request>>> {
    const { hits, query, pace, meta } = await this.#search(request, options)
    const data = await this.#pages.read<RecordOf<SearchFields, Request>>(hits, query.fields, pace)
    return { data, meta: meta() }
  }

  async queryText(request: SearchRequest, options?: QueryOptions): Promise<SearchText> {
    const { hits, query, pace, meta } = await this.#search(request, options)
    const data = await this.#pages.write(hits, query.fields, pace)
    return { data, count: hits.length, meta: meta() }
  }

  async statistics(): Promise<CollectionStatistics> {
    return {
      records: this.#view.records,
      bytes: this.#view.bytes + (this.#generation?.bytes ?? 0),
      generation: this.#generations,
      last_write: this.#lastWrite?.toISOString() ?? null,
      misfits: this.#misfits,
    }
  }

  async *save(): AsyncGenerator<Uint8Array> {
    this.#assertOpen()
    yield* saveParts(this.declaration, this.#view.parts)
  }

  async load(source: AsyncIterable<Uint8Array>): Promise<void> {
    this.#assertOpen()
    const parts = await loadParts(this.declaration, source, this.#context.memory)
    await this.#lock.run(async () => this.#replace(new View(parts), 0))
  }

  /** Releases all memory. Operations in flight fail or have no effect. */
  close(): void {
    this.#open = false
    this.#generation?.release()
    this.#view = new View([])
    this.#context.memory.note(this, 0)
  }

  /** Waits until there is nothing left to merge. */
  settled(): Promise<void> {
    return this.#merger.idle()
  }

  async #search(request: unknown, options: QueryOptions = {}) {
    this.#assertOpen()
    const started = performance.now()
    const query = this.#parser.parse(request)
    const pace = new Pace(this.#context.turns, options.signal)
    const { hits, next } = await searchView(this.#view.parts, query, this.#indexes, pace)
    const meta = (): SearchMeta => ({
      has_more: next !== null,
      cursor: next && this.#context.cursors.sign(query, next),
      took_ms: Math.round((performance.now() - started) * 1_000) / 1_000,
    })
    return { hits, query, pace, meta }
  }

  async #commit(segment: Segment | undefined, misfits: number): Promise<void> {
    const former = this.#view.parts[0]?.segment
    if (segment && former) await this.#indexes.renew(segment, former)
    const parts = segment ? [liveRows(segment)] : []
    await this.#lock.run(async () => this.#replace(new View(parts), misfits))
  }

  #replace(view: View, misfits: number): void {
    this.#assertOpen()
    this.#show(view)
    this.#generations += 1
    this.#misfits = misfits
    this.#lastWrite = new Date()
  }

  #show(view: View): void {
    this.#view = view
    this.#note()
  }

  #note(): void {
    if (this.#open) this.#context.memory.note(this, this.#view.bytes)
  }

  #keys(deletes: readonly RecordKey[]): RecordKey[] {
    const { key, fields, entity } = this.declaration
    const issues: Issue[] = []
    const keys = deletes.map((given, index) => {
      if (!Array.isArray(given) || given.length !== key.length) {
        issues.push({ path: jsonPath(['deletes', index]), message: `must be an array of ${key.join(', ')}` })
        return []
      }
      return key.map((path, part) => {
        const type = fields[path] as FieldType
        const value = given[part] === null ? null : toKeyValue(type, given[part])
        if (value === undefined)
          issues.push({ path: jsonPath(['deletes', index, part]), message: `must be of type ${type}` })
        return value ?? null
      })
    })
    if (issues.length > 0) throw new InvalidParamsError(`search index of ${entity}`, issues)
    return keys
  }

  #assertOpen(): void {
    if (!this.#open) throw new CollectionStateError(this.declaration, 'was dropped')
  }
}
