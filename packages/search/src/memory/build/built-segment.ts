import type { PartStore } from '../../engine.ts'
import type { CollectionDeclaration } from '../../language/fields.ts'
import type { Column } from '../columns/column.ts'
import type { RowSet } from '../columns/row-set.ts'
import { Segment } from '../columns/segment.ts'
import { type Pace, STRIDE } from '../pace.ts'
import { columnBytes } from '../save/column-block.ts'
import { keysOf, type SegmentBlocks, SegmentReader, writeSegment } from '../save/published-segment.ts'
import { mergeParts } from '../write/merge.ts'
import { WORDS } from './fingerprints.ts'

/** The collection of a builder, and where its parts are. */
export interface BuilderContext {
  readonly declaration: CollectionDeclaration
  readonly store: PartStore
}

/** A segment of a builder, with its dead rows. */
export interface BuiltPart {
  readonly segment: BuiltSegment
  readonly dead: RowSet
}

/** A segment of a builder. Its keys and fingerprints stay in memory, its other columns until it is stored. */
export class BuiltSegment {
  readonly keys: Segment
  readonly fingerprints: Uint32Array
  /** The bytes of all columns, in memory or stored. */
  readonly bytes: number
  readonly #context: BuilderContext
  #columns: Segment | undefined
  #blocks: SegmentBlocks | undefined

  private constructor(
    context: BuilderContext,
    keys: Segment,
    fingerprints: Uint32Array,
    content: { readonly columns?: Segment; readonly blocks?: SegmentBlocks; readonly bytes: number },
  ) {
    this.#context = context
    this.keys = keys
    this.fingerprints = fingerprints
    this.#columns = content.columns
    this.#blocks = content.blocks
    this.bytes = content.bytes
  }

  /** A new segment, in memory. */
  static create(context: BuilderContext, columns: Segment, fingerprints: Uint32Array): BuiltSegment {
    const keys = keysOf(columns, context.declaration)
    const others = columns.columns.filter((column) => !keys.columns.includes(column))
    const bytes = lengthOf(keys.columns) + lengthOf(others)
    return new BuiltSegment(context, keys, fingerprints, { columns, bytes })
  }

  /** A stored segment. */
  static async load(context: BuilderContext, blocks: SegmentBlocks, pace: Pace): Promise<BuiltSegment> {
    const reader = new SegmentReader(context.declaration, context.store)
    const keys = await reader.keys(blocks, pace)
    const fingerprints = await reader.fingerprints(blocks, pace)
    return new BuiltSegment(context, keys, fingerprints, {
      blocks,
      bytes: blocks.keys.bytes + blocks.values.bytes,
    })
  }

  get rows(): number {
    return this.keys.rows
  }

  /** Memory in use, in bytes. */
  get memory(): number {
    return (this.#columns ?? this.keys).bytes + this.fingerprints.byteLength
  }

  /** Whether all columns are in memory. */
  get inMemory(): boolean {
    return this.#columns !== undefined
  }

  /** Stores the segment unless it is stored, and keeps only its keys and fingerprints. */
  async store(): Promise<SegmentBlocks> {
    const { declaration, store } = this.#context
    if (this.#columns) {
      this.#blocks ??= await writeSegment(this.#columns, this.fingerprints, declaration, store)
      this.#columns = undefined
    }
    // A segment has its columns in memory or its blocks in the store.
    return this.#blocks as SegmentBlocks
  }

  /** Stores a segment that no one else has seen yet, and frees its memory at once. */
  async storeNew(): Promise<void> {
    const columns = this.#columns?.columns ?? []
    await this.store()
    const others = columns.filter((column) => !this.keys.columns.includes(column))
    new Segment(this.rows, others, []).release()
  }

  /** A segment of this one's live rows and, if there is one, of its newer neighbour's. */
  async merge(dead: RowSet, newer: BuiltPart | undefined, pace: Pace): Promise<BuiltSegment> {
    const older = { segment: await this.columns(pace), dead }
    const other = newer && { segment: await newer.segment.columns(pace), dead: newer.dead }
    const { segment, sources } = await mergeParts(other ? [older, other] : [older], pace)
    if (!this.inMemory) older.segment.release()
    if (other && !newer?.segment.inMemory) other.segment.release()
    const fingerprints = new Uint32Array(WORDS * segment.rows)
    for (let row = 0; row < sources.length; row += 1) {
      if (row % STRIDE === 0 && pace.due) await pace.rest()
      const source = sources[row] as number
      const from = source < 0 ? newer?.segment.fingerprints : this.fingerprints
      const place = WORDS * (source < 0 ? ~source : source)
      for (let word = 0; word < WORDS; word += 1)
        fingerprints[WORDS * row + word] = from?.[place + word] as number
    }
    return BuiltSegment.create(this.#context, segment, fingerprints)
  }

  /** The segment with all columns, read from the store unless they are in memory. */
  async columns(pace: Pace): Promise<Segment> {
    if (this.#columns) return this.#columns
    const { declaration, store } = this.#context
    return new SegmentReader(declaration, store).segment(await this.store(), pace)
  }
}

function lengthOf(columns: readonly Column[]): number {
  let sum = 0
  for (const { length } of columnBytes(columns)) sum += length
  return sum
}
