import { endianness } from 'node:os'
import { z } from 'zod'
import type { CollectionDeclaration, FieldType } from '../../language/fields.ts'
import { codesType } from '../columns/codes.ts'
import { Column } from '../columns/column.ts'
import { PADDING, TextValues } from '../columns/text-values.ts'
import { NumberValues, type Values } from '../columns/values.ts'

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

/** The bytes of columns: a header and their arrays. Equal columns give equal bytes. */
export function columnBytes(columns: readonly Column[]): Uint8Array[] {
  return [...headerBytes(columns.map(toHeader)), ...columns.flatMap(arrayBytes)]
}

/** What comes before the arrays of columns. */
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

/** The length of the header that begins with these bytes. */
export function headerLength(bytes: ArrayBuffer, fail: () => never): number {
  if (bytes.byteLength < LENGTH_BYTES) fail()
  return LENGTH_BYTES + Buffer.from(bytes).readUInt32LE()
}

/** Reads what `headerBytes` wrote. Returns where the arrays of each column are, too. */
export function readHeader(bytes: ArrayBuffer, rows: number, fail: () => never): PlacedColumn[] {
  const length = headerLength(bytes, fail)
  if (length > bytes.byteLength) fail()
  const { data: headers } = headerShape.safeParse(
    parseJson(Buffer.from(bytes, LENGTH_BYTES, length - LENGTH_BYTES)),
  )
  if (!headers) fail()
  let place = length + paddingOf(length)
  return headers.map((header) => {
    const start = place
    for (const array of arrayLengths(header, rows)) place += array + paddingOf(array)
    return { header, start, length: place - start }
  })
}

/** A column of a block, and where its arrays are. */
export interface PlacedColumn {
  readonly header: ColumnHeader
  readonly start: number
  readonly length: number
}

/** Reads what `columnBytes` wrote, without a copy. Calls `fail`, which throws, if the bytes are damaged. */
export function readColumns(
  bytes: ArrayBuffer,
  rows: number,
  fields: CollectionDeclaration['fields'],
  fail: () => never,
): Column[] {
  const placed = readHeader(bytes, rows, fail)
  const { start, length } = placed.at(-1) ?? { start: bytes.byteLength, length: 0 }
  if (start + length !== bytes.byteLength) fail()
  return placed.map(({ header, start: own }) => readColumn(header, bytes, own, rows, fields, fail))
}

/** Reads the arrays of a column, without a copy. */
export function readColumn(
  header: ColumnHeader,
  bytes: ArrayBuffer,
  start: number,
  rows: number,
  fields: CollectionDeclaration['fields'],
  fail: () => never,
): Column {
  const type = requireKind(header, fields, fail)
  const places = placesOf(header, start, rows)
  const Codes = codesType(header.size)
  const last = places.at(-1) as number
  const length = rows * Codes.BYTES_PER_ELEMENT
  if (last + length + paddingOf(length) > bytes.byteLength) fail()
  const codes = new Codes(bytes, last, rows)
  return new Column(header.field, type, readValues(header, bytes, places, fail), codes)
}

/** The declared type of a column. Calls `fail` if its values are of another kind. */
function requireKind(
  { field, kind }: ColumnHeader,
  fields: CollectionDeclaration['fields'],
  fail: () => never,
): FieldType {
  const type = Object.hasOwn(fields, field) ? fields[field] : undefined
  return type && (kind === 'text') === isText(type) ? type : fail()
}

/** Where each array of a column begins, if the first begins at `start`. */
function placesOf(header: ColumnHeader, start: number, rows: number): number[] {
  let place = start
  return arrayLengths(header, rows).map((length) => {
    const own = place
    place += length + paddingOf(length)
    return own
  })
}

/** The distinct values of a column, whose arrays begin with these bytes, without a copy. */
export function readColumnValues(
  header: ColumnHeader,
  bytes: ArrayBuffer,
  rows: number,
  fields: CollectionDeclaration['fields'],
  fail: () => never,
): Values {
  requireKind(header, fields, fail)
  return readValues(header, bytes, placesOf(header, 0, rows), fail)
}

/** Where the codes of a column begin, after the start of its arrays. */
export function codesStart(header: ColumnHeader, rows: number): number {
  return placesOf(header, 0, rows).at(-1) ?? 0
}

/** The bytes of each array of a column, without padding. */
function arrayLengths({ kind, size, bytes }: ColumnHeader, rows: number): number[] {
  const codes = rows * codesType(size).BYTES_PER_ELEMENT
  if (kind !== 'text') return [size * Float64Array.BYTES_PER_ELEMENT, codes]
  return [(size + 1) * Uint32Array.BYTES_PER_ELEMENT, bytes, codes]
}

/** What the header says of a column. */
export function toHeader({ field, values }: Column): ColumnHeader {
  const { size } = values
  if (values instanceof TextValues)
    return { field, kind: 'text', size, bytes: values.text.length, plain: values.plain }
  const large = (values as NumberValues).values instanceof BigInt64Array
  return { field, kind: large ? 'integer' : 'number', size, bytes: 0, plain: true }
}

function readValues(
  { kind, size, bytes, plain }: ColumnHeader,
  buffer: ArrayBuffer,
  [first, second]: readonly number[],
  fail: () => never,
): Values {
  if (kind === 'integer') return new NumberValues(new BigInt64Array(buffer, first, size))
  if (kind === 'number') return new NumberValues(new Float64Array(buffer, first, size))
  const offsets = new Uint32Array(buffer, first, size + 1)
  if (bytes !== (offsets[size] as number) + PADDING) fail()
  return new TextValues(Buffer.from(buffer, second, bytes), offsets, plain)
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
