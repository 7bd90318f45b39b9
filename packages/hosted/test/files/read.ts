import { streams } from '../../../drive/src/sync/streams.ts'
import type { FileReader } from '../../src/files/process/file-reader.ts'
import type { FileRequest, FileSummary } from '../../src/files/read-file.ts'

/** The options of a stream, and those of one reading. */
export interface Given {
  readonly name: string
  readonly bytes: Uint8Array | string | AsyncIterable<Uint8Array>
  readonly format: object
  readonly stream?: object
  readonly request?: Partial<FileRequest>
}

/** A record with its values by column. */
interface ReadRecord {
  readonly row: number
  readonly values: Readonly<Record<string, unknown>>
}

/** The request of a stream with the options as its configuration takes them. */
function toRequest({ name, format, stream = {}, request = {} }: Omit<Given, 'bytes'>): FileRequest {
  const parsed = streams.parse([{ name: 'stream', format, ...stream }])
  const [{ format: checked, schemaless, validation_policy }] = parsed as [(typeof parsed)[number]]
  return { format: checked, facts: { name }, schemaless, validation_policy, ...request }
}

async function* toBytes(given: Given['bytes']): AsyncGenerator<Uint8Array> {
  if (typeof given === 'string') yield Buffer.from(given)
  else if (given instanceof Uint8Array) yield given
  else yield* given
}

/** Reads a file. */
export async function read(
  reader: FileReader,
  given: Given,
): Promise<{ readonly records: ReadRecord[]; readonly summary: FileSummary }> {
  const request = toRequest(given)
  const columns = Object.keys(request.fields ?? {})
  const batches = reader.read(toBytes(given.bytes), request)
  const records: ReadRecord[] = []
  while (true) {
    const { done, value } = await batches.next()
    if (done) return { records, summary: value }
    for (const [row, ...values] of value)
      records.push({ row, values: Object.fromEntries(columns.map((name, at) => [name, values[at]])) })
  }
}

/** Finds the types of a file, and reads its values in these types. */
export async function readTyped(reader: FileReader, given: Given) {
  const { summary } = await read(reader, given)
  const { records } = await read(reader, { ...given, request: { ...given.request, fields: summary.types } })
  return { types: summary.types, values: records.map(({ values }) => values), records }
}
