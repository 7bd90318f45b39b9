/** Exports what the server has synced as Parquet, and queries the file with DuckDB. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { createClient } from '@linkspan/client'

const {
  LINKSPAN_BASE_URL: base_url = 'http://127.0.0.1:3000',
  LINKSPAN_CLIENT_ID: client_id = '',
  LINKSPAN_CLIENT_SECRET: client_secret = '',
  DRIVE_CREDENTIALS = '{}',
  DRIVE_FOLDER_URL = '',
} = process.env

const linkspan = createClient({ base_url, client_id, client_secret })
const { id } = await linkspan.connectors.create({
  customer_name: 'acme',
  connector_type: 'drive',
  name: 'Drive of Acme',
  credentials: JSON.parse(DRIVE_CREDENTIALS),
  replication_config: {
    folder_url: DRIVE_FOLDER_URL,
    streams: [{ name: 'notes', globs: ['**/*.txt'], format: { filetype: 'unstructured' } }],
  },
  sync_interval_seconds: null,
})
await linkspan.connectors.sync(id, { wait: true })

const folder = await mkdtemp(join(tmpdir(), 'linkspan-'))
const file = join(folder, 'files.parquet')
const { stream, records, version } = await linkspan.records.export(id, 'files', { format: 'parquet' })
await pipeline(Readable.fromWeb(stream), createWriteStream(file))
console.log(`version ${version} has ${records} files`)

const connection = await (await DuckDBInstance.create()).connect()
const found = await connection.runAndReadAll(`
  select "mimeType", count(*) as files, count(distinct name) as names
  from '${file}' group by all order by files desc, "mimeType" limit 3`)
for (const [type, files, names] of found.getRows()) console.log(`${type}: ${files} files with ${names} names`)
connection.closeSync()
await rm(folder, { recursive: true })
