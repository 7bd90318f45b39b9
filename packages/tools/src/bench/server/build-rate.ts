import type { FileStream } from '@linkspan/core'
import { createMemoryEngine } from '@linkspan/search'
import { declarationOf } from '@linkspan/sync'
import { streams } from '../../../../drive/src/streams.ts'
import { fileStreams } from '../../../../drive/src/sync/file-streams.ts'
import { fieldsOf } from '../../../../sync/src/streams/columns.ts'
import { withFields } from '../../../../sync/src/streams/stream-entity.ts'
import { jsonlPieces } from './table-files.ts'

/** The types that the stream finds in these files. */
const COLUMNS = {
  id: 'integer',
  day: 'string',
  customer: 'string',
  region: 'string',
  product: 'string',
  quantity: 'integer',
  price: 'number',
  paid: 'boolean',
  note: 'string',
} as const
const FILLED_ROWS = 4_096

/** Rows a second of the engine's build alone, from objects to parts, which are dropped. `bytes` are those of the file. */
export async function buildRate(bytes: number): Promise<number> {
  const parsed = streams.parse([{ name: 'rows', format: { filetype: 'jsonl' } }])
  const [stream] = fileStreams.of({ folder_url: '', streams: parsed }) as [FileStream]
  const dropped = { read: () => Promise.reject(new RangeError()), write: async () => {} }
  const entity = withFields(stream, fieldsOf(stream, COLUMNS))
  const builder = await createMemoryEngine().build(declarationOf('con_bench', entity), {
    parts: dropped,
    secret: 'a secret of the bench',
  })
  const own = {
    document_key: 'rows.jsonl',
    file_id: 'f',
    file_modified_at: '2026-11-22',
    file_url: 'https://f',
  }
  let [row, building] = [0, 0]
  // few enough to stay in memory
  for (const piece of jsonlPieces(Math.min(bytes, 10_000_000))) {
    const documents = piece
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => ({ ...own, row: ++row, ...JSON.parse(line) }))
    const begun = performance.now()
    for (let from = 0; from < documents.length; from += FILLED_ROWS)
      await builder.write({ upserts: documents.slice(from, from + FILLED_ROWS) })
    building += performance.now() - begun
  }
  await builder.close()
  return row / (building / 1_000)
}
