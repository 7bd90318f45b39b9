import { Queue } from '@linkspan/core'
import type {
  BuilderGenerationOptions,
  BuilderOptions,
  CollectionBuilder,
  Generation,
  GenerationOptions,
  WriteBatch,
  WriteSummary,
} from '../../engine.ts'
import { CollectionStateError } from '../../errors.ts'
import { type CollectionDeclaration, storedDeclaration } from '../../language/fields.ts'
import { QueryParser } from '../../language/parse-query.ts'
import type { Condition } from '../../language/query.ts'
import type { Manifest, PublishedSegment } from '../../manifest.ts'
import type { PartStore } from '../../parts.ts'
import type { JoinOptions, RecordJoin } from '../../record-join.ts'
import type { Layer } from '../columns/layer.ts'
import type { RowSet } from '../columns/row-set.ts'
import { View } from '../columns/view.ts'
import type { EngineContext } from '../engine-context.ts'
import { Indexes } from '../indexes/indexes.ts'
import { Pace } from '../pace.ts'
import { checkManifest, manifestHead } from '../save/check-manifest.ts'
import { type DeadBlock, SegmentReader, writeDead } from '../save/published-segment.ts'
import { shownBytes } from '../save/shown-view.ts'
import { toKeys } from '../write/delete-keys.ts'
import { JoinedRows } from '../write/joined-rows.ts'
import { type Replacement, replaceRecords } from '../write/replace-records.ts'
import { SegmentRuns } from '../write/segment-runs.ts'
import type { BuilderContext } from './builder-context.ts'
import { BuilderGeneration } from './builder-generation.ts'
import { BuilderSegments } from './builder-segments.ts'
import { BuiltSegment } from './built-segment.ts'
import { Fingerprints } from './fingerprints.ts'
import { parseJoin, readJoin } from './read-join.ts'
import { readRecords } from './read-records.ts'
import { parseCommit, parseScope } from './scope.ts'

/** The engine of a builder. */
export interface BuilderEngine extends EngineContext {
  onClosed(builder: MemoryBuilder): void
}

/** A builder of the engine in memory. */
export class MemoryBuilder implements CollectionBuilder {
  readonly declaration: CollectionDeclaration
  readonly #stored: CollectionDeclaration
  readonly #engine: BuilderEngine
  readonly #store: PartStore
  readonly #parser: QueryParser
  readonly #indexes: Indexes
  readonly #context: BuilderContext
  readonly #segments: BuilderSegments
  readonly #lock = new Queue()
  /** The blocks of the dead rows that are stored. */
  readonly #dead_blocks = new WeakMap<RowSet, DeadBlock>()
  #view = new View([])
  #generation: BuilderGeneration | undefined
  #misfits = 0
  #open = true

  private constructor(
    declaration: CollectionDeclaration,
    { parts: store, secret, given }: BuilderOptions,
    engine: BuilderEngine,
  ) {
    this.declaration = declaration
    this.#stored = storedDeclaration(declaration)
    this.#engine = engine
    this.#store = store
    this.#parser = new QueryParser(declaration, engine.cursors)
    const fingerprints = new Fingerprints(secret, Object.keys(this.#stored.fields))
    const { memory, round_robin, tuning } = engine
    this.#context = { declaration: this.#stored, memory, tuning, store, given }
    this.#segments = new BuilderSegments(engine, this.#context, fingerprints)
    // scopes are tested row by row: keys have no row indexes, which would not be used again
    const scanning = { ...tuning, indexed_rows: Number.POSITIVE_INFINITY }
    const onBuilt = () => this.#note()
    this.#indexes = new Indexes({ declaration, memory, round_robin, tuning: scanning, onBuilt })
  }

  /** Opens a builder. */
  static async open(
    declaration: CollectionDeclaration,
    options: BuilderOptions,
    engine: BuilderEngine,
  ): Promise<MemoryBuilder> {
    const builder = new MemoryBuilder(declaration, options, engine)
    if (options.manifest) await builder.#load(checkManifest(builder.#stored, options.manifest))
    return builder
  }

  write({ upserts = [], deletes = [] }: WriteBatch): Promise<WriteSummary> {
    return this.#lock.run(async () => {
      this.#assertOpen()
      if (this.#generation?.open)
        throw new CollectionStateError(this.declaration, 'has an open generation: commit or abandon it first')
      const pace = new Pace(this.#engine.round_robin)
      const keys = toKeys(this.declaration, deletes)
      const runs = new SegmentRuns(this.#stored, this.#engine.tuning.built_rows)
      const segments = [...(await runs.add(upserts, pace)), ...(await runs.finish(pace))]
      const { misfits } = runs
      let { view, deleted } = await this.#view.write([], keys, pace)
      let unchanged = 0
      for (const segment of await this.#segments.create(segments, pace)) {
        const { changed, equal } = await this.#segments.changed(segment, view, [], pace)
        if (changed) view = (await view.write([changed.keys], [], pace)).view
        unchanged += equal.length
      }
      await this.#adopt(view, this.#misfits + misfits, pace)
      return { written: upserts.length, unchanged, deleted, misfits }
    })
  }

  beginGeneration({ scope, join }: BuilderGenerationOptions = {}): Promise<Generation> {
    return this.#lock.run(async () => {
      this.#assertOpen()
      const condition = this.#scope(scope)
      if (join && !(join instanceof JoinedRows)) throw new RangeError('a join of another engine')
      this.#generation?.release()
      this.#generation = new BuilderGeneration({
        segments: this.#segments,
        lock: this.#lock,
        round_robin: this.#engine.round_robin,
        tuning: this.#engine.tuning,
        view: this.#view,
        join,
        replaced: (options) => parseCommit(this.#parser, this.declaration, condition, options),
        onChanged: () => this.#note(),
        replace: (replacement, misfits, pace) => this.#replace(replacement, misfits, pace),
      })
      return this.#generation
    })
  }

  join({ scope, ...fields }: JoinOptions): Promise<RecordJoin> {
    return this.#lock.run(async () => {
      this.#assertOpen()
      const joining = { ...parseJoin(this.declaration, fields), scope: this.#scope(scope) }
      const pace = new Pace(this.#engine.round_robin)
      const joined = await readJoin(this.#view, joining, this.#segments, this.#indexes, pace)
      this.#engine.memory.demand(this.declaration, joined.bytes)
      return joined
    })
  }

  async *records({ scope }: GenerationOptions = {}): AsyncGenerator<Record<string, unknown>[]> {
    this.#assertOpen()
    const condition = this.#scope(scope)
    const pace = new Pace(this.#engine.round_robin)
    yield* readRecords(this.#view, condition, this.#segments, this.#indexes, pace)
  }

  publish(): Promise<Manifest> {
    return this.#lock.run(async () => {
      this.#assertOpen()
      const segments: PublishedSegment[] = []
      const pace = new Pace(this.#engine.round_robin)
      for (const { segment, dead } of this.#view.layers) {
        segments.push({
          ...(await this.#segments.of(segment).publish(pace)),
          dead: await this.#deadBlock(dead),
        })
      }
      this.#note()
      return {
        ...manifestHead(this.#stored),
        records: this.#view.records,
        bytes: shownBytes(segments, this.#stored),
        misfits: this.#misfits,
        segments,
      }
    })
  }

  async close(): Promise<void> {
    this.#open = false
    this.#generation?.release()
    this.#view = new View([])
    this.#engine.memory.note(this, 0)
    this.#engine.onClosed(this)
  }

  async #load({ segments, misfits }: Manifest): Promise<void> {
    const { memory, round_robin } = this.#engine
    memory.demand(
      this.declaration,
      segments.reduce(
        (sum, { keys, fingerprints, rows }) => sum + keys.bytes + fingerprints.bytes + rows / 8,
        0,
      ),
    )
    const pace = new Pace(round_robin)
    const reader = new SegmentReader(this.#stored, this.#store)
    const layers: Layer[] = []
    for (const { dead: block, ...blocks } of segments) {
      const { keys } = this.#segments.add(await BuiltSegment.load(this.#context, blocks, pace))
      const dead = await reader.dead({ rows: blocks.rows, dead: block }, pace)
      if (block) this.#dead_blocks.set(dead, block)
      layers.push({ segment: keys, dead })
    }
    this.#view = new View(layers)
    this.#misfits = misfits
    this.#note()
  }

  async #replace(replacement: Replacement, misfits: number, pace: Pace): Promise<number> {
    const { view, deleted } = await replaceRecords(this.#view, replacement, this.#indexes, pace)
    await this.#adopt(view, replacement.scope ? this.#misfits + misfits : misfits, pace)
    return deleted
  }

  async #adopt(view: View, misfits: number, pace: Pace): Promise<void> {
    const merged = await this.#segments.merged(view, pace)
    await this.#segments.spill(merged.layers.map(({ segment }) => this.#segments.of(segment)))
    this.#assertOpen()
    this.#view = merged
    this.#misfits = misfits
    this.#note()
  }

  #scope(scope: unknown): Condition | null {
    return parseScope(this.#parser, this.declaration, scope)
  }

  async #deadBlock(dead: RowSet): Promise<DeadBlock | null> {
    if (dead.count === 0) return null
    const block = this.#dead_blocks.get(dead) ?? (await writeDead(dead, this.#store))
    this.#dead_blocks.set(dead, block)
    return block
  }

  #note(): void {
    if (!this.#open) return
    const memory = this.#view.layers.reduce(
      (sum, { segment, dead }) => sum + this.#segments.of(segment).memory + dead.bits.byteLength,
      0,
    )
    this.#engine.memory.note(this, memory + (this.#generation?.bytes ?? 0))
  }

  #assertOpen(): void {
    if (!this.#open) throw new CollectionStateError(this.declaration, 'has closed this builder')
  }
}
