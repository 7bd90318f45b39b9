import type { Part } from '../columns/part.ts'
import type { View } from '../columns/view.ts'
import type { Indexes } from '../indexes/indexes.ts'
import type { Lock } from '../lock.ts'
import { Pace, type Turns } from '../pace.ts'
import { type Merge, mergeParts } from './merge.ts'
import { nextMerge } from './merge-policy.ts'

/** With more segments than this, a writer waits for the background merge. */
const MOST_PARTS = 24

/** The collection whose segments are merged. */
export interface MergerContext {
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
    const { indexes } = this.#context
    const { smallRows } = indexes.tuning
    for (let view = this.#context.view(); view; view = this.#context.view()) {
      const taken = view.parts.findLastIndex(({ segment }) =>
        this.#busy.some((part) => part.segment === segment),
      )
      const parts = this.#next(view.parts.slice(taken + 1), smallRows)
      if (!parts || rowsOf(parts) > smallRows) return
      const segment = await mergeParts(parts, pace)
      await indexes.renew(segment, (parts[0] as Part).segment)
      this.#context.show(await view.replace(parts, segment, pace))
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
      const parts = this.#next(view.parts)
      if (!parts) return
      this.#busy = parts
      const pace = new Pace(turns)
      const segment = await mergeParts(parts, pace)
      await indexes.renew(segment, (parts[0] as Part).segment)
      await lock.run(async () => {
        this.#busy = []
        const now = this.#context.view()
        // A commit may have replaced the segments.
        if (now && parts.every((part) => now.parts.some((other) => other.segment === part.segment))) {
          this.#context.show(await now.replace(parts, segment, pace))
        }
      })
    }
  }

  #next(parts: readonly Part[], mostRows?: number): Merge | undefined {
    const { largestBytes: largest } = this.#context.indexes.tuning
    return nextMerge(parts, { largest, ...(mostRows !== undefined && { mostRows }) })
  }
}

function rowsOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { segment }) => sum + segment.rows, 0)
}
