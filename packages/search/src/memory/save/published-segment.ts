import { SavedStreamError } from '../../errors.ts'
import { type CollectionDeclaration, scopeFields } from '../../language/fields.ts'
import type { PublishedBlock, PublishedLineage, PublishedSegment } from '../../manifest.ts'
import type { PartReader, PartStore } from '../../parts.ts'
import type { Column } from '../columns/column.ts'
import { Lineage, type Root } from '../columns/lineage.ts'
import { RowSet } from '../columns/row-set.ts'
import { Segment } from '../columns/segment.ts'
import type { Pace } from '../pace.ts'
import { BlockReader, bytesOf, readBlock, writeBlock } from './published-block.ts'
import { readWords } from './published-words.ts'
import { ColumnsReader, writeColumns } from './stored-columns.ts'

/** The blocks of a segment, which never change. */
export type SegmentBlocks = Omit<PublishedSegment, 'dead'>
/** The block of a segment's dead rows. */
export type DeadBlock = NonNullable<PublishedSegment['dead']>

/** The bytes of a row's fingerprint. */
const ROW_BYTES = 8

/** The columns of the key and of the scope fields, as a segment of their own. */
export function blockKeysOf(segment: Segment, declaration: CollectionDeclaration): Segment {
  const columns = scopeFields(declaration).map((field) => segment.column(field))
  return new Segment(segment.rows, columns, declaration.key)
}

/** Writes the blocks of a segment, whose keys are a segment of their own. */
export async function writeSegment(
  { keys, fingerprints, lineage }: SegmentColumns,
  values: PublishedBlock,
  store: PartStore,
): Promise<SegmentBlocks> {
  return {
    rows: keys.rows,
    keys: await writeColumns(keys.columns, store),
    values,
    fingerprints: await writeBlock([bytesOf(fingerprints)], store),
    ...(lineage && { lineage: await writeLineage(lineage, store) }),
  }
}

/** What a segment has beside its values. */
export interface SegmentColumns {
  readonly keys: Segment
  readonly fingerprints: Uint32Array
  readonly lineage?: Lineage | undefined
}

/** Writes a bitmap for each root, and then the sources of the rows. */
async function writeLineage({ roots, sources }: Lineage, store: PartStore): Promise<PublishedLineage> {
  const bitmaps = roots.map(({ kept }) => bytesOf(kept.bits))
  return {
    roots: roots.map(({ name, rows }) => ({ name, rows })),
    ...(await writeBlock([...bitmaps, sources], store)),
  }
}

/** Writes the dead rows of a segment: a list of few, a bitmap of many. */
export async function writeDead(dead: RowSet, store: PartStore): Promise<DeadBlock> {
  const words = isList(dead.count, dead.bits.length) ? dead.rows() : dead.bits
  return { rows: dead.count, ...(await writeBlock([bytesOf(words)], store)) }
}

/** Reads the blocks of published segments. Fails with `SavedStreamError`, and with the errors of the store. */
export class SegmentReader {
  readonly #declaration: CollectionDeclaration
  readonly #store: PartReader

  constructor(declaration: CollectionDeclaration, store: PartReader) {
    this.#declaration = declaration
    this.#store = store
  }

  /** The columns of the key and of the scope fields. */
  async keys(blocks: SegmentBlocks, pace: Pace): Promise<Segment> {
    return this.#segment(
      blocks,
      await this.columns(blocks, 'keys').columns(pace),
      scopeFields(this.#declaration),
    )
  }

  /** All columns. */
  async segment(blocks: SegmentBlocks, pace: Pace): Promise<Segment> {
    const columns = [
      ...(await this.columns(blocks, 'keys').columns(pace)),
      ...(await this.columns(blocks, 'values').columns(pace)),
    ]
    for (const words of blocks.words ?? []) {
      const column = columns.find(({ field }) => field === words.field)
      if (column?.values.size !== words.texts) this.#fail('has words of other texts')
      else column.stored_words = (own) => readWords(words, this.#store, own, this.#fail)
    }
    return this.#segment(blocks, columns, Object.keys(this.#declaration.fields))
  }

  /** The columns of the key and of the scope fields, or all others, one at a time. */
  columns(blocks: SegmentBlocks, name: 'keys' | 'values'): ColumnsReader {
    return new ColumnsReader(blocks[name], blocks.rows, this.#declaration.fields, this.#store, this.#fail)
  }

  async fingerprints({ rows, fingerprints }: SegmentBlocks, pace: Pace): Promise<Uint32Array> {
    const words = await this.#words(fingerprints, pace)
    if (words.length !== 2 * rows) this.#fail('has fingerprints of other rows')
    return words
  }

  /** The same of some ascending rows, in their order. It reads those between the first and the last. */
  async fingerprintsOf(
    { rows, fingerprints }: SegmentBlocks,
    wanted: Uint32Array,
    pace: Pace,
  ): Promise<Uint32Array> {
    if (fingerprints.bytes !== rows * ROW_BYTES) this.#fail('has fingerprints of other rows')
    const [first = 0, last = first] = [wanted[0], wanted.at(-1)]
    const block = new BlockReader(fingerprints, this.#store, this.#fail)
    const bytes = await block.read(first * ROW_BYTES, (last + 1 - first) * ROW_BYTES, pace)
    const words = new Uint32Array(bytes)
    const found = new Uint32Array(2 * wanted.length)
    for (const [index, row] of wanted.entries())
      found.set(words.subarray(2 * (row - first), 2 * (row - first) + 2), 2 * index)
    return found
  }

  /** Where the rows of a merged segment come from; undefined if that is not known. */
  async lineage({ rows, lineage }: SegmentBlocks, pace: Pace): Promise<Lineage | undefined> {
    if (!lineage) return undefined
    const bytes = await readBlock(lineage, this.#store, pace, this.#fail)
    const sources_start = bytes.byteLength - rows
    const lengths = lineage.roots.map((root) => RowSet.none(root.rows).bits.byteLength)
    if (lengths.reduce((sum, length) => sum + length, 0) !== sources_start)
      this.#fail('has a damaged lineage')
    const sources = new Uint8Array(bytes, sources_start)
    const counts = new Uint32Array(256)
    for (const source of sources) counts[source] = (counts[source] as number) + 1
    let place = 0
    const roots = lineage.roots.map((root, index): Root => {
      const length = lengths[index] as number
      const bits = new Uint32Array(bytes, place, length / Uint32Array.BYTES_PER_ELEMENT)
      place += length
      return { ...root, kept: new RowSet(bits, counts[index + 1] as number) }
    })
    return new Lineage(roots, sources)
  }

  async dead({ rows, dead }: Pick<PublishedSegment, 'rows' | 'dead'>, pace: Pace): Promise<RowSet> {
    const none = RowSet.none(rows)
    if (!dead) return none
    const words = await this.#words(dead, pace)
    const list = isList(dead.rows, none.bits.length)
    const length = list ? dead.rows : none.bits.length
    if (words.length !== length || (list && words.some((row) => row >= rows)))
      this.#fail('has damaged dead rows')
    return list ? none.with([...words]) : new RowSet(words, dead.rows)
  }

  #segment({ rows }: SegmentBlocks, columns: readonly Column[], fields: readonly string[]): Segment {
    const by_field = new Map(columns.map((column) => [column.field, column]))
    const ordered = fields.map((field) => by_field.get(field) ?? this.#fail(`lacks the field ${field}`))
    return new Segment(rows, ordered, this.#declaration.key)
  }

  async #words(block: PublishedBlock, pace: Pace): Promise<Uint32Array> {
    if (block.bytes % Uint32Array.BYTES_PER_ELEMENT !== 0) this.#fail('has a damaged block')
    return new Uint32Array(await readBlock(block, this.#store, pace, this.#fail))
  }

  readonly #fail = (problem: string): never => {
    throw new SavedStreamError(this.#declaration, problem)
  }
}

/** Blocks never change, so the name of the first part identifies a block. */
export function blockNameOf({ parts: [first] }: PublishedBlock): string {
  return first?.name ?? ''
}

/** Whether a list of rows is shorter than a bitmap of `words`. */
function isList(rows: number, words: number): boolean {
  return rows < words
}
