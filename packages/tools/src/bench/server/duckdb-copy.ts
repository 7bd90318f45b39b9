import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DuckDBInstance } from '@duckdb/node-api'

/** Copies the rows of a Parquet export by DuckDB with one thread, into a folder. Returns the seconds of each format. */
export async function copyByDuckDb(url: string, token: string, folder: string): Promise<Map<string, number>> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const file = join(folder, 'rows.parquet')
  await pipeline(response.body as ReadableStream<Uint8Array>, createWriteStream(file))
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect()
  await connection.run(`create table rows as select * from '${file}'`)
  const seconds = new Map<string, number>()
  for (const [format, options] of [
    ['jsonl', 'format json'],
    ['csv', 'format csv, header'],
    ['parquet', 'format parquet, row_group_size 100000'],
  ] as const) {
    const begun = performance.now()
    await connection.run(`copy rows to '${join(folder, `copy.${format}`)}' (${options})`)
    seconds.set(format, (performance.now() - begun) / 1_000)
  }
  connection.closeSync()
  return seconds
}
