import type { PublishedBlock } from '../../manifest.ts'
import type { Lineage } from '../columns/lineage.ts'
import type { RowSet } from '../columns/row-set.ts'
import type { Segment } from '../columns/segment.ts'
import { TextValues } from '../columns/text-values.ts'
import type { Pace } from '../pace.ts'
import { blockLength } from '../save/column-block.ts'
import {
  blockKeysOf,
  blockNameOf,
  type SegmentBlocks,
  type SegmentColumns,
  SegmentReader,
  writeSegment,
} from '../save/published-segment.ts'
import { writeColumns } from '../save/stored-columns.ts'
import type { BuilderContext, ValueColumns } from './builder-context.ts'
import { publishWords } from './publish-words.ts'

/** A segment of a builder, with its dead rows. */
export interface BuiltLayer {
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
  /** The memory of all columns; the generation asks for it with each batch of records. */
  readonly #column_bytes: number
  #lineage: Lineage | undefined
  #blocks: SegmentBlocks | undefined

  private constructor(
    context: BuilderContext,
    { keys, fingerprints, lineage }: SegmentColumns,
    { columns, blocks }: { readonly columns?: Segment; readonly blocks?: SegmentBlocks },
  ) {
    this.#context = context
    this.keys = keys
    this.fingerprints = fingerprints
    this.#lineage = lineage
    this.#columns = columns
    this.#column_bytes = columns?.bytes ?? 0
    this.#blocks = blocks
    const others = columns?.columns.filter((column) => !keys.columns.includes(column)) ?? []
    this.bytes = blocks
      ? blocks.keys.bytes + blocks.values.bytes
      : blockLength(keys.columns) + blockLength(others)
  }

  /** A new segment, in memory. */
  static create(
    context: BuilderContext,
    columns: Segment,
    fingerprints: Uint32Array,
    lineage?: Lineage,
  ): BuiltSegment {
    const keys = blockKeysOf(columns, context.declaration)
    return new BuiltSegment(context, { keys, fingerprints, lineage }, { columns })
  }

  /** A segment whose columns are stored. Stores its keys, fingerprints and lineage, too. */
  static async store(
    context: BuilderContext,
    kept: SegmentColumns,
    values: PublishedBlock,
  ): Promise<BuiltSegment> {
    const { keys, fingerprints } = kept
    const blocks = await writeSegment(kept, values, context.store)
    return new BuiltSegment(context, { keys, fingerprints }, { blocks })
  }

  /** A stored segment. */
  static async load(context: BuilderContext, blocks: SegmentBlocks, pace: Pace): Promise<BuiltSegment> {
    const reader = new SegmentReader(context.declaration, context.store)
    const keys = await reader.keys(blocks, pace)
    const fingerprints = await reader.fingerprints(blocks, pace)
    return new BuiltSegment(context, { keys, fingerprints }, { blocks })
  }

  /** The name of a segment that is stored, as lineages have it. */
  get name(): string | undefined {
    return this.#blocks && blockNameOf(this.#blocks.keys)
  }

  /** The names of the segments from which it has rows, itself included. */
  get origins(): readonly string[] {
    const roots = (this.#lineage ?? this.#blocks?.lineage)?.roots ?? []
    return [this.name, ...roots.map(({ name }) => name)].filter((name) => name !== undefined)
  }

  /** Where its rows come from; read from the store once it is there. */
  async lineage(pace: Pace): Promise<Lineage | undefined> {
    if (this.#lineage || !this.#blocks) return this.#lineage
    return new SegmentReader(this.#context.declaration, this.#context.store).lineage(this.#blocks, pace)
  }

  get rows(): number {
    return this.keys.rows
  }

  /** Memory in use, in bytes. */
  get memory(): number {
    const lineage = this.#lineage?.sources.byteLength ?? 0
    const columns = this.#columns ? this.#column_bytes : this.keys.bytes
    return columns + this.fingerprints.byteLength + lineage
  }

  /** Whether all columns are in memory. */
  get inMemory(): boolean {
    return this.#columns !== undefined
  }

  /** Stores the segment unless it is stored, and keeps only its keys and fingerprints. */
  async store(): Promise<SegmentBlocks> {
    if (this.#columns) {
      this.#blocks ??= await this.#write(this.#columns)
      this.#columns = undefined
      this.#lineage = undefined
    }
    // a segment has its columns in memory or its blocks in the store
    return this.#blocks as SegmentBlocks
  }

  /** Stores the segment, and the words of its texts, which no segment needs that is merged before it is published. */
  async publish(pace: Pace): Promise<SegmentBlocks> {
    const source = this.values()
    const blocks = await this.store()
    this.#blocks = blocks.words
      ? blocks
      : { ...blocks, words: await publishWords(this.#context, source, pace) }
    return this.#blocks
  }

  async #write({ columns }: Segment): Promise<SegmentBlocks> {
    const others = columns.filter((column) => !this.keys.columns.includes(column))
    const values = await writeColumns(others, this.#context.store)
    const { keys, fingerprints } = this
    return writeSegment({ keys, fingerprints, lineage: this.#lineage }, values, this.#context.store)
  }

  /** Frees the memory of a segment that is in memory. It must not be used afterwards. */
  release(): void {
    this.#columns?.release()
  }

  /** The segment with all columns, read from the store unless they are in memory. */
  async columns(pace: Pace): Promise<Segment> {
    if (this.#columns) return this.#columns
    const { declaration, store } = this.#context
    return new SegmentReader(declaration, store).segment(await this.store(), pace)
  }

  /** The columns without the keys, one at a time. */
  values(): ValueColumns {
    const columns = this.#columns
    if (columns) {
      return {
        own: false,
        column: async (field) => columns.column(field),
        async texts(field, least) {
          const { values } = columns.column(field)
          return values instanceof TextValues && values.text.length >= least ? values : undefined
        },
      }
    }
    const { declaration, store } = this.#context
    return new SegmentReader(declaration, store).columns(this.#blocks as SegmentBlocks, 'values')
  }
}
