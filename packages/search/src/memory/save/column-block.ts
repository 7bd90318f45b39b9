import { endianness } from 'node:os'
import { z } from 'zod'
import type { CollectionDeclaration, FieldType } from '../../language/fields.ts'
import { codesType } from '../columns/codes.ts'
import type { Column } from '../columns/column.ts'
import { PADDING, TextValues } from '../columns/text-values.ts'
import { NumberValues, type Values } from '../columns/values.ts'
import { bytesOf } from './published-block.ts'

/** Arrays begin at multiples of this, so that they can be read where they are. */
const ALIGNMENT = 8
/** The bytes of a header's length. */
export const LENGTH_BYTES = 4

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
export type ColumnHeader = z.infer<typeof headerShape>[number]

/** The byte order of this machine, which the arrays have. */
export const ENDIANNESS = endianness()

/** The length of the block of columns, in bytes. */
export function blockLength(columns: readonly Column[]): number {
  const arrays = [...headerBytes(columns.map(toHeader)), ...columns.flatMap(arrayBytes)]
  return arrays.reduce((sum, { length }) => sum + length, 0)
}

/** What comes before the arrays of columns. Equal columns give equal bytes. */
export function headerBytes(headers: readonly ColumnHeader[]): Uint8Array[] {
  const header = Buffer.from(JSON.stringify(headers))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(header.length)
  return [...aligned(length, header)]
}

/** The arrays of a column. */
export function arrayBytes({ values, codes }: Column): Uint8Array[] {
  const arrays =
    values instanceof TextValues ? [values.offsets, values.text] : [(values as NumberValues).values]
  return [...arrays, codes].flatMap((array) => [...aligned(array)])
}

/** A column of a block. */
export interface PlacedColumn {
  readonly header: ColumnHeader
  readonly type: FieldType
  /** Where the arrays of its values begin, where its codes do, and where those end. */
  readonly values: number
  readonly codes: number
  readonly end: number
}

/** Reads what `headerBytes` wrote after the length. Calls `fail`, which throws, if it is damaged or of other fields. */
export function readHeader(
  json: ArrayBuffer,
  rows: number,
  fields: CollectionDeclaration['fields'],
  fail: () => never,
): PlacedColumn[] {
  const { data: headers } = headerShape.safeParse(parseJson(Buffer.from(json)))
  if (!headers) fail()
  let place = padded(LENGTH_BYTES + json.byteLength)
  return headers.map((header) => {
    const { field, kind, size } = header
    const type = Object.hasOwn(fields, field) ? fields[field] : undefined
    if (!type || (kind === 'text') !== isText(type)) fail()
    const values = place
    const codes = values + valueBytes(header)
    place = codes + padded(rows * codesType(size).BYTES_PER_ELEMENT)
    return { header, type, values, codes, end: place }
  })
}

/** The bytes of the arrays of a column's values, with padding. */
function valueBytes({ kind, size, bytes }: ColumnHeader): number {
  if (kind !== 'text') return size * Float64Array.BYTES_PER_ELEMENT
  return padded((size + 1) * Uint32Array.BYTES_PER_ELEMENT) + padded(bytes)
}

/** What the header says of a column. */
export function toHeader({ field, values }: Column): ColumnHeader {
  const { size } = values
  if (values instanceof TextValues)
    return { field, kind: 'text', size, bytes: values.text.length, plain: values.plain }
  const large = (values as NumberValues).values instanceof BigInt64Array
  return { field, kind: large ? 'integer' : 'number', size, bytes: 0, plain: true }
}

/** The distinct values of a column from the bytes of their arrays, without a copy. */
export function readValues(
  { kind, size, bytes, plain }: ColumnHeader,
  { buffer, byteOffset }: Uint8Array,
  fail: () => never,
): Values {
  if (kind === 'integer') return new NumberValues(new BigInt64Array(buffer, byteOffset, size))
  if (kind === 'number') return new NumberValues(new Float64Array(buffer, byteOffset, size))
  const offsets = new Uint32Array(buffer, byteOffset, size + 1)
  if (bytes !== (offsets[size] as number) + PADDING) fail()
  const text = Buffer.from(buffer, byteOffset + padded(offsets.byteLength), bytes)
  return new TextValues(text, offsets, plain)
}

/** Arrays as one sequence of bytes, padded with zeros. */
function* aligned(...arrays: readonly ArrayBufferView[]): Generator<Uint8Array> {
  let length = 0
  for (const array of arrays) {
    yield bytesOf(array)
    length += array.byteLength
  }
  if (padded(length) > length) yield new Uint8Array(padded(length) - length)
}

function padded(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT
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
