import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { ExportBatch, ExportField, ExportType } from './columns.ts'
import type { FileWriter } from './file-writer.ts'
import { type CellValue, cellsOf, type ToCell, toTime } from './values.ts'

/** The rows of a row group. */
const GROUP_ROWS = 100_000

type Element = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number]

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
  array: { type: 'BYTE_ARRAY', converted_type: 'JSON', logical_type: { type: 'JSON' } },
  object: { type: 'BYTE_ARRAY', converted_type: 'JSON', logical_type: { type: 'JSON' } },
}

const CELLS: { readonly [Type in ExportType]: ToCell } = {
  string: (value) => value,
  integer: (value) => BigInt(value),
  number: (value) => value,
  boolean: (value) => Number(value) === 1,
  date: (value) => toTime(String(value), 'date'),
  timestamp: (value) => toTime(String(value), 'timestamp'),
  array: (value) => JSON.parse(String(value)),
  object: (value) => JSON.parse(String(value)),
}

/** Writes Parquet: a row group once its rows are there, with statistics and compressed by Snappy. */
export function parquetWriter(fields: readonly ExportField[]): FileWriter {
  const bytes = new ByteWriter()
  const schema: Element[] = [
    { name: 'root', num_children: fields.length },
    ...fields.map(({ name, type }) => ({ name, repetition_type: 'OPTIONAL' as const, ...STORED[type] })),
  ]
  const writer = new ParquetWriter({
    writer: bytes,
    schema,
    createdBy: 'linkspan',
    statisticsTruncateLength: 64,
  })
  let waiting: CellValue[][] = fields.map(() => [])

  /** What was written since the last time. */
  function taken(): Uint8Array[] {
    const piece = bytes.getBytes().slice()
    bytes.index = 0
    return piece.length > 0 ? [piece] : []
  }

  function writeGroup(rows: number): Uint8Array[] {
    const groups = waiting.map((cells) => cells.splice(0, rows))
    const columnData = fields.map(({ name }, index) => ({ name, data: groups[index] as CellValue[] }))
    void writer.write({ columnData, rowGroupSize: rows })
    return taken()
  }

  return {
    begin: taken,
    write({ columns }: ExportBatch) {
      for (const [index, column] of columns.entries()) {
        const { type } = fields[index] as ExportField
        const cells = cellsOf(column, CELLS[type])
        const known = waiting[index] as CellValue[]
        if (known.length === 0) waiting[index] = cells
        else for (const cell of cells) known.push(cell)
      }
      const pieces: Uint8Array[] = []
      while ((waiting[0]?.length ?? 0) >= GROUP_ROWS) pieces.push(...writeGroup(GROUP_ROWS))
      return pieces
    },
    finish() {
      const rest = waiting[0]?.length ?? 0
      const pieces = rest > 0 ? writeGroup(rest) : []
      waiting = []
      void writer.finish()
      return [...pieces, ...taken()]
    },
  }
}
