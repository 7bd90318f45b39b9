import type { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { writeDataPageV2 } from 'hyparquet-writer/src/datapage.js'
import { writeDictionaryPage } from 'hyparquet-writer/src/dictionary.js'
import { snappyCompress } from 'hyparquet-writer/src/snappy.js'
import type { GroupColumn, StoredValue } from './group-column.ts'

type Chunk = ParquetWriter['row_groups'][number]['columns'][number]
type MetaData = NonNullable<Chunk['meta_data']>
type ColumnEncoder = Parameters<typeof writeDataPageV2>[0]['column']
/** A field in the schema of a file. */
export type Element = ColumnEncoder['element']

/** Pages of values are about this long, in bytes. */
const PAGE = 1_048_576

/**
 * Writes the values of a row group in one field, with statistics and compressed by Snappy. They become a dictionary if that
 * halves their bytes. The library would search for equal values among those of all rows, and compare all for the statistics.
 */
export function writeChunk(writer: ByteWriter, element: Element, column: GroupColumn): Chunk {
  const { name, type = 'BYTE_ARRAY' } = element
  const { values, indexes, levels, nulls } = column
  const encoder: ColumnEncoder = {
    columnName: name,
    element,
    schemaPath: [element],
    codec: 'SNAPPY',
    compressors: { SNAPPY: snappyCompress },
    stats: true,
    pageSize: PAGE,
    columnIndex: false,
    offsetIndex: false,
  }
  const [bytes, dictionary_bytes] = [plainBytes(type, values, column), plainBytes(type, values)]
  const bits = Math.ceil(Math.log2(values.length))
  const index_bytes = Math.ceil(((indexes.length - nulls) * bits) / 8)
  const has_dictionary = bytes > 0 && 2 * (dictionary_bytes + index_bytes) <= bytes

  const begin = writer.offset
  let total_uncompressed_size = has_dictionary ? writeDictionaryPage(writer, encoder, [...values]) : 0
  const data_page_offset = BigInt(writer.offset)
  // not RLE for booleans, which Spark refuses
  const encoding = has_dictionary ? 'RLE_DICTIONARY' : 'PLAIN'
  const pages = Math.max(1, Math.ceil((has_dictionary ? index_bytes : bytes) / PAGE))
  const page_rows = Math.ceil(indexes.length / pages)
  for (let from = 0; from < indexes.length; from += page_rows) {
    const own = pages === 1 ? indexes : indexes.slice(from, from + page_rows)
    total_uncompressed_size += writeDataPageV2({
      writer,
      column: encoder,
      encoding,
      pageData: {
        values: has_dictionary ? own : own.map((index) => (index === null ? null : values[index])),
        definitionLevels: pages === 1 ? levels : levels.slice(from, from + page_rows),
        repetitionLevels: [],
        maxDefinitionLevel: 1,
      },
    })
  }
  const meta_data: MetaData = {
    type,
    encodings: has_dictionary ? ['PLAIN', encoding] : [encoding],
    path_in_schema: [name],
    codec: 'SNAPPY',
    num_values: BigInt(indexes.length),
    total_compressed_size: BigInt(writer.offset - begin),
    total_uncompressed_size: BigInt(total_uncompressed_size),
    data_page_offset,
    ...(has_dictionary && { dictionary_page_offset: BigInt(begin) }),
    statistics: { ...boundsOf(values), null_count: BigInt(nulls) },
  }
  return { meta_data, file_offset: BigInt(begin) }
}

/** How many bytes plain values take, or those of some rows. A dictionary of booleans would not pay. */
function plainBytes(type: MetaData['type'], values: readonly StoredValue[], rows?: GroupColumn): number {
  if (type === 'BOOLEAN') return 0
  if (type !== 'BYTE_ARRAY')
    return (rows ? rows.indexes.length - rows.nulls : values.length) * (type === 'INT32' ? 4 : 8)
  const lengths = values.map((value) => (value as Uint8Array).length + 4)
  if (!rows) return lengths.reduce((sum, length) => sum + length, 0)
  let sum = 0
  for (const index of rows.indexes) if (index !== null) sum += lengths[index] as number
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
