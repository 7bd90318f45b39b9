import { endianness } from 'node:os'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { SavedStreamError } from '../../errors.ts'
import type { CollectionDeclaration } from '../../language/fields.ts'
import { type Codes, createCodes } from '../columns/codes.ts'
import { Column } from '../columns/column.ts'
import type { Part } from '../columns/part.ts'
import { RowSet } from '../columns/row-set.ts'
import { Segment } from '../columns/segment.ts'
import { PADDING, TextValues } from '../columns/text-values.ts'
import { NumberValues, type Values } from '../columns/values.ts'
import type { MemoryAccount } from '../memory-account.ts'
import { ByteReader } from './byte-reader.ts'

const FORMAT = 'linkspan-search'
const VERSION = 1
const CHUNK_BYTES = 1_048_576
const HEADER_BYTES = 16_777_216

const valuesShape = z.object({
  kind: z.enum(['text', 'number', 'integer']),
  size: z.int().min(0),
  bytes: z.int().min(0),
  plain: z.boolean(),
})
const headerShape = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  endianness: z.literal(endianness()),
  fields: z.record(z.string(), z.string()),
  key: z.array(z.string()),
  parts: z.array(
    z.object({ rows: z.int().min(1), dead: z.int().min(0), columns: z.record(z.string(), valuesShape) }),
  ),
})
type Header = z.infer<typeof headerShape>

/** The parts of a view as bytes: a header, the arrays one after another, and a checksum. */
export async function* saveParts(
  { fields, key }: CollectionDeclaration,
  parts: readonly Part[],
): AsyncGenerator<Uint8Array> {
  const header: Header = {
    format: FORMAT,
    version: VERSION,
    endianness: endianness(),
    fields: { ...fields },
    key: [...key],
    parts: parts.map(({ segment, dead }) => ({
      rows: segment.rows,
      dead: dead.count,
      columns: Object.fromEntries(segment.columns.map(({ field, values }) => [field, describe(values)])),
    })),
  }
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)

  let checksum = 0
  for (const array of [length, text, ...parts.flatMap(arraysOf)]) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
      const chunk = bytes.subarray(from, from + CHUNK_BYTES)
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  }
  const end = Buffer.alloc(4)
  end.writeUInt32LE(checksum)
  yield end
}

function describe(values: Values): z.infer<typeof valuesShape> {
  const { size, bytes } = values
  if (values instanceof TextValues)
    return { kind: 'text', size, bytes: values.text.length, plain: values.plain }
  const large = values instanceof NumberValues && values.values instanceof BigInt64Array
  return { kind: large ? 'integer' : 'number', size, bytes, plain: true }
}

function arraysOf({ segment, dead }: Part): ArrayBufferView[] {
  return [
    dead.bits,
    ...segment.columns.flatMap(({ values, codes }) =>
      values instanceof TextValues
        ? [values.offsets, values.text, codes]
        : [(values as NumberValues).values, codes],
    ),
  ]
}

/** Reads what `saveParts` wrote. Fails with `SavedStreamError`, and before it allocates with `MemoryLimitError`. */
export async function loadParts(
  declaration: CollectionDeclaration,
  source: AsyncIterable<Uint8Array>,
  memory: MemoryAccount,
): Promise<Part[]> {
  const fail = (problem: string): never => {
    throw new SavedStreamError(declaration, problem)
  }
  const reader = new ByteReader(source, () => fail('ends too early'))
  const length = (await reader.buffer(4)).readUInt32LE()
  if (length > HEADER_BYTES) fail('is not a saved index')
  const parsed = headerShape.safeParse(parseJson(await reader.buffer(length)))
  const header = parsed.data ?? fail('is not of this format and version')
  const { fields, key } = declaration
  if (JSON.stringify([header.fields, header.key]) !== JSON.stringify([fields, key])) {
    fail('was saved with other fields or another key')
  }
  memory.demand(
    declaration,
    header.parts.reduce((sum, part) => sum + bytesOf(part), 0),
  )

  const parts: Part[] = []
  for (const { rows, dead, columns } of header.parts) {
    const bits = await reader.fill(new Uint32Array((rows + 31) >>> 5))
    const loaded: Column[] = []
    for (const [field, type] of Object.entries(fields)) {
      const shape = columns[field] ?? fail(`lacks the field ${field}`)
      const values = await loadValues(shape, reader)
      loaded.push(new Column(field, type, values, await reader.fill<Codes>(createCodes(rows, shape.size))))
    }
    parts.push({ segment: new Segment(rows, loaded, key), dead: new RowSet(bits, dead) })
  }
  const { checksum } = reader
  if ((await reader.buffer(4)).readUInt32LE() !== checksum) fail('is damaged')
  await reader.close()
  return parts
}

async function loadValues({ kind, size, bytes, plain }: z.infer<typeof valuesShape>, reader: ByteReader) {
  if (kind !== 'text') {
    return new NumberValues(
      await reader.fill(kind === 'integer' ? new BigInt64Array(size) : new Float64Array(size)),
    )
  }
  const offsets = await reader.fill(new Uint32Array(size + 1))
  return new TextValues(await reader.buffer(Math.max(bytes, PADDING)), offsets, plain)
}

/** The approximate bytes of a part in memory. */
function bytesOf({ rows, columns }: Header['parts'][number]): number {
  return Object.values(columns).reduce((sum, { kind, size, bytes }) => {
    return sum + bytes + (kind === 'text' ? 4 * size : 0) + createCodes(0, size).BYTES_PER_ELEMENT * rows
  }, rows / 8)
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
