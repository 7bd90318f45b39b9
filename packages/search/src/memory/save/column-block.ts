import { endianness } from 'node:os'
import { z } from 'zod'
import type { CollectionDeclaration, FieldType } from '../../language/fields.ts'
import { codesType } from '../columns/codes.ts'
import { Column } from '../columns/column.ts'
import { PADDING, TextValues } from '../columns/text-values.ts'
import { NumberValues, type Values } from '../columns/values.ts'

/** Arrays begin at multiples of this, so that they can be read where they are. */
const ALIGNMENT = 8

const kinds = z.enum(['text', 'number', 'integer'])
const headerShape = z.array(
  z.strictObject({
    field: z.string(),
    kind: kinds,
    size: z.int().min(0),
    /** The bytes of the texts with their padding; 0 for numbers. */
    bytes: z.int().min(0),
    plain: z.boolean(),
  }),
)
type ColumnHeader = z.infer<typeof headerShape>[number]

/** The byte order of this machine, which the arrays have. */
export const ENDIANNESS = endianness()

/** The bytes of columns: a header and their arrays. Equal columns give equal bytes. */
export function* columnBytes(columns: readonly Column[]): Generator<Uint8Array> {
  const header = Buffer.from(JSON.stringify(columns.map(toHeader)))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(header.length)
  yield* aligned(length, header)
  for (const { values, codes } of columns) {
    if (values instanceof TextValues) yield* aligned(values.offsets)
    yield* aligned(values instanceof TextValues ? values.text : (values as NumberValues).values)
    yield* aligned(codes)
  }
}

/** Reads what `columnBytes` wrote, without a copy. Calls `fail`, which throws, if the bytes are damaged. */
export function readColumns(
  bytes: ArrayBuffer,
  rows: number,
  fields: CollectionDeclaration['fields'],
  fail: () => never,
): Column[] {
  const reader = new ArrayReader(bytes, fail)
  const length = Buffer.from(bytes, 0, Math.min(4, bytes.byteLength))
  if (length.length < 4) fail()
  const { data: headers } = headerShape.safeParse(
    parseJson(reader.bytes(4 + length.readUInt32LE()).subarray(4)),
  )
  if (!headers) fail()
  const columns = headers.map((header) => {
    const { field, kind, size } = header
    const type = Object.hasOwn(fields, field) ? fields[field] : undefined
    if (!type || (kind === 'text') !== isText(type)) fail()
    const values = readValues(header, reader)
    const Codes = codesType(size)
    return new Column(
      field,
      type,
      values,
      new Codes(bytes, reader.take(rows * Codes.BYTES_PER_ELEMENT), rows),
    )
  })
  if (reader.rest > 0) fail()
  return columns
}

function toHeader({ field, values }: Column): ColumnHeader {
  const { size } = values
  if (values instanceof TextValues) {
    return { field, kind: 'text', size, bytes: values.text.length, plain: values.plain }
  }
  const large = (values as NumberValues).values instanceof BigInt64Array
  return { field, kind: large ? 'integer' : 'number', size, bytes: 0, plain: true }
}

function readValues({ kind, size, bytes, plain }: ColumnHeader, reader: ArrayReader): Values {
  if (kind !== 'text') {
    const place = reader.take(size * Float64Array.BYTES_PER_ELEMENT)
    const kindOfNumbers = kind === 'integer' ? BigInt64Array : Float64Array
    return new NumberValues(new kindOfNumbers(reader.buffer, place, size))
  }
  const place = reader.take((size + 1) * Uint32Array.BYTES_PER_ELEMENT)
  const offsets = new Uint32Array(reader.buffer, place, size + 1)
  if (bytes !== (offsets[size] as number) + PADDING) reader.fail()
  return new TextValues(reader.bytes(bytes), offsets, plain)
}

/** Hands out the arrays of a block, one after another. */
class ArrayReader {
  readonly buffer: ArrayBuffer
  readonly fail: () => never
  #place = 0

  constructor(buffer: ArrayBuffer, fail: () => never) {
    this.buffer = buffer
    this.fail = fail
  }

  /** How many bytes are left. */
  get rest(): number {
    return this.buffer.byteLength - this.#place
  }

  /** The place of the next array, of `length` bytes. */
  take(length: number): number {
    const place = this.#place
    this.#place += length + paddingOf(length)
    if (this.rest < 0) this.fail()
    return place
  }

  /** The next `length` bytes. */
  bytes(length: number): Buffer {
    return Buffer.from(this.buffer, this.take(length), length)
  }
}

/** Arrays as one sequence of bytes, padded with zeros. */
function* aligned(...arrays: readonly ArrayBufferView[]): Generator<Uint8Array> {
  let length = 0
  for (const { buffer, byteOffset, byteLength } of arrays) {
    yield new Uint8Array(buffer, byteOffset, byteLength)
    length += byteLength
  }
  if (paddingOf(length) > 0) yield new Uint8Array(paddingOf(length))
}

function paddingOf(length: number): number {
  return (ALIGNMENT - (length % ALIGNMENT)) % ALIGNMENT
}

function isText(type: FieldType): boolean {
  return type === 'string' || type === 'array' || type === 'object'
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
