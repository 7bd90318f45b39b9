import { parquetWriteBuffer } from 'hyparquet-writer'
import type { Tabular, TypedColumn } from '../table.ts'

const TYPES: Readonly<Record<TypedColumn['type'], 'INT64' | 'DOUBLE' | 'STRING' | 'BOOLEAN' | 'TIMESTAMP'>> =
  {
    integer: 'INT64',
    number: 'DOUBLE',
    text: 'STRING',
    boolean: 'BOOLEAN',
    time: 'TIMESTAMP',
  }

/** Writes a table as Parquet. */
export function writeParquet(table: Tabular): Uint8Array {
  const buffer = parquetWriteBuffer({
    columnData: table.columns.map(({ name, type }, i) => ({
      name,
      type: TYPES[type],
      nullable: true,
      data: table.rows.map((row) => {
        const value = row[i] ?? null
        if (value === null) return null
        if (type === 'integer') return BigInt(Number(value))
        return type === 'time' ? new Date(Number(value)) : value
      }),
    })),
  })
  return new Uint8Array(buffer)
}
