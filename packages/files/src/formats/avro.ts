import avro from 'avsc'
import { FileError, malformed, tooLarge } from '../file-error.ts'
import { type FileBytes, upTo } from '../file-source.ts'
import type { FileLimits } from '../limits.ts'
import {
  emptyValues,
  type FileRecord,
  type FormatOptionsOf,
  inBatches,
  type ReadRecords,
} from '../records.ts'
import { toPlain } from '../schema/values.ts'
import { avroCodecs } from './avro-codecs.ts'
import { longType } from './avro-long.ts'
import { avroConverter, fieldKey } from './avro-values.ts'

/** Reads the records of an Avro container file. Decimals are exact texts; doubles are texts on request. */
export const readAvro: ReadRecords<'avro'> = (bytes, options) => inBatches(recordsOf(bytes, options))

async function* recordsOf(
  bytes: FileBytes,
  { format, limits }: FormatOptionsOf<'avro'>,
): AsyncGenerator<FileRecord> {
  let convert: (value: unknown) => unknown = (value) => value
  const decoder = new avro.streams.BlockDecoder({
    codecs: avroCodecs(limits),
    parseHook(schema) {
      convert = avroConverter(schema, format)
      return toType(schema, limits)
    },
  })
  let declared = 0
  decoder.on('block', ({ valueCount }) => {
    declared += valueCount
  })
  const fed = feed(decoder, upTo(bytes, limits.streamed_bytes))
  let row = 0
  try {
    for await (const record of decoder) {
      row++
      const values = toPlain(convert(record), limits)
      if (typeof values !== 'object' || values === null || Array.isArray(values))
        throw new FileError('file_unsupported', 'the schema is not a record')
      yield { row, values: Object.assign(emptyValues(), values) }
    }
  } catch (error) {
    throw toFileError(error)
  } finally {
    decoder.destroy()
  }
  const unread = await fed
  if (unread) throw unread
  if (row !== declared) throw malformed('the blocks do not have the records that they declare')
}

/** Writes the file into the decoder. Returns the failure of the file, and a header or block that is cut off. */
async function feed(decoder: avro.streams.BlockDecoder, bytes: FileBytes): Promise<FileError | undefined> {
  let started = false
  decoder.once('metadata', () => {
    started = true
  })
  try {
    for await (const chunk of bytes) {
      if (decoder.destroyed) return undefined
      if (!decoder.write(Buffer.from(chunk))) await drained(decoder)
    }
    if (!started) throw malformed('the file is not valid Avro')
    const { buf, pos } = (decoder as unknown as { readonly _tap: { buf: Buffer; pos: number } })._tap
    if (pos < buf.length) throw malformed('the file ends within a block')
    decoder.end()
    return undefined
  } catch (error) {
    const failure = toFileError(error) as FileError
    decoder.destroy(failure)
    return failure
  }
}

function drained(decoder: avro.streams.BlockDecoder): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const event of ['drain', 'close', 'error']) decoder.once(event, () => resolve())
  return promise
}

function toType(schema: unknown, limits: FileLimits): avro.Type {
  let types = 0
  return avro.Type.forSchema(plainSchema(schema, limits) as never, {
    wrapUnions: 'always',
    typeHook(given) {
      if (++types > limits.columns * 4) throw tooLarge('the schema', limits.columns * 4, 'types')
      const name = typeof given === 'string' ? given : (given as { readonly type?: unknown }).type
      return name === 'long' ? longType : undefined
    },
  })
}

/** What only converts values, or only matters to other schemas. */
const CONVERTING = new Set(['default', 'logicalType', 'aliases', 'doc'])

/** The schema without such attributes. Fields have names by their place. */
function plainSchema(schema: unknown, limits: FileLimits, depth = 0): unknown {
  if (depth > limits.depth * 3) throw tooLarge('the nesting of the schema', limits.depth * 3, 'levels')
  if (Array.isArray(schema)) return schema.map((each) => plainSchema(each, limits, depth + 1))
  if (typeof schema !== 'object' || schema === null) return schema
  const plain: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(schema)) {
    // the library loses the values of such a type without an error
    if (name === 'name' && value === '__proto__') throw malformed('a type has a name that cannot be read')
    if (CONVERTING.has(name)) continue
    const is_fields = name === 'fields' && Array.isArray(value)
    plain[name] = is_fields
      ? value.map((field, at) => ({ name: fieldKey(at), type: plainSchema(field?.type, limits, depth + 1) }))
      : plainSchema(value, limits, depth + 1)
  }
  return plain
}

function toFileError(error: unknown): unknown {
  const failure = error instanceof Error && error.cause instanceof FileError ? error.cause : error
  if (failure instanceof FileError) return failure
  const text = error instanceof Error ? error.message : ''
  if (text.startsWith('unknown codec'))
    return new FileError('file_unsupported', 'the file is compressed in a way that cannot be read')
  return malformed(text === 'truncated block' ? 'a block is cut off' : 'the file is not valid Avro')
}
