import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { unconvertMinMax } from 'hyparquet-writer/src/unconvert.js'
import { type ExportField, type ExportType, type FieldFacts, freeBatch } from './columns.ts'
import type { FileWriter } from './file-writer.ts'
import { type GroupRows, gatherRows, type StoredValue } from './group-column.ts'
import { boundsOf, type Element, GROUP_ROWS, writeChunk } from './parquet-chunk.ts'

/** What row groups have in a field. A group with NaN has no bounds, and then the file has none. */
export function factsOf(element: Element, field: number, groups: ParquetWriter['row_groups']): FieldFacts {
  const values: StoredValue[] = []
  let nulls = 0
  let is_bound = true
  for (const { columns, num_rows } of groups) {
    const { min_value, max_value, null_count = 0n } = columns[field]?.meta_data?.statistics ?? {}
    nulls += Number(null_count)
    if (min_value === undefined || max_value === undefined) is_bound &&= null_count === num_rows
    else values.push(min_value as StoredValue, max_value as StoredValue)
  }
  if (!is_bound) return { nulls }
  const { min_value, max_value } = boundsOf(values)
  return {
    nulls,
    lower: unconvertMinMax(min_value, element, false),
    upper: unconvertMinMax(max_value, element, true),
  }
}

/** How each type is stored. Every field may be missing. */
const STORED: { readonly [Type in ExportType]: Omit<Element, 'name'> } = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
  timestamp: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
  timestamp_micros: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
  array: { type: 'BYTE_ARRAY', converted_type: 'JSON', logical_type: { type: 'JSON' } },
  object: { type: 'BYTE_ARRAY', converted_type: 'JSON', logical_type: { type: 'JSON' } },
}

function toElement({ name, type, id }: ExportField): Element {
  return {
    name,
    repetition_type: 'OPTIONAL',
    ...STORED[type],
    ...(id !== undefined && { field_id: id }),
  }
}

/** Writes Parquet: a row group once its rows are there, with statistics and compressed by Zstandard. */
export function parquetWriter(fields: readonly ExportField[]): FileWriter {
  const bytes = new ByteWriter()
  const elements = fields.map(toElement)
  const schema: Element[] = [{ name: 'root', num_children: fields.length }, ...elements]
  const options = { writer: bytes, schema, createdBy: 'linkspan', statisticsTruncateLength: 64 }
  const writer = new ParquetWriter(options)
  let waiting: GroupRows[] = []
  let count = 0

  /** What was written since the last time. */
  function taken(): Uint8Array[] {
    const piece = bytes.getBytes().slice()
    bytes.index = 0
    return piece.length > 0 ? [piece] : []
  }

  /** Takes the first rows of those that wait. */
  function take(wanted: number): GroupRows[] {
    const group: GroupRows[] = []
    for (let left = wanted; left > 0; ) {
      const [first] = waiting as [GroupRows]
      const end = Math.min(first.to, first.from + left)
      group.push({ ...first, to: end })
      left -= end - first.from
      waiting = end < first.to ? [{ ...first, from: end }, ...waiting.slice(1)] : waiting.slice(1)
    }
    count -= wanted
    return group
  }

  function* writeGroup(rows: number): Generator<Uint8Array> {
    const group = take(rows)
    const begin = bytes.offset
    const columns = []
    for (const [index, { type }] of fields.entries()) {
      columns.push(writeChunk(bytes, elements[index] as Element, gatherRows(group, index, type)))
      // the bytes of a column need not stay in the writer's buffer, which grows by copies
      yield* taken()
    }
    writer.num_rows += BigInt(rows)
    writer.row_groups.push({
      columns,
      num_rows: BigInt(rows),
      total_byte_size: columns.reduce(
        (sum, { meta_data }) => sum + (meta_data?.total_uncompressed_size ?? 0n),
        0n,
      ),
      total_compressed_size: BigInt(bytes.offset - begin),
    })
    for (const { batch, to } of group) if (to === batch.count) freeBatch(batch)
  }

  return {
    begin: taken,
    *write(batch) {
      waiting.push({ batch, from: 0, to: batch.count })
      count += batch.count
      while (count >= GROUP_ROWS) yield* writeGroup(GROUP_ROWS)
    },
    *finish() {
      if (count > 0) yield* writeGroup(count)
      void writer.finish()
      yield* taken()
    },
    facts: () => elements.map((element, index) => factsOf(element, index, writer.row_groups)),
  }
}
