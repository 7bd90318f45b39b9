import { freeBuffers } from './columns.ts'
import type { FileWriter } from './file-writer.ts'
import { writtenFormats } from './formats.ts'
import type { WriteReply, WriteRequest } from './messages.ts'

/** The process that writes a file to its standard output, from records that its parent sends. It ends with the channel. */

let writer: FileWriter

let answered = Promise.resolve()
process.on('message', (request: WriteRequest) => {
  answered = answered.then(() => answer(request))
})
// signals to a group of processes reach this one too, but a parent that ends in order finishes its answers first
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})

async function answer(request: WriteRequest): Promise<void> {
  let reply: WriteReply = 'done'
  try {
    for (const piece of await piecesOf(request)) await print(piece)
    const facts = request === 'end' ? writer.facts?.() : undefined
    if (facts) reply = { facts }
  } catch (error) {
    reply = { failure: (error as Error).message }
  }
  process.send?.(reply)
}

async function piecesOf(request: WriteRequest): Promise<Iterable<Uint8Array>> {
  if (request === 'end') return writer.finish()
  if ('batch' in request) return writer.write(request.batch)
  const { format, fields, ...options } = request.job
  const open = await writtenFormats[format].writer()
  writer = open(fields, options)
  return writer.begin()
}

/** Resolves when the parent's pipe has the bytes, which frees them: a slow reader stops the work. */
function print(piece: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(piece, (error) => {
      if (error) return reject(error)
      freeBuffers([piece])
      resolve()
    })
  })
}
