import { systemClock } from '@linkspan/core'
import { type CollectionDeclaration, storedDeclaration } from '../language/fields.ts'
import type { RecordLayer } from '../record-layer.ts'
import { type Layer, liveRows } from './columns/layer.ts'
import type { Segment } from './columns/segment.ts'
import { View } from './columns/view.ts'
import type { EngineContext } from './engine-context.ts'
import { Indexes } from './indexes/indexes.ts'
import { Pace } from './pace.ts'
import { matchingRows } from './query/row-scan.ts'
import { layerChanges } from './write/layer-changes.ts'

/** The most layers of a collection that are kept. */
const MOST_LAYERS = 8

interface HeldLayer {
  readonly layer: RecordLayer
  readonly view: Promise<View>
  /** Memory in use, in bytes, besides that of the published view. */
  bytes: number
  used_at: number
}

/** What these views need of their collection. */
export interface LayeredViewsContext extends EngineContext {
  readonly declaration: CollectionDeclaration
  /** Builds the indexes with which the first searches of a new segment are fast. */
  renewIndexes(segment: Segment): Promise<void>
  onChanged(): void
}

/**
 * The view of a collection under layers: the same segments with more dead rows, and a segment of what the layer changes.
 * Those that were used last are kept.
 */
export class LayeredViews {
  readonly #context: LayeredViewsContext
  readonly #indexes: Indexes
  readonly #held = new Map<string, HeldLayer>()
  #base: View | undefined

  constructor(context: LayeredViewsContext) {
    this.#context = context
    // what a layer changes is found once: row indexes would not be used again
    const scanning = { ...context.tuning, indexed_rows: Number.POSITIVE_INFINITY }
    this.#indexes = new Indexes({ ...context, tuning: scanning, onBuilt: () => context.onChanged() })
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    return [...this.#held.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** A view under a layer. Searches of one layer share it. */
  async of(base: View, layer: RecordLayer): Promise<View> {
    if (this.#base !== base) this.clear()
    this.#base = base
    const known = this.#held.get(layer.name)
    const held = known?.layer === layer ? known : this.#begin(base, layer)
    held.used_at = systemClock.elapsed()
    // the one that was used last comes last
    this.#held.delete(layer.name)
    this.#held.set(layer.name, held)
    const [oldest] = this.#held.keys()
    if (this.#held.size > MOST_LAYERS && oldest !== undefined) this.#held.delete(oldest)
    return held.view
  }

  /** Drops those that nobody has used for a while. */
  dropIdle(): void {
    const since = systemClock.elapsed() - this.#context.tuning.layer_idle_ms
    for (const [name, { used_at }] of this.#held) if (used_at <= since) this.#held.delete(name)
  }

  clear(): void {
    this.#held.clear()
  }

  #begin(base: View, layer: RecordLayer): HeldLayer {
    const { bytes = 0 } = layer
    const held: HeldLayer = { layer, view: this.#build(base, layer), bytes, used_at: 0 }
    held.view.then(
      (view) => {
        held.bytes = bytes + ownBytes(view, base)
        this.#context.onChanged()
      },
      () => {
        if (this.#held.get(layer.name) === held) this.#held.delete(layer.name)
      },
    )
    return held
  }

  /** No caller can abort it. */
  async #build(base: View, layer: RecordLayer): Promise<View> {
    const { declaration, memory, round_robin, tuning } = this.#context
    const pace = new Pace(round_robin)
    const options = { memory, built_rows: tuning.built_rows }
    const changes = await layerChanges(storedDeclaration(declaration), layer, options, pace)
    const layers: Layer[] = []
    for (const each of base.layers) {
      const { segment, dead } = each
      const scoped = await matchingRows(each, changes.scope, this.#indexes, pace)
      const same = await matchingRows(each, changes.same, this.#indexes, pace)
      const gone = await changes.take(segment, scoped, pace)
      layers.push({ segment, dead: dead.with([...gone, ...changes.replaced(segment, same)]) })
    }
    const own = await changes.finish(pace)
    if (!own) return new View(layers)
    await this.#context.renewIndexes(own)
    return new View([...layers, liveRows(own)])
  }
}

/** What a layered view takes besides the view below it. */
function ownBytes(view: View, base: View): number {
  const below = new Set(base.layers.flatMap(({ segment, dead }) => [segment, dead]))
  return view.layers.reduce((sum, { segment, dead }) => {
    const rows = below.has(dead) ? 0 : dead.bits.byteLength
    return sum + rows + (below.has(segment) ? 0 : segment.bytes)
  }, 0)
}
