import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

async function* firstBytes(incoming: IncomingMessage, count: number): AsyncGenerator<Buffer> {
  let left = count
  for await (const piece of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (piece.length < left) {
      left -= piece.length
      yield piece
      continue
    }
    yield piece.subarray(0, left)
    break
  }
  incoming.socket.resetAndDestroy()
  throw new Error('the connection was reset')
}

/** The body of a request whose connection breaks after `count` bytes. */
export const cutReplyAfter = (incoming: IncomingMessage, count: number): Readable =>
  Readable.from(firstBytes(incoming, count), { objectMode: false })
