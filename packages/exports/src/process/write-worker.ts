import { parentPort, workerData } from 'node:worker_threads'
import { csvWriter } from '../csv.ts'
import { parquetWriter } from '../parquet.ts'
import type { WriteJob, WriteReply, WriteRequest } from './messages.ts'

const WRITERS = { csv: csvWriter, parquet: parquetWriter } as const

const { format, fields } = workerData as WriteJob
const writer = WRITERS[format](fields)
let pieces: Iterator<Uint8Array> = writer.begin()[Symbol.iterator]()

parentPort?.on('message', (request: WriteRequest) => {
  const reply = answer(request)
  const moved = typeof reply === 'object' && 'piece' in reply ? [reply.piece.buffer as ArrayBuffer] : []
  parentPort?.postMessage(reply, moved)
})

function answer(request: WriteRequest): WriteReply {
  try {
    if (request !== 'next')
      pieces = (request === 'end' ? writer.finish() : writer.write(request.batch))[Symbol.iterator]()
    const { done, value } = pieces.next()
    return done ? 'done' : { piece: value }
  } catch (error) {
    return { failure: (error as Error).message }
  }
}
