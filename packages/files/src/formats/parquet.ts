import {
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  type ParquetParsers,
  type ParquetReadOptions,
  parquetMetadataAsync,
  parquetRead,
  type RowGroup,
} from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { FileError, malformed, tooLarge } from '../file-error.ts'
import { readWholeFile } from '../file-source.ts'
import type { FileLimits } from '../limits.ts'
import { emptyValues, type ReadRecords } from '../records.ts'
import { parseJsonValue } from '../schema/json.ts'
import { toInstantText } from '../schema/times.ts'
import { toPlain } from '../schema/values.ts'
import { takeColumns } from './parquet-columns.ts'
import { distinct } from './table.ts'

/** How many rows are assembled at once, and how many of them become records at once. */
const ROWS = 5_000
const BATCH_ROWS = 500

/** The library fails on the page of a column of nulls, whose content is empty. */
const COMPRESSORS: Compressors = Object.fromEntries(
  Object.entries(compressors).map(([codec, decompress]) => [
    codec,
    (bytes: Uint8Array, length: number) => (length === 0 ? new Uint8Array() : decompress(bytes, length)),
  ]),
)

/** Keeps what the library's own would lose: digits of moments and numbers, and a byte order mark within a text. */
const PARSERS: Partial<ParquetParsers> = {
  timestampFromNanoseconds: (value) => toInstantText(value, 9, { is_utc: false }),
  stringFromBytes: (bytes) => bytes && TEXT.decode(bytes),
  jsonFromBytes: (bytes) => bytes && jsonOf(TEXT.decode(bytes)),
}
const TEXT = new TextDecoder('utf-8', { ignoreBOM: true })

function jsonOf(text: string): unknown {
  const value = parseJsonValue(text)
  return value === undefined ? text : value
}

/** Reads the rows of a Parquet file, one row group after another. Decimals are exact texts, or numbers on request. */
export const readParquet: ReadRecords<'parquet'> = async function* (bytes, { format, limits }) {
  const file = toAsyncBuffer(await readWholeFile(bytes, limits.whole_bytes))
  try {
    const metadata = await parquetMetadataAsync(file)
    checkMetadata(metadata, file, limits)
    const columns = takeColumns(metadata, format)
    const names = distinct(columns.map(({ name }) => name))
    let row = 0
    for (let from = 0; from < Number(metadata.num_rows); from += ROWS) {
      const row_end = Math.min(from + ROWS, Number(metadata.num_rows))
      const rows = await readRows({ file, metadata, rowStart: from, rowEnd: row_end })
      for (let at = 0; at < rows.length; at += BATCH_ROWS)
        yield rows.slice(at, at + BATCH_ROWS).map((cells) => {
          const values = emptyValues()
          for (const [column, { convert }] of columns.entries())
            values[names[column] as string] = toPlain(convert(cells[column]), limits)
          return { row: ++row, values }
        })
    }
  } catch (error) {
    throw toFileError(error)
  }
}

function readRows(some: Pick<ParquetReadOptions, 'file' | 'metadata' | 'rowStart' | 'rowEnd'>) {
  const { promise, resolve, reject } = Promise.withResolvers<unknown[][]>()
  parquetRead({
    ...some,
    compressors: COMPRESSORS,
    parsers: PARSERS as ParquetParsers,
    utf8: false,
    rowFormat: 'array',
    onComplete: resolve,
  }).catch(reject)
  return promise
}

function toAsyncBuffer(bytes: Buffer): AsyncBuffer {
  return {
    byteLength: bytes.length,
    // a copy, since the slice of a pooled buffer has other bytes around it
    slice: (start, end) => new Uint8Array(bytes.subarray(start, end)).buffer,
  }
}

/** The declared sizes are checked before anything is decompressed. */
function checkMetadata(
  { schema, row_groups, num_rows }: FileMetaData,
  file: AsyncBuffer,
  limits: FileLimits,
) {
  if (schema.length > limits.columns) throw tooLarge('the schema', limits.columns, 'columns')
  if (num_rows > BigInt(limits.records)) throw tooLarge('the file', limits.records, 'rows')
  let rows = 0n
  for (const group of row_groups) {
    rows += group.num_rows
    if (sizeOf(group) > BigInt(limits.row_group_bytes))
      throw tooLarge('a row group', limits.row_group_bytes, 'bytes')
    for (const { meta_data } of group.columns)
      if (meta_data && meta_data.total_compressed_size > BigInt(file.byteLength))
        throw malformed('a column is larger than the file')
  }
  if (rows !== num_rows) throw malformed('the row groups do not have the rows of the file')
}

function sizeOf({ columns, total_byte_size }: RowGroup): bigint {
  const sum = columns.reduce((size, { meta_data }) => size + (meta_data?.total_uncompressed_size ?? 0n), 0n)
  return sum > total_byte_size ? sum : total_byte_size
}

function toFileError(error: unknown): unknown {
  if (error instanceof FileError) return error
  const text = error instanceof Error ? error.message : ''
  if (/not supported|unsupported/i.test(text))
    return new FileError('file_unsupported', 'the file has a Parquet type or encoding that cannot be read')
  return malformed('the file is not valid Parquet')
}
