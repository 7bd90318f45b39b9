import { parentPort, workerData } from 'node:worker_threads'
import { csvWriter } from '../csv.ts'
import { parquetWriter } from '../parquet.ts'
import type { WriteJob, WriteReply, WriteRequest } from './messages.ts'

const WRITERS = { csv: csvWriter, parquet: parquetWriter } as const

const { format, fields } = workerData as WriteJob
const writer = WRITERS[format](fields)
let begun = false

parentPort?.on('message', (request: WriteRequest) => {
  parentPort?.postMessage(answer(request))
})

function answer(request: WriteRequest): WriteReply {
  try {
    const pieces = begun ? [] : writer.begin()
    begun = true
    return { pieces: [...pieces, ...('end' in request ? writer.finish() : writer.write(request.batch))] }
  } catch (error) {
    return { failure: (error as Error).message }
  }
}
