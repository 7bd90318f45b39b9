import {
  type AsyncBuffer,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  type RowGroup,
  type SchemaElement,
} from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { FileError, malformed, tooLarge } from '../file-error.ts'
import { readWhole } from '../file-source.ts'
import type { ParquetOptions } from '../format.ts'
import type { FileLimits } from '../limits.ts'
import { emptyValues, type ReadRecords } from '../records.ts'
import { toBigInteger, toDayText, toDecimalText, toInstantText, toPlain } from '../schema/values.ts'

/** How many rows are assembled at once, and how many of them become records at once. */
const ROWS = 5_000
const BATCH_ROWS = 500

/** Keeps the precision of moments. */
const PARSERS = {
  timestampFromMilliseconds: (value: bigint) => toInstantText(BigInt(value), 3),
  timestampFromMicroseconds: (value: bigint) => toInstantText(BigInt(value), 6),
  timestampFromNanoseconds: (value: bigint) => toInstantText(BigInt(value), 9),
  dateFromDays: toDayText,
}

/** Reads the rows of a Parquet file, one row group after another. Decimals are exact texts, or numbers on request. */
export const readParquet: ReadRecords<'parquet'> = async function* (bytes, { format, limits }) {
  const file = toAsyncBuffer(await readWhole(bytes, limits.whole_bytes))
  try {
    const metadata = await parquetMetadataAsync(file)
    checkMetadata(metadata, file, limits)
    const columns = takeDecimals(metadata.schema)
    let row = 0
    for (let from = 0; from < Number(metadata.num_rows); from += ROWS) {
      const row_end = Math.min(from + ROWS, Number(metadata.num_rows))
      const objects = await parquetReadObjects({
        file,
        metadata,
        compressors,
        parsers: PARSERS,
        utf8: false,
        rowStart: from,
        rowEnd: row_end,
      })
      for (let at = 0; at < objects.length; at += BATCH_ROWS)
        yield objects.slice(at, at + BATCH_ROWS).map((object) => {
          const values = emptyValues()
          for (const [name, value] of Object.entries(object))
            values[name] = toPlain(convert(value, columns.get(name), format), limits)
          return { row: ++row, values }
        })
    }
  } catch (error) {
    throw toFileError(error)
  }
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

/** How the values of a column with decimals are converted, at any level. */
interface Column {
  readonly scale?: number
  readonly children: ReadonlyMap<string, Column>
}

/**
 * The columns by name. Takes the decimal types out of the schema, so that the library leaves the values as they are: it
 * would convert them to floating point.
 */
function takeDecimals(schema: SchemaElement[]): ReadonlyMap<string, Column> {
  let at = 0
  function next(depth: number): [string, Column] {
    const element = schema[at++]
    if (!element || depth > 100) throw malformed('the schema is malformed')
    const children = new Map<string, Column>()
    for (let child = 0; child < (element.num_children ?? 0); child++) {
      const [name, column] = next(depth + 1)
      children.set(name, column)
    }
    const { logical_type, converted_type } = element
    const decimal = converted_type === 'DECIMAL' || logical_type?.type === 'DECIMAL'
    if (!decimal) return [element.name, { children }]
    const scale = (logical_type?.type === 'DECIMAL' ? logical_type.scale : element.scale) ?? 0
    delete element.converted_type
    delete element.logical_type
    return [element.name, { scale, children }]
  }
  return next(0)[1].children
}

/** Lists and maps have levels of their own in the schema, and none in the values. */
const WRAPPERS = new Set(['list', 'element', 'array', 'item', 'bag', 'array_element', 'key_value', 'map'])

function convert(value: unknown, column: Column | undefined, format: ParquetOptions): unknown {
  if (value === null || value === undefined || !column) return value
  if (column.scale !== undefined) return toDecimal(value, column.scale, format)
  if (column.children.size === 0 || typeof value !== 'object' || value instanceof Date) return value
  if (Array.isArray(value)) return value.map((each) => convert(each, elementOf(column), format))
  const converted: Record<string, unknown> = Object.create(null)
  const map = mapValueOf(column)
  for (const [name, each] of Object.entries(value))
    converted[name] = convert(each, map ?? column.children.get(name), format)
  return converted
}

function elementOf(column: Column): Column {
  const [[name, only] = [undefined, undefined], ...others] = column.children
  if (!only || others.length > 0 || !WRAPPERS.has(name as string)) return column
  return elementOf(only)
}

function mapValueOf({ children }: Column): Column | undefined {
  const [only, ...others] = children.values()
  if (!only || others.length > 0) return undefined
  return only.children.has('key') && only.children.size === 2 ? only.children.get('value') : undefined
}

function toDecimal(value: unknown, scale: number, { decimal_as_float }: ParquetOptions): unknown {
  if (Array.isArray(value)) return value.map((each) => toDecimal(each, scale, { decimal_as_float }))
  const unscaled = value instanceof Uint8Array ? toBigInteger(value) : BigInt(value as number | bigint)
  const text = toDecimalText(unscaled, scale)
  return decimal_as_float ? Number(text) : text
}

function toFileError(error: unknown): unknown {
  if (error instanceof FileError) return error
  const text = error instanceof Error ? error.message : ''
  if (/not supported|unsupported/i.test(text))
    return new FileError('file_unsupported', 'the file has a Parquet type or encoding that cannot be read')
  return malformed('the file is not valid Parquet')
}
