import type { CommitOptions, CommitSummary, Generation, WriteSummary } from '../../engine.ts'
import { CollectionStateError } from '../../errors.ts'
import type { Condition } from '../../language/query.ts'
import { RowSet } from '../columns/row-set.ts'
import type { Segment } from '../columns/segment.ts'
import type { View } from '../columns/view.ts'
import type { Lock } from '../lock.ts'
import { Pace, type Turns } from '../pace.ts'
import type { Replacement } from '../write/replace-records.ts'
import { Stack } from '../write/stack.ts'
import type { BuilderSegments } from './builder-segments.ts'
import type { BuiltSegment } from './built-segment.ts'

/** The builder of a generation. */
export interface BuilderGenerationContext {
  readonly segments: BuilderSegments
  readonly lock: Lock
  readonly turns: Turns
  readonly runBytes: number
  /** The view to compare with; it does not change while the generation is open. */
  readonly view: View
  /** The records that a commit replaces; null for all. Fails with `invalid_params`. */
  replaced(options: CommitOptions): Condition | null
  /** Called after the segments of the generation have changed. */
  onChanged(): void
  /** Replaces the records of the builder. The caller holds the lock. */
  replace(replacement: Replacement, misfits: number, pace: Pace): Promise<CommitSummary>
}

/** A generation of a builder. It keeps the changed records, and which records came again unchanged. */
export class BuilderGeneration implements Generation {
  readonly #context: BuilderGenerationContext
  readonly #stack: Stack<BuiltSegment>
  readonly #unchanged = new Map<Segment, RowSet>()
  #misfits = 0
  #open = true

  constructor(context: BuilderGenerationContext) {
    this.#context = context
    const { runBytes, segments } = context
    this.#stack = new Stack({
      largest: runBytes,
      merge: (items, pace) => segments.join(items, pace),
    })
  }

  get open(): boolean {
    return this.#open
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    return this.#stack.items.reduce((sum, { memory }) => sum + memory, 0)
  }

  fill(records: readonly object[]): Promise<WriteSummary> {
    const { lock, segments, turns, view } = this.#context
    return lock.run(async () => {
      this.#assertOpen()
      const pace = new Pace(turns)
      const { built, misfits } = await segments.build(records, pace)
      let unchanged = 0
      for (const segment of built) {
        const { changed, equal } = await segments.changed(segment, view, this.#stack.items, pace)
        for (const { stored, storedRow } of equal) this.#unchangedOf(stored).add(storedRow)
        if (changed) await this.#stack.push(changed, pace)
        unchanged += equal.length
      }
      await segments.spill(this.#stack.items)
      this.#misfits += misfits
      this.#context.onChanged()
      return { written: records.length, unchanged, deleted: 0, misfits }
    })
  }

  commit(options: CommitOptions = {}): Promise<CommitSummary> {
    const { lock, turns } = this.#context
    return lock.run(async () => {
      this.#assertOpen()
      const scope = this.#context.replaced(options)
      const pace = new Pace(turns)
      const added = (await this.#stack.finish(pace)).map(({ keys }) => keys)
      const summary = await this.#context.replace(
        { scope, added, unchanged: this.#unchanged },
        this.#misfits,
        pace,
      )
      this.release()
      return summary
    })
  }

  async abandon(): Promise<void> {
    this.release()
  }

  /** Releases the memory. Fills in flight have no effect. */
  release(): void {
    this.#open = false
    this.#stack.clear()
    this.#unchanged.clear()
    this.#context.onChanged()
  }

  #unchangedOf(stored: Segment): RowSet {
    const rows = this.#unchanged.get(stored) ?? RowSet.none(stored.rows)
    this.#unchanged.set(stored, rows)
    return rows
  }

  #assertOpen(): void {
    if (!this.#open)
      throw new CollectionStateError(this.#context.segments.declaration, 'has closed this generation')
  }
}
