import { createHash } from 'node:crypto'
import avro from 'avsc'
import { parquetWriteBuffer } from 'hyparquet-writer'
import type { Tabular, TypedColumn } from '../table.ts'

const TYPES: Readonly<Record<TypedColumn['type'], avro.schema.DefinedType>> = {
  INT64: 'long',
  DOUBLE: 'double',
  STRING: 'string',
  BOOLEAN: 'boolean',
  TIMESTAMP: { type: 'long', logicalType: 'timestamp-millis' },
}

const MAGIC = Buffer.from('Obj\u0001', 'latin1')
const meta = avro.Type.forSchema({ type: 'map', values: 'bytes' })
const long = avro.Type.forSchema('long')

/** The rows of one block. */
const BLOCK = 100

/** Writes a table as an Avro container file, https://avro.apache.org/docs/1.12.0/specification/#object-container-files. */
export function avroFile(table: Tabular): Uint8Array {
  const schema: avro.Schema = {
    type: 'record',
    name: 'Row',
    fields: table.columns.map(({ name, type }) => ({ name, type: ['null', TYPES[type]], default: null })),
  }
  const row = avro.Type.forSchema(schema, { wrapUnions: false })
  const text = JSON.stringify(schema)
  const sync = createHash('md5').update(text).digest()
  const pieces = [
    MAGIC,
    meta.toBuffer({ 'avro.schema': Buffer.from(text), 'avro.codec': Buffer.from('null') }),
    sync,
  ]
  for (let at = 0; at < table.rows.length; at += BLOCK) {
    const rows = table.rows.slice(at, at + BLOCK)
    const records = rows.map((values) =>
      row.toBuffer(Object.fromEntries(table.columns.map(({ name }, i) => [name, values[i] ?? null]))),
    )
    const body = Buffer.concat(records)
    pieces.push(long.toBuffer(rows.length), long.toBuffer(body.length), body, sync)
  }
  return Buffer.concat(pieces)
}

/** Writes a table as Parquet. */
export function writeParquet(table: Tabular): Uint8Array {
  const buffer = parquetWriteBuffer({
    columnData: table.columns.map(({ name, type }, i) => ({
      name,
      type,
      nullable: true,
      data: table.rows.map((row) => {
        const value = row[i] ?? null
        if (value === null) return null
        if (type === 'INT64') return BigInt(Number(value))
        return type === 'TIMESTAMP' ? new Date(Number(value)) : value
      }),
    })),
  })
  return new Uint8Array(buffer)
}
