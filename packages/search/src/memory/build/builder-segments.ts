import type { CollectionDeclaration } from '../../language/fields.ts'
import { type Layer, liveRows } from '../columns/layer.ts'
import { RowSet } from '../columns/row-set.ts'
import type { Segment } from '../columns/segment.ts'
import { View } from '../columns/view.ts'
import type { EngineContext } from '../engine-context.ts'
import type { Pace } from '../pace.ts'
import { nextMerge } from '../write/merge-policy.ts'
import type { BuilderContext } from './builder-context.ts'
import { BuiltSegment } from './built-segment.ts'
import { type EqualRow, equalRows, sharedRows } from './equal-rows.ts'
import type { Fingerprints } from './fingerprints.ts'
import { mergeBuilt } from './merge-built.ts'
import { GivenSegments } from './merged-lineage.ts'

/** Creates, compares and merges the segments of a builder. A view of a builder has only their keys. */
export class BuilderSegments {
  readonly #engine: EngineContext
  readonly #context: BuilderContext
  readonly #fingerprints: Fingerprints
  readonly #by_keys = new WeakMap<Segment, BuiltSegment>()

  constructor(engine: EngineContext, context: BuilderContext, fingerprints: Fingerprints) {
    this.#engine = engine
    this.#context = context
    this.#fingerprints = fingerprints
  }

  get declaration(): CollectionDeclaration {
    return this.#context.declaration
  }

  /** The segment with these keys. */
  of(keys: Segment): BuiltSegment {
    const built = this.#by_keys.get(keys)
    if (!built) throw new RangeError('a segment of another builder')
    return built
  }

  /** Adds a segment, so that views may have its keys. */
  add(built: BuiltSegment): BuiltSegment {
    this.#by_keys.set(built.keys, built)
    return built
  }

  /** New segments, oldest first. Fails with `MemoryLimitError`. */
  async create(segments: readonly Segment[], pace: Pace): Promise<BuiltSegment[]> {
    const built: BuiltSegment[] = []
    for (const segment of segments) {
      const fingerprints = await this.#fingerprints.of(segment, pace)
      built.push(this.add(BuiltSegment.create(this.#context, segment, fingerprints)))
    }
    this.#engine.memory.demand(
      this.declaration,
      built.reduce((sum, { memory }) => sum + memory, 0),
    )
    return built
  }

  /**
   * The records of a new segment that a view does not have with equal values; undefined if it has all. `overridden`
   * are newer segments than the view: records with a key in them count as changed.
   */
  async changed(
    built: BuiltSegment,
    view: View,
    overridden: readonly BuiltSegment[],
    pace: Pace,
  ): Promise<{ changed: BuiltSegment | undefined; equal: readonly EqualRow[] }> {
    const candidates = await equalRows(built, view, (keys) => this.of(keys).fingerprints, pace)
    if (candidates.length === 0) return { changed: built, equal: [] }
    const newer = new View(overridden.map(({ keys }) => liveRows(keys)))
    const again = await sharedRows(built.keys, newer, pace)
    const equal = candidates.filter(({ row }) => !again.has(row))
    if (equal.length === 0) return { changed: built, equal }
    if (equal.length === built.rows) return { changed: undefined, equal }
    const unchanged = RowSet.none(built.rows).with(equal.map(({ row }) => row))
    const layers = [{ segment: built, dead: unchanged }]
    return {
      changed: this.add(await mergeBuilt(this.#context, layers, Number.POSITIVE_INFINITY, pace)),
      equal,
    }
  }

  /** One segment of neighbours that nothing else uses, in memory. */
  async join(segments: readonly BuiltSegment[], pace: Pace): Promise<BuiltSegment> {
    const layers = segments.map((segment) => ({ segment, dead: RowSet.none(segment.rows) }))
    const joined = await mergeBuilt(this.#context, layers, Number.POSITIVE_INFINITY, pace)
    for (const segment of segments) segment.release()
    return this.add(joined)
  }

  /**
   * The view after all merges that its sizes call for. Rows from before the version that a reader was given last are not
   * merged with younger ones, so that those are found together.
   */
  async merged(view: View, pace: Pace): Promise<View> {
    const { built_bytes, run_bytes } = this.#engine.tuning
    const next = (layers: readonly Layer[]) => nextMerge(layers, built_bytes, (keys) => this.of(keys).bytes)
    let current = view
    if (!next(current.layers)) return current
    const version = await this.#context.given?.()
    const given = version ? new GivenSegments(version) : undefined
    for (;;) {
      const old = given?.countOld(current.layers.map(({ segment }) => this.of(segment))) ?? 0
      const layers = next(current.layers.slice(old)) ?? next(current.layers.slice(0, old))
      if (!layers) return current
      const built = layers.map(({ segment, dead }) => ({ segment: this.of(segment), dead }))
      const merged = this.add(await mergeBuilt(this.#context, built, run_bytes, pace, given))
      current = await current.replace(layers, merged.keys, pace)
    }
  }

  /** Stores segments, the oldest first, until those in memory are within the limit. */
  async spill(segments: readonly BuiltSegment[]): Promise<void> {
    const in_memory = segments.filter((segment) => segment.inMemory)
    let bytes = in_memory.reduce((sum, segment) => sum + segment.bytes, 0)
    for (const segment of in_memory) {
      if (bytes <= this.#engine.tuning.run_bytes) return
      await segment.store()
      bytes -= segment.bytes
    }
  }
}
