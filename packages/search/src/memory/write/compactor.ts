import type { Queue } from '@linkspan/core'
import type { Layer } from '../columns/layer.ts'
import type { View } from '../columns/view.ts'
import type { Indexes } from '../indexes/indexes.ts'
import { Pace, type RoundRobin } from '../pace.ts'
import { type Merge, mergeLayers } from './merge.ts'
import { nextMerge } from './merge-policy.ts'

/** With more segments than this, a writer waits for the background merge. */
const MOST_LAYERS = 24

/** The collection whose segments are merged. */
export interface CompactorContext {
  readonly round_robin: RoundRobin
  readonly indexes: Indexes
  /** Held by the task that changes the view. */
  readonly lock: Queue
  /** The current view; undefined after the collection was dropped. */
  view(): View | undefined
  show(view: View): void
}

/** Keeps the number of segments small: merges small ones at once, and large ones in the background. */
export class Compactor {
  readonly #context: CompactorContext
  #background: Promise<void> | undefined
  #failure: { readonly reason: unknown } | undefined
  /** The layers that the background merges now. */
  #busy: readonly Layer[] = []

  constructor(context: CompactorContext) {
    this.#context = context
  }

  /** Merges small segments. The caller holds the lock. */
  async mergeSmall(pace: Pace): Promise<void> {
    const { indexes } = this.#context
    const { small_rows } = indexes.tuning
    for (let view = this.#context.view(); view; view = this.#context.view()) {
      const taken = view.layers.findLastIndex(({ segment }) =>
        this.#busy.some((layer) => layer.segment === segment),
      )
      const layers = this.#next(view.layers.slice(taken + 1), small_rows)
      if (!layers || rowsOf(layers) > small_rows) return
      const segment = await mergeLayers(layers, pace)
      await indexes.renew(segment, (layers[0] as Layer).segment)
      this.#context.show(await view.replace(layers, segment, pace))
    }
  }

  /**
   * Starts merging in the background if necessary, and waits for it if there are too many segments. Fails with the
   * error of an earlier background merge, which lost no record.
   */
  async keepUp(): Promise<void> {
    const failure = this.#failure
    this.#failure = undefined
    if (failure) throw failure.reason
    this.#background ??= this.#run()
      .catch((reason: unknown) => {
        this.#failure = { reason }
      })
      .finally(() => {
        this.#busy = []
        this.#background = undefined
      })
    if ((this.#context.view()?.layers.length ?? 0) > MOST_LAYERS) await this.#background
  }

  /** Waits until nothing is left to merge. */
  async idle(): Promise<void> {
    await this.keepUp()
    await this.#background
  }

  async #run(): Promise<void> {
    const { lock, round_robin, indexes } = this.#context
    for (let view = this.#context.view(); view; view = this.#context.view()) {
      const layers = this.#next(view.layers)
      if (!layers) return
      this.#busy = layers
      const pace = new Pace(round_robin)
      const segment = await mergeLayers(layers, pace)
      await indexes.renew(segment, (layers[0] as Layer).segment)
      await lock.run(async () => {
        this.#busy = []
        const now = this.#context.view()
        // a commit may have replaced the segments
        if (now && layers.every((layer) => now.layers.some((other) => other.segment === layer.segment))) {
          this.#context.show(await now.replace(layers, segment, pace))
        }
      })
    }
  }

  #next(layers: readonly Layer[], most_rows?: number): Merge | undefined {
    const { largest_bytes: largest } = this.#context.indexes.tuning
    return nextMerge(layers, { largest, ...(most_rows !== undefined && { most_rows }) })
  }
}

function rowsOf(layers: readonly Layer[]): number {
  return layers.reduce((sum, { segment }) => sum + segment.rows, 0)
}
