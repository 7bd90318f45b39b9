import type { CollectionDeclaration } from '../../language/fields.ts'
import { liveRows, type Part } from '../columns/part.ts'
import type { Segment } from '../columns/segment.ts'
import type { View } from '../columns/view.ts'
import type { Indexes } from '../indexes/indexes.ts'
import type { Lock } from '../lock.ts'
import { Pace, type Turns } from '../pace.ts'
import { mergeSegments } from './merge.ts'
import { RunBuilder } from './run-builder.ts'

/** A segment is merged with the next newer one unless it is at least so many times larger. */
const GROWTH = 4
/** With more segments than this, a writer waits for the background merge. */
const MOST_PARTS = 24

/** The collection whose segments are merged. */
export interface MergerContext {
  readonly declaration: CollectionDeclaration
  readonly turns: Turns
  readonly indexes: Indexes
  /** Held by the task that changes the view. */
  readonly lock: Lock
  /** The current view; undefined after the collection was dropped. */
  view(): View | undefined
  show(view: View): void
}

/** Keeps the number of segments small: merges small ones at once, and large ones in the background. */
export class Merger {
  readonly #context: MergerContext
  #background: Promise<void> | undefined
  #failure: { readonly reason: unknown } | undefined
  /** The parts that the background merges now. */
  #busy: readonly Part[] = []

  constructor(context: MergerContext) {
    this.#context = context
  }

  /** Merges small segments. The caller holds the lock. */
  async mergeSmall(pace: Pace): Promise<void> {
    for (let view = this.#context.view(); view; view = this.#context.view()) {
      const taken = view.parts.findLastIndex(({ segment }) =>
        this.#busy.some((part) => part.segment === segment),
      )
      const parts = nextMerge(view.parts.slice(taken + 1))
      if (parts.length === 0 || rowsOf(parts) > this.#context.indexes.tuning.smallRows) return
      this.#context.show(await view.replace(parts, await this.#merge(parts, pace), pace))
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
    if ((this.#context.view()?.parts.length ?? 0) > MOST_PARTS) await this.#background
  }

  /** Waits until nothing is left to merge. */
  async idle(): Promise<void> {
    await this.keepUp()
    await this.#background
  }

  async #run(): Promise<void> {
    const { lock, turns, indexes } = this.#context
    for (let view = this.#context.view(); view; view = this.#context.view()) {
      const parts = nextMerge(view.parts)
      const largest = parts[0]
      if (!largest) return
      this.#busy = parts
      const pace = new Pace(turns)
      const merged = await this.#merge(parts, pace)
      await indexes.renew(merged, largest.segment)
      await lock.run(async () => {
        this.#busy = []
        const now = this.#context.view()
        // A commit may have replaced the segments.
        if (now && parts.every(({ segment }) => now.parts.some((part) => part.segment === segment))) {
          this.#context.show(await now.replace(parts, merged, pace))
        }
      })
    }
  }

  async #merge(parts: readonly Part[], pace: Pace): Promise<Segment> {
    const [older, newer] = parts
    if (!older) throw new RangeError('nothing to merge')
    return mergeSegments(older, newer ?? liveRows(await this.#empty(pace)), pace)
  }

  async #empty(pace: Pace): Promise<Segment> {
    return (await new RunBuilder(this.#context.declaration, 0).finish(pace)).segment
  }
}

/**
 * The parts to merge next: the newest two neighbours of similar size, or one segment with more than a third of its
 * rows dead. Empty if there are none.
 */
function nextMerge(parts: readonly Part[]): readonly Part[] {
  for (let index = parts.length - 1; index > 0; index -= 1) {
    const [older, newer] = [parts[index - 1], parts[index]]
    if (older && newer && older.segment.rows < GROWTH * newer.segment.rows) return [older, newer]
  }
  return parts.filter(({ segment, dead }) => dead.count * 3 > segment.rows).slice(0, 1)
}

function rowsOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { segment }) => sum + segment.rows, 0)
}
