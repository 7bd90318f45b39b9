import type { CollectionDeclaration } from '../../language/fields.ts'
import type { PublishedBlock } from '../../manifest.ts'
import type { PartReader, PartStore } from '../../parts.ts'
import { codesType } from '../columns/codes.ts'
import { Column } from '../columns/column.ts'
import { TextValues } from '../columns/text-values.ts'
import type { Values } from '../columns/values.ts'
import type { Pace } from '../pace.ts'
import { takeColumn } from '../write/take-rows.ts'
import {
  arrayBytes,
  type ColumnHeader,
  headerBytes,
  LENGTH_BYTES,
  type PlacedColumn,
  readHeader,
  readValues,
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
  /** The caller may release what it gets. */
  readonly own = true
  readonly #block: BlockReader
  readonly #rows: number
  readonly #fields: CollectionDeclaration['fields']
  readonly #fail: (problem: string) => never
  #placed_columns: ReadonlyMap<string, PlacedColumn> | undefined

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

  /** All columns, which share their memory: buffers of their own would take more than small columns. */
  async columns(pace: Pace): Promise<Column[]> {
    const placed = [...(await this.#header(pace)).values()]
    const buffer = await this.#block.read(0, this.#block.bytes, pace)
    return placed.map(({ header, type, values, codes }) => {
      const own = readValues(header, new Uint8Array(buffer, values, codes - values), this.#damaged)
      const Codes = codesType(header.size)
      return new Column(header.field, type, own, new Codes(buffer, codes, this.#rows))
    })
  }

  /** A column, by default of all rows. */
  async column(field: string, pace: Pace, from = 0, to = this.#rows): Promise<Column> {
    const placed = await this.#placed(field, pace)
    const values = await this.#values(placed, pace)
    const { header, type, codes } = placed
    const Codes = codesType(header.size)
    const width = Codes.BYTES_PER_ELEMENT
    const buffer = await this.#block.read(codes + from * width, (to - from) * width, pace)
    return new Column(header.field, type, values, new Codes(buffer))
  }

  /** The distinct texts of a column; undefined if they have fewer bytes than `least`. */
  async texts(field: string, least: number, pace: Pace): Promise<TextValues | undefined> {
    const placed = await this.#placed(field, pace)
    if (placed.header.bytes < least) return undefined
    const values = await this.#values(placed, pace)
    return values instanceof TextValues ? values : undefined
  }

  /** Some ascending rows of a column. It reads the distinct values, and the codes between the first and the last row. */
  async rows(field: string, rows: Uint32Array, pace: Pace): Promise<Column> {
    const [first = 0, last = first] = [rows[0], rows.at(-1)]
    const column = await this.column(field, pace, first, last + 1)
    const taken = await takeColumn(column, rows, pace, first)
    // the garbage collector notices large buffers late
    column.release()
    return taken
  }

  async #values({ header, values, codes }: PlacedColumn, pace: Pace): Promise<Values> {
    const bytes = await this.#block.read(values, codes - values, pace)
    return readValues(header, new Uint8Array(bytes), this.#damaged)
  }

  async #placed(field: string, pace: Pace): Promise<PlacedColumn> {
    return (await this.#header(pace)).get(field) ?? this.#fail(`lacks the field ${field}`)
  }

  async #header(pace: Pace): Promise<ReadonlyMap<string, PlacedColumn>> {
    if (this.#placed_columns) return this.#placed_columns
    const length = Buffer.from(await this.#block.read(0, LENGTH_BYTES, pace)).readUInt32LE()
    const header = await this.#block.read(LENGTH_BYTES, length, pace)
    const placed = readHeader(header, this.#rows, this.#fields, this.#damaged)
    if ((placed.at(-1)?.end ?? this.#block.bytes) !== this.#block.bytes) this.#damaged()
    this.#placed_columns = new Map(placed.map((column) => [column.header.field, column]))
    return this.#placed_columns
  }

  readonly #damaged = () => this.#fail('has a damaged block')
}
