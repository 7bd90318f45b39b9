import type { FileReader, FileSummary, ReadRequest } from '../src/index.ts'

/** A file and how it is read. */
export interface Given {
  readonly name: string
  readonly bytes: Uint8Array | string | AsyncIterable<Uint8Array>
  readonly format: object
  readonly request?: Partial<ReadRequest>
}

/** A record with its values by column. */
interface ReadRecord {
  readonly row: number
  readonly values: Readonly<Record<string, unknown>>
}

async function* toBytes(given: Given['bytes']): AsyncGenerator<Uint8Array> {
  if (typeof given === 'string') yield Buffer.from(given)
  else if (given instanceof Uint8Array) yield given
  else yield* given
}

const requestOf = ({ name, format, request }: Given): ReadRequest => ({
  format: format as ReadRequest['format'],
  facts: { name },
  ...request,
})

/** Finds the types of a file. */
export function inspect(reader: FileReader, given: Given): Promise<FileSummary> {
  return reader.inspect(toBytes(given.bytes), requestOf(given))
}

/** Reads a file. Without `fields`, a record has the values of all its columns, without types. */
export async function read(
  reader: FileReader,
  given: Given,
): Promise<{ readonly records: ReadRecord[]; readonly summary: FileSummary }> {
  const request = requestOf(given)
  const columns = request.fields && Object.keys(request.fields)
  const batches = reader.read(toBytes(given.bytes), request)
  const records: ReadRecord[] = []
  let next = await batches.next()
  for (; !next.done; next = await batches.next())
    for (const [row, ...values] of next.value)
      records.push({
        row,
        values: columns
          ? Object.fromEntries(columns.map((name, at) => [name, values[at]]))
          : (values[0] as ReadRecord['values']),
      })
  return { records, summary: next.value }
}

/** Finds the types of a file, and reads its values in these types. */
export async function readTyped(reader: FileReader, given: Given) {
  const summary = await inspect(reader, given)
  const { records } = await read(reader, { ...given, request: { ...given.request, fields: summary.types } })
  return { types: summary.types, values: records.map(({ values }) => values), records }
}
