import type { Generation, WriteSummary } from '../../engine.ts'
import { CollectionStateError } from '../../errors.ts'
import type { CollectionDeclaration } from '../../language/fields.ts'
import type { Segment } from '../columns/segment.ts'
import { Lock } from '../lock.ts'
import type { MemoryAccount } from '../memory-account.ts'
import { Pace, type Turns } from '../pace.ts'
import { buildSegments } from './build-segments.ts'
import { Stack } from './stack.ts'

/** The collection of a generation. */
export interface GenerationContext {
  readonly declaration: CollectionDeclaration
  readonly memory: MemoryAccount
  readonly turns: Turns
  /** Replaces the collection's records by a segment; undefined if nothing was filled in. */
  replace(segment: Segment | undefined, misfits: number): Promise<void>
}

/** A generation that is being filled. */
export class MemoryGeneration implements Generation {
  readonly #context: GenerationContext
  readonly #lock = new Lock()
  readonly #stack = new Stack()
  #misfits = 0
  #open = true

  constructor(context: GenerationContext) {
    this.#context = context
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
      return { written: records.length, deleted: 0, misfits }
    })
  }

  commit(): Promise<void> {
    return this.#lock.run(async () => {
      this.#assertOpen()
      const segment = await this.#stack.finish(new Pace(this.#context.turns))
      this.#assertOpen()
      await this.#context.replace(segment, this.#misfits)
      this.release()
    })
  }

  async abandon(): Promise<void> {
    this.release()
  }

  /** Releases the memory. Fills in flight fail or have no effect. */
  release(): void {
    this.#open = false
    this.#context.memory.note(this, 0)
  }

  #assertOpen(): void {
    if (!this.#open) throw new CollectionStateError(this.#context.declaration, 'has closed this generation')
  }
}
