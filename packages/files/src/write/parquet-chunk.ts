import { constants, zstdCompressSync } from 'node:zlib'
import type { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { writeDataPageV2 } from 'hyparquet-writer/src/datapage.js'
import { writeDictionaryPage } from 'hyparquet-writer/src/dictionary.js'
import { type ExportedColumn, isDistinct, type StoredValue } from './group-column.ts'

type Chunk = ParquetWriter['row_groups'][number]['columns'][number]
type MetaData = NonNullable<Chunk['meta_data']>
type ColumnEncoder = Parameters<typeof writeDataPageV2>[0]['column']
/** A field in the schema of a file. */
export type Element = ColumnEncoder['element']

/** Pages of values are about this long, in bytes. */
const PAGE = 1_048_576

/** A higher level takes longer and saves little of such pages. */
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** The most rows of a row group. Three times as many take 20 MB more, and save 2 % of the file. */
export const GROUP_ROWS = 32_768
/** The levels of rows that all have a value: made once, since large arrays take longer to make than to write. */
const [ONES, ZEROS] = [new Array<number>(GROUP_ROWS).fill(1), new Array<number>(GROUP_ROWS).fill(0)]

/**
 * Writes the values of a row group in one field, with statistics and compressed by Zstandard. They become a dictionary if that
 * halves their bytes. The library would search for equal values among those of all rows, and compare all for the statistics.
 */
export function writeChunk(writer: ByteWriter, element: Element, column: ExportedColumn): Chunk {
  const { name, type = 'BYTE_ARRAY' } = element
  const { values, indexes, levels, rows } = column
  const encoder: ColumnEncoder = {
    columnName: name,
    element,
    schemaPath: [element],
    codec: 'ZSTD',
    compressors: { ZSTD: (page) => zstdCompressSync(page, COMPRESSION) },
    stats: true,
    pageSize: PAGE,
    columnIndex: false,
    offsetIndex: false,
  }
  const [bytes, dictionary_bytes] = [plainBytes(type, values, indexes), plainBytes(type, values)]
  const bits = Math.ceil(Math.log2(values.length))
  const index_bytes = Math.ceil((indexes.length * bits) / 8)
  const has_dictionary =
    bytes > 0 && !isDistinct(values, rows) && 2 * (dictionary_bytes + index_bytes) <= bytes

  const begin = writer.offset
  let total_uncompressed_size = has_dictionary ? writeDictionaryPage(writer, encoder, [...values]) : 0
  const data_page_offset = BigInt(writer.offset)
  // not RLE for booleans, which Spark refuses
  const encoding = has_dictionary ? 'RLE_DICTIONARY' : 'PLAIN'
  const pages = Math.max(1, Math.ceil((has_dictionary ? index_bytes : bytes) / PAGE))
  const page_rows = Math.ceil(rows / pages)
  for (let from = 0, place = 0; from < rows; from += page_rows) {
    const length = Math.min(page_rows, rows - from)
    const definitionLevels = levels ? levels.slice(from, from + length) : some(ONES, length)
    const present = levels ? definitionLevels.reduce((sum, level) => sum + level, 0) : length
    const own = indexes.subarray(place, place + present)
    place += present
    total_uncompressed_size += writeDataPageV2({
      writer,
      column: encoder,
      encoding,
      pageData: {
        values: has_dictionary ? own : pick(type, values, own),
        definitionLevels,
        // by these the library counts rows, since the values are without missing ones
        repetitionLevels: some(ZEROS, length),
        maxDefinitionLevel: 1,
      },
    })
  }
  const meta_data: MetaData = {
    type,
    encodings: has_dictionary ? ['PLAIN', encoding] : [encoding],
    path_in_schema: [name],
    codec: 'ZSTD',
    num_values: BigInt(rows),
    total_compressed_size: BigInt(writer.offset - begin),
    total_uncompressed_size: BigInt(total_uncompressed_size),
    data_page_offset,
    ...(has_dictionary && { dictionary_page_offset: BigInt(begin) }),
    statistics: { ...boundsOf(values), null_count: BigInt(rows - indexes.length) },
  }
  return { meta_data, file_offset: BigInt(begin) }
}

/** The first of some numbers. */
function some(numbers: number[], length: number): number[] {
  return length === numbers.length ? numbers : numbers.slice(0, length)
}

/** The values at indexes. */
function pick(type: MetaData['type'], values: readonly StoredValue[], indexes: Uint32Array) {
  // doubles in another array would be an object each
  const picked = type === 'DOUBLE' ? new Float64Array(indexes.length) : new Array<StoredValue>(indexes.length)
  for (let place = 0; place < indexes.length; place++)
    picked[place] = values[indexes[place] as number] as never
  return picked
}

/** How many bytes plain values take, or those of some rows. A dictionary of booleans would not pay. */
function plainBytes(type: MetaData['type'], values: readonly StoredValue[], indexes?: Uint32Array): number {
  if (type === 'BOOLEAN') return 0
  if (type !== 'BYTE_ARRAY') return (indexes ?? values).length * (type === 'INT32' ? 4 : 8)
  const lengths = values.map((value) => (value as Uint8Array).length + 4)
  if (!indexes) return lengths.reduce((sum, length) => sum + length, 0)
  let sum = 0
  for (const index of indexes) sum += lengths[index] as number
  return sum
}

/**
 * The least and the greatest value: bytes in the order of their bytes. Zero is both zeros, as the format demands. NaN has no
 * order.
 */
export function boundsOf(values: readonly StoredValue[]) {
  let [least, greatest] = [values[0], values[0]]
  for (const value of values) {
    if (Number.isNaN(value)) return {}
    if (isLess(value, least as StoredValue)) least = value
    if (isLess(greatest as StoredValue, value)) greatest = value
  }
  if (least === undefined || greatest === undefined) return {}
  return { min_value: least === 0 ? -0 : lasting(least), max_value: greatest === 0 ? 0 : lasting(greatest) }
}

/** A value that outlives its batch, whose memory is freed. */
function lasting(value: StoredValue): StoredValue {
  return value instanceof Uint8Array ? Uint8Array.from(value) : value
}

function isLess(one: StoredValue, other: StoredValue): boolean {
  return one instanceof Uint8Array ? Buffer.compare(one, other as Uint8Array) < 0 : one < other
}
