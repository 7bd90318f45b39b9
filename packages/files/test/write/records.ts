import type { ExportBatch, ExportColumn, ExportField, ExportType } from '../../src/index.ts'

/** A value as a record has it: an integer of 64 bits is a bigint, JSON and times are texts. */
export type Cell = string | number | bigint | boolean | null
export type Row = readonly Cell[]

/** One field of each type, and some texts that need care. */
export const FIELDS: readonly ExportField[] = [
  { name: 'id', type: 'integer' },
  { name: 'campaign.name', type: 'string' },
  { name: 'large', type: 'integer' },
  { name: 'rate', type: 'number' },
  { name: 'on', type: 'boolean' },
  { name: 'day', type: 'date' },
  { name: 'at', type: 'timestamp' },
  { name: 'tags', type: 'array' },
  { name: 'more, "all"', type: 'object' },
]

const TEXTS = [
  '',
  ' ',
  'Büro',
  'a,b',
  'say "hi"',
  'two\r\nlines',
  "'",
  '=1+1',
  '日本語',
  '👩‍👩‍👧 family',
  'ﬃ',
  '\u{10ffff}',
  '\u0000',
  'null',
  'NaN',
  '-',
  '1',
  'true',
  '\ufeff',
  'tab\t',
  'line\nfeed',
  'carriage\rreturn',
  'x'.repeat(5_000),
]
const NUMBERS = [0, 1, -1, 0.1, 1e-7, 5e-324, 1.7976931348623157e308, -2.5, 2 ** 53, 123456.78]
const LARGE = [0n, 1n, -1n, 2n ** 53n - 1n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n)]
const JSONS = ['[]', '["a",1,null]', '[{"name":"x","deep":[[1]]}]', '["\\u0000 \\"quoted\\""]']
const OBJECTS = ['{}', '{"a":{"b":[1,2.5]}}', '{"ключ":"значение"}']

/** Records of all types with missing values, from a random function. */
export function randomRows(count: number, random: () => number): Row[] {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
  const maybe = (value: () => Cell): Cell => (random() < 0.2 ? null : value())
  return Array.from({ length: count }, (_, id) => [
    BigInt(id),
    maybe(() => (random() < 0.5 ? pick(TEXTS) : `text ${Math.floor(random() * 1e6)}`)),
    maybe(() => pick(LARGE)),
    maybe(() => (random() < 0.5 ? pick(NUMBERS) : random() * 1e6)),
    maybe(() => random() < 0.5),
    maybe(() => new Date(Date.UTC(1990, 0, 1 + Math.floor(random() * 20_000))).toISOString().slice(0, 10)),
    maybe(() => new Date(Math.floor(random() * 2e12)).toISOString()),
    maybe(() => pick(JSONS)),
    maybe(() => pick(OBJECTS)),
  ])
}

/** Records as batches of these lengths in turn. */
export async function* toBatches(
  rows: readonly Row[],
  lengths: readonly number[],
): AsyncGenerator<ExportBatch> {
  let from = 0
  for (let index = 0; from < rows.length; index++) {
    const own = rows.slice(from, from + (lengths[index % lengths.length] as number))
    from += own.length
    const columns = FIELDS.map(({ type }, field) =>
      toColumn(
        type,
        own.map((row) => row[field] as Cell),
      ),
    )
    yield { count: own.length, columns }
  }
}

function toColumn(type: ExportType, cells: readonly Cell[]): ExportColumn {
  const values = [...new Set(cells.filter((cell) => cell !== null))]
  const place = new Map(values.map((value, code) => [value, code]))
  const found = cells.map((cell) => (cell === null ? values.length : (place.get(cell) as number)))
  const codes = values.length < 256 ? Uint8Array.from(found) : Uint32Array.from(found)
  if (type === 'integer')
    return { codes, text: undefined, offsets: undefined, numbers: integers(values as bigint[]) }
  if (type === 'number' || type === 'boolean')
    return { codes, text: undefined, offsets: undefined, numbers: Float64Array.from(values, Number) }
  const texts = values.map((value) => Buffer.from(String(value)))
  const offsets = new Uint32Array(values.length + 1)
  for (const [index, text] of texts.entries()) offsets[index + 1] = (offsets[index] as number) + text.length
  return { codes, text: new Uint8Array(Buffer.concat(texts)), offsets, numbers: undefined }
}

/** As doubles if that is exact, as the search engine stores them. */
function integers(values: readonly bigint[]): Float64Array | BigInt64Array {
  const safe = values.every((value) => Number.isSafeInteger(Number(value)))
  return safe ? Float64Array.from(values, Number) : BigInt64Array.from(values)
}
