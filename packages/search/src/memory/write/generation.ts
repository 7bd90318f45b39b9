import { Queue } from '@linkspan/core'
import type { CommitOptions, Generation, WriteSummary } from '../../engine.ts'
import { CollectionStateError } from '../../errors.ts'
import type { CollectionDeclaration } from '../../language/fields.ts'
import type { Condition } from '../../language/query.ts'
import { liveRows } from '../columns/layer.ts'
import type { Segment } from '../columns/segment.ts'
import type { Tuning } from '../indexes/tuning.ts'
import type { MemoryAccount } from '../memory-account.ts'
import { Pace, type RoundRobin } from '../pace.ts'
import { mergeLayers } from './merge.ts'
import { SegmentRuns } from './segment-runs.ts'
import { Stack } from './stack.ts'

/** The collection of a generation. */
export interface GenerationContext {
  readonly declaration: CollectionDeclaration
  readonly memory: MemoryAccount
  readonly round_robin: RoundRobin
  readonly tuning: Tuning
  /** The records that a commit replaces; null for all. Fails with `invalid_params`. */
  replaced(options: CommitOptions): Condition | null
  /** Replaces the records of a scope by the segments, oldest first. Returns how many are gone. */
  replace(scope: Condition | null, added: readonly Segment[], misfits: number): Promise<number>
}

/** A generation that is being filled. */
export class MemoryGeneration implements Generation {
  readonly #context: GenerationContext
  readonly #lock = new Queue()
  readonly #runs: SegmentRuns
  readonly #stack: Stack<Segment>
  #written = 0
  #open = true

  constructor(context: GenerationContext) {
    this.#context = context
    const { declaration, tuning } = context
    this.#runs = new SegmentRuns(declaration, tuning.run_rows)
    this.#stack = new Stack({
      largest: tuning.largest_bytes,
      merge: (segments, pace) => mergeLayers(segments.map(liveRows), pace),
    })
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    return this.#open ? this.#runs.bytes + this.#stack.bytes : 0
  }

  fill(records: readonly object[]): Promise<void> {
    return this.#lock.run(async () => {
      this.#assertOpen()
      const pace = new Pace(this.#context.round_robin)
      await this.#push(await this.#runs.add(records, pace), pace)
      this.#written += records.length
    })
  }

  commit(options: CommitOptions = {}): Promise<WriteSummary> {
    return this.#lock.run(async () => {
      this.#assertOpen()
      const scope = this.#context.replaced(options)
      const pace = new Pace(this.#context.round_robin)
      await this.#push(await this.#runs.finish(pace), pace)
      const segments = await this.#stack.finish(pace)
      this.#assertOpen()
      const { misfits } = this.#runs
      const deleted = await this.#context.replace(scope, segments, misfits)
      this.release()
      return { written: this.#written, unchanged: 0, deleted, misfits }
    })
  }

  async abandon(): Promise<void> {
    this.release()
  }

  /** Keeps new segments. A failure loses their records, so the generation must not be committed. */
  async #push(segments: readonly Segment[], pace: Pace): Promise<void> {
    const { declaration, memory } = this.#context
    // the account is without the run that has ended
    if (this.#open) memory.note(this, this.bytes)
    try {
      memory.demand(
        declaration,
        segments.reduce((sum, { bytes }) => sum + bytes, 0),
      )
      for (const segment of segments) await this.#stack.push(segment, pace)
    } catch (error) {
      this.release()
      throw error
    }
    // it may have been abandoned meanwhile
    if (this.#open) memory.note(this, this.bytes)
  }

  /** Releases the memory. Fills in flight fail or have no effect. */
  release(): void {
    this.#open = false
    this.#runs.clear()
    this.#stack.clear()
    this.#context.memory.note(this, 0)
  }

  #assertOpen(): void {
    if (!this.#open) throw new CollectionStateError(this.#context.declaration, 'has closed this generation')
  }
}
