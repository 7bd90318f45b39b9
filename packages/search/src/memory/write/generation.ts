import type { CommitOptions, CommitSummary, Generation, WriteSummary } from '../../engine.ts'
import { CollectionStateError } from '../../errors.ts'
import type { CollectionDeclaration } from '../../language/fields.ts'
import type { Condition } from '../../language/query.ts'
import { liveRows } from '../columns/part.ts'
import type { Segment } from '../columns/segment.ts'
import type { Tuning } from '../indexes/indexes.ts'
import { Lock } from '../lock.ts'
import type { MemoryAccount } from '../memory-account.ts'
import { Pace, type Turns } from '../pace.ts'
import { buildSegments } from './build-segments.ts'
import { mergeParts } from './merge.ts'
import { Stack } from './stack.ts'

/** The collection of a generation. */
export interface GenerationContext {
  readonly declaration: CollectionDeclaration
  readonly memory: MemoryAccount
  readonly turns: Turns
  readonly tuning: Tuning
  /** The records that a commit replaces; null for all. Fails with `invalid_params`. */
  replaced(options: CommitOptions): Condition | null
  /** Replaces the records of a scope by the segments, oldest first. */
  replace(scope: Condition | null, added: readonly Segment[], misfits: number): Promise<CommitSummary>
}

/** A generation that is being filled. */
export class MemoryGeneration implements Generation {
  readonly #context: GenerationContext
  readonly #lock = new Lock()
  readonly #stack: Stack<Segment>
  #misfits = 0
  #open = true

  constructor(context: GenerationContext) {
    this.#context = context
    this.#stack = new Stack({
      largest: context.tuning.largestBytes,
      merge: (segments, pace) => mergeParts(segments.map(liveRows), pace),
    })
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    return this.#open ? this.#stack.bytes : 0
  }

  fill(records: readonly object[]): Promise<WriteSummary> {
    return this.#lock.run(async () => {
      this.#assertOpen()
      const { declaration, memory, turns } = this.#context
      const pace = new Pace(turns)
      const { segments, misfits } = await buildSegments(declaration, records, pace)
      memory.demand(
        declaration,
        segments.reduce((sum, { bytes }) => sum + bytes, 0),
      )
      for (const segment of segments) await this.#stack.push(segment, pace)
      // It may have been abandoned meanwhile.
      if (this.#open) memory.note(this, this.#stack.bytes)
      this.#misfits += misfits
      return { written: records.length, unchanged: 0, deleted: 0, misfits }
    })
  }

  commit(options: CommitOptions = {}): Promise<CommitSummary> {
    return this.#lock.run(async () => {
      this.#assertOpen()
      const scope = this.#context.replaced(options)
      const segments = await this.#stack.finish(new Pace(this.#context.turns))
      this.#assertOpen()
      const summary = await this.#context.replace(scope, segments, this.#misfits)
      this.release()
      return summary
    })
  }

  async abandon(): Promise<void> {
    this.release()
  }

  /** Releases the memory. Fills in flight fail or have no effect. */
  release(): void {
    this.#open = false
    this.#stack.clear()
    this.#context.memory.note(this, 0)
  }

  #assertOpen(): void {
    if (!this.#open) throw new CollectionStateError(this.#context.declaration, 'has closed this generation')
  }
}
