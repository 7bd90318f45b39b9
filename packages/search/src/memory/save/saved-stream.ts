import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { SavedStreamError } from '../../errors.ts'
import type { CollectionDeclaration } from '../../language/fields.ts'
import { FORMAT, VERSION } from '../../manifest.ts'
import type { Layer } from '../columns/layer.ts'
import { RowSet } from '../columns/row-set.ts'
import { Segment } from '../columns/segment.ts'
import type { MemoryAccount } from '../memory-account.ts'
import { ByteReader } from './byte-reader.ts'
import { columnBytes, ENDIANNESS, readColumns } from './column-block.ts'

const CHUNK_BYTES = 1_048_576
const HEADER_BYTES = 16_777_216

const headerShape = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  endianness: z.literal(ENDIANNESS),
  fields: z.record(z.string(), z.string()),
  key: z.array(z.string()),
  parts: z.array(z.strictObject({ rows: z.int().min(1), dead: z.int().min(0), bytes: z.int().min(0) })),
})

/** The layers of a view as bytes: a header, for each layer its dead rows and its columns, and a checksum. */
export async function* saveLayers(
  { fields, key }: CollectionDeclaration,
  layers: readonly Layer[],
): AsyncGenerator<Uint8Array> {
  const blocks = layers.map(({ segment }) => [...columnBytes(segment.columns)])
  const header: z.infer<typeof headerShape> = {
    format: FORMAT,
    version: VERSION,
    endianness: ENDIANNESS,
    fields: { ...fields },
    key: [...key],
    parts: layers.map(({ segment, dead }, index) => ({
      rows: segment.rows,
      dead: dead.count,
      bytes: (blocks[index] ?? []).reduce((sum, { length }) => sum + length, 0),
    })),
  }
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)

  let checksum = 0
  for (const bytes of [
    length,
    text,
    ...layers.flatMap(({ dead }, index) => [deadBytes(dead), ...(blocks[index] ?? [])]),
  ]) {
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

function deadBytes({ bits }: RowSet): Uint8Array {
  return new Uint8Array(bits.buffer, bits.byteOffset, bits.byteLength)
}

/** Reads what `saveLayers` wrote. Fails with `SavedStreamError`, and before it allocates with `MemoryLimitError`. */
export async function loadLayers(
  declaration: CollectionDeclaration,
  source: AsyncIterable<Uint8Array>,
  memory: MemoryAccount,
): Promise<Layer[]> {
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
    header.parts.reduce((sum, { rows, bytes }) => sum + rows / 8 + bytes, 0),
  )

  const layers: Layer[] = []
  for (const { rows, dead, bytes } of header.parts) {
    const bits = await reader.fill(new Uint32Array((rows + 31) >>> 5))
    const { buffer } = await reader.fill(new Uint8Array(bytes))
    const columns = readColumns(buffer, rows, fields, () => fail('is damaged'))
    const missing = Object.keys(fields).find((field) => !columns.some((column) => column.field === field))
    if (missing !== undefined) fail(`lacks the field ${missing}`)
    layers.push({ segment: new Segment(rows, columns, key), dead: new RowSet(bits, dead) })
  }
  const { checksum } = reader
  if ((await reader.buffer(4)).readUInt32LE() !== checksum) fail('is damaged')
  await reader.close()
  return layers
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
