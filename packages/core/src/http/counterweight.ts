import type { Readable } from 'node:stream'

/** The longest weight, in bytes: longer ones V8 would put among its large objects. */
const MOST_BYTES = 64 * 1024

/**
 * Has V8 collect what has passed through a stream while it is young. Buffers from a socket lie outside V8's heap, so
 * that their number does not bring on the quick collections of young objects: up to 80 MB of them lie about until the
 * whole heap is marked, which takes the longer the more a program holds. So for each piece a string as long is made
 * within the heap and let go of at once. A string and no array, since V8 takes what it makes of arrays for living while
 * it marks.
 */
export function counterweighted<Stream extends Readable>(stream: Stream): Stream {
  const push = stream.push.bind(stream)
  stream.push = (piece: unknown, encoding) => {
    if (Buffer.isBuffer(piece)) piece.toString('latin1', 0, MOST_BYTES)
    return push(piece, encoding)
  }
  return stream
}
