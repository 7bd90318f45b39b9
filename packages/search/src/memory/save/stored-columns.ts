import type { CollectionDeclaration } from '../../language/fields.ts'
import type { PublishedBlock } from '../../manifest.ts'
import type { PartReader, PartStore } from '../../parts.ts'
import { codesType } from '../columns/codes.ts'
import type { Column } from '../columns/column.ts'
import { takeColumn } from '../columns/take-rows.ts'
import { TextValues } from '../columns/text-values.ts'
import type { Pace } from '../pace.ts'
import {
  arrayBytes,
  type ColumnHeader,
  codesStart,
  headerBytes,
  headerLength,
  LENGTH_BYTES,
  type PlacedColumn,
  readColumn,
  readColumnValues,
  readHeader,
  toHeader,
} from './column-block.ts'
import { BlockReader, BlockWriter } from './published-block.ts'

/** Writes columns one at a time. */
export class ColumnsWriter {
  readonly #block: BlockWriter
  readonly #headers: ColumnHeader[] = []

  constructor(store: PartStore) {
    this.#block = new BlockWriter(store)
  }

  /** Adds a column, which may be released afterwards. */
  async add(column: Column): Promise<void> {
    this.#headers.push(toHeader(column))
    await this.#block.split()
    await this.#block.write(arrayBytes(column))
  }

  finish(): Promise<PublishedBlock> {
    return this.#block.finish(headerBytes(this.#headers))
  }
}

/** Writes columns that are all in memory. */
export async function writeColumns(columns: readonly Column[], store: PartStore): Promise<PublishedBlock> {
  const writer = new ColumnsWriter(store)
  for (const column of columns) await writer.add(column)
  return writer.finish()
}

/** Reads the columns of a block one at a time; the order in which they were written is the fastest. */
export class ColumnsReader {
  readonly #block: BlockReader
  readonly #rows: number
  readonly #fields: CollectionDeclaration['fields']
  readonly #fail: (problem: string) => never
  #columns: Map<string, PlacedColumn> | undefined

  /** `fail` throws; it is called if the block is damaged. */
  constructor(
    block: PublishedBlock,
    rows: number,
    fields: CollectionDeclaration['fields'],
    store: PartReader,
    fail: (problem: string) => never,
  ) {
    this.#block = new BlockReader(block, store, fail)
    this.#rows = rows
    this.#fields = fields
    this.#fail = fail
  }

  async column(field: string, pace: Pace): Promise<Column> {
    const { header, start, length } = await this.#placed(field, pace)
    const bytes = await this.#block.read(start, length, pace)
    return readColumn(header, bytes, 0, this.#rows, this.#fields, this.#damaged)
  }

  /** The distinct texts of a column; undefined if they have fewer bytes than `least`. */
  async texts(field: string, least: number, pace: Pace): Promise<TextValues | undefined> {
    const { header, start } = await this.#placed(field, pace)
    if (header.bytes < least) return undefined
    const bytes = await this.#block.read(start, codesStart(header, this.#rows), pace)
    const values = readColumnValues(header, bytes, this.#rows, this.#fields, this.#damaged)
    return values instanceof TextValues ? values : undefined
  }

  /** Some ascending rows of a column. It reads the distinct values, and the codes between the first and the last row. */
  async rows(field: string, rows: Uint32Array, pace: Pace): Promise<Column> {
    const { header, start } = await this.#placed(field, pace)
    const type = this.#fields[field] ?? this.#damaged()
    const [codes_start, [first = 0, last = first]] = [codesStart(header, this.#rows), [rows[0], rows.at(-1)]]
    const bytes = await this.#block.read(start, codes_start, pace)
    const values = readColumnValues(header, bytes, this.#rows, this.#fields, this.#damaged)
    const Codes = codesType(header.size)
    const width = Codes.BYTES_PER_ELEMENT
    const place = start + codes_start + first * width
    const codes = new Codes(await this.#block.read(place, (last + 1 - first) * width, pace))
    const taken = await takeColumn({ field, type }, { values, codes, first }, rows, pace)
    // the garbage collector notices large buffers late
    for (const buffer of [bytes, codes.buffer]) buffer.transfer(0)
    return taken
  }

  async #placed(field: string, pace: Pace): Promise<PlacedColumn> {
    this.#columns ??= await this.#header(pace)
    return this.#columns.get(field) ?? this.#fail(`lacks the field ${field}`)
  }

  async #header(pace: Pace): Promise<Map<string, PlacedColumn>> {
    const start = await this.#block.read(0, LENGTH_BYTES, pace)
    const header = await this.#block.read(0, headerLength(start, this.#damaged), pace)
    const placed = readHeader(header, this.#rows, this.#damaged)
    return new Map(placed.map((column) => [column.header.field, column]))
  }

  readonly #damaged = () => this.#fail('has a damaged block')
}
