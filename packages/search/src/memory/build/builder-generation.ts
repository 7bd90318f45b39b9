import type { Queue } from '@linkspan/core'
import type { CommitOptions, Generation, WriteSummary } from '../../engine.ts'
import { CollectionStateError } from '../../errors.ts'
import type { Condition } from '../../language/query.ts'
import { RowSet } from '../columns/row-set.ts'
import type { Segment } from '../columns/segment.ts'
import type { View } from '../columns/view.ts'
import type { Tuning } from '../indexes/tuning.ts'
import { Pace, type RoundRobin } from '../pace.ts'
import type { JoinedRows } from '../write/joined-rows.ts'
import type { Replacement } from '../write/replace-records.ts'
import { SegmentRuns } from '../write/segment-runs.ts'
import { Stack } from '../write/stack.ts'
import type { BuilderSegments } from './builder-segments.ts'
import type { BuiltSegment } from './built-segment.ts'

/** The builder of a generation. */
export interface BuilderGenerationContext {
  readonly segments: BuilderSegments
  readonly lock: Queue
  readonly round_robin: RoundRobin
  readonly tuning: Pick<Tuning, 'run_bytes' | 'built_rows'>
  /** The view to compare with; it does not change while the generation is open. */
  readonly view: View
  /** What its records take fields of. */
  readonly join: JoinedRows | undefined
  /** The records that a commit replaces; null for all. Fails with `invalid_params`. */
  replaced(options: CommitOptions): Condition | null
  /** Called after the segments of the generation have changed. */
  onChanged(): void
  /** Replaces the records of the builder, and returns how many are gone. The caller holds the lock. */
  replace(replacement: Replacement, misfits: number, pace: Pace): Promise<number>
}

/** A generation of a builder. It keeps the changed records, and which records came again unchanged. */
export class BuilderGeneration implements Generation {
  readonly #context: BuilderGenerationContext
  readonly #runs: SegmentRuns
  readonly #stack: Stack<BuiltSegment>
  readonly #unchanged = new Map<Segment, RowSet>()
  #unchanged_rows = 0
  #open = true

  constructor(context: BuilderGenerationContext) {
    this.#context = context
    const { tuning, segments, join } = context
    this.#runs = new SegmentRuns(segments.declaration, tuning.built_rows, join)
    this.#stack = new Stack(tuning.run_bytes, (items, pace) => segments.join(items, pace))
  }

  get open(): boolean {
    return this.#open
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    // a fill in flight may go on for a while after the generation was abandoned
    if (!this.#open) return 0
    const bytes = this.#runs.bytes + (this.#context.join?.bytes ?? 0)
    return this.#stack.items.reduce((sum, { memory }) => sum + memory, bytes)
  }

  fill(records: readonly object[]): Promise<void> {
    const { lock, round_robin } = this.#context
    return lock.run(async () => {
      this.#assertOpen()
      const pace = new Pace(round_robin)
      await this.#push(await this.#runs.add(records, pace), pace)
      this.#context.onChanged()
    })
  }

  commit(options: CommitOptions = {}): Promise<WriteSummary> {
    const { lock, round_robin } = this.#context
    return lock.run(async () => {
      this.#assertOpen()
      const scope = this.#context.replaced(options)
      const pace = new Pace(round_robin)
      await this.#push(await this.#runs.finish(pace), pace)
      const added = (await this.#stack.finish(pace)).map(({ keys }) => keys)
      const { misfits, written } = this.#runs
      const deleted = await this.#context.replace({ scope, added, unchanged: this.#unchanged }, misfits, pace)
      this.release()
      return { written, unchanged: this.#unchanged_rows, deleted, misfits }
    })
  }

  async abandon(): Promise<void> {
    this.release()
  }

  /** Keeps what new segments change. A failure loses their records, so the generation must not be committed. */
  async #push(added: readonly Segment[], pace: Pace): Promise<void> {
    const { segments, view, onChanged } = this.#context
    // the account is without the run that has ended
    onChanged()
    try {
      for (const built of await segments.create(added, pace)) {
        const { changed, equal } = await segments.changed(built, view, this.#stack.items, pace)
        for (const { stored, stored_row } of equal) this.#unchangedOf(stored).add(stored_row)
        if (changed) await this.#stack.push(changed, pace)
        this.#unchanged_rows += equal.length
      }
      await segments.spill(this.#stack.items)
    } catch (error) {
      this.release()
      throw error
    }
  }

  /** Releases the memory. Fills in flight have no effect. */
  release(): void {
    this.#open = false
    this.#runs.clear()
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
