import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRawSync } from 'node:zlib'
import avro from 'avsc'
import { FileError, malformed } from '../file-error.ts'
import { FILE_LIMITS } from '../limits.ts'
import { avroCodecs } from './avro-codecs.ts'
import { longType } from './avro-long.ts'

const MAGIC = Buffer.from('Obj\x01')
const SYNC_BYTES = 16
const headerType = avro.Type.forSchema({ type: 'map', values: 'bytes' })
const typeOf = (schema: unknown): avro.Type =>
  avro.Type.forSchema(schema as never, {
    wrapUnions: false,
    typeHook: (given) => (given === 'long' ? longType : undefined),
  })

/**
 * Writes an Avro container file, in one block that is compressed by deflate. The schema stands in it as it is given, with
 * attributes that the library does not know. Integers of 64 bits may be numbers or bigints. Throws for a record that does not
 * fit the schema.
 */
export function writeAvro(
  schema: object,
  records: readonly object[],
  metadata: Readonly<Record<string, string>> = {},
): Uint8Array {
  const type = typeOf(schema)
  const noted = { ...metadata, 'avro.codec': 'deflate', 'avro.schema': JSON.stringify(schema) }
  const header = headerType.toBuffer(
    Object.fromEntries(Object.entries(noted).map(([name, text]) => [name, Buffer.from(text)])),
  )
  const sync = randomBytes(SYNC_BYTES)
  const block = deflateRawSync(Buffer.concat(records.map((record) => type.toBuffer(record))))
  const lengths = [records.length, block.length].map((length) => longType.toBuffer(length))
  return Buffer.concat([MAGIC, header, sync, ...(records.length > 0 ? [...lengths, block, sync] : [])])
}

/**
 * Reads an Avro container file of any writer, compressed by null, deflate, snappy or zstandard. Integers beyond 2^53 are
 * bigints. Throws `FileError`, also for a file that is cut off.
 */
export async function readAvroContainer<Row>(given: Uint8Array) {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw malformed('the file is not valid Avro')
  const header = decode<Record<string, Buffer>>(headerType, bytes, MAGIC.length)
  const metadata = new Map(Object.entries(header.value).map(([name, text]) => [name, text.toString()]))
  const codec = metadata.get('avro.codec') ?? 'null'
  const decompress = avroCodecs(FILE_LIMITS)[codec]
  if (!decompress)
    throw new FileError('file_unsupported', `the file is compressed by ${codec}, which cannot be read`)
  const type = typeOf(JSON.parse(metadata.get('avro.schema') ?? '{}'))
  const sync = bytes.subarray(header.offset, header.offset + SYNC_BYTES)
  const records: Row[] = []
  for (let at = header.offset + SYNC_BYTES; at < bytes.length; ) {
    const count = decode<number>(longType, bytes, at)
    const length = decode<number>(longType, bytes, count.offset)
    const end = length.offset + length.value
    if (!bytes.subarray(end, end + SYNC_BYTES).equals(sync)) throw malformed('the file ends within a block')
    const block = (await promisify(decompress)(bytes.subarray(length.offset, end))) as Buffer
    for (let left = count.value, place = 0; left > 0; left--) {
      const { value, offset } = decode<Row>(type, block, place)
      records.push(value)
      place = offset
    }
    at = end + SYNC_BYTES
  }
  return { metadata, records }
}

function decode<Value>(type: avro.Type, bytes: Buffer, at: number): { value: Value; offset: number } {
  const { value, offset } = type.decode(bytes, at)
  if (offset < 0) throw malformed('the file is cut off')
  return { value, offset }
}
