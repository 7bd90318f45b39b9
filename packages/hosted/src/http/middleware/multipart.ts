import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { ConnectorError, InvalidParamsError, runAfter, systemClock } from '@linkspan/core'
import type { Request, Response } from 'express'
import { HttpError } from '../problem/http-error.ts'
import { collect, type ReadBytesOptions } from './read-bytes.ts'

/** The media type of a body in two parts: `operation`, which is JSON, and `content`, which is bytes. */
export const MULTIPART = 'multipart/form-data'

/** A body whose JSON has been read. Its content is read while it comes. */
export interface Parts {
  readonly operation: Buffer
  readonly content: AsyncIterable<Uint8Array>
}

/** How long the rest of a content is discarded after the answer, so that its sender can read the answer. */
const LINGER_MS = 5_000

const refuse = (path: string, message: string) => new InvalidParamsError('body', [{ path, message }])
const incomplete = () => refuse('$.content', 'ended before its last byte')

/**
 * Reads the operation of a body, and returns its content as a stream, of which memory holds some pieces. Content that
 * comes before the operation is held in memory, up to `most_bytes`. Throws `invalid_params`, and `payload_too_large` for
 * an operation that is longer than `most_bytes`.
 */
export function readParts(request: Request, response: Response, options: ReadBytesOptions): Promise<Parts> {
  const { most_bytes } = options
  const parser = parserOf(request)
  discardRest(request, response, parser)
  return new Promise((resolve, reject) => {
    let operation: Promise<Buffer> | undefined
    let content: Readable | undefined
    /** Content that came before the operation. */
    let held: Promise<Buffer> | undefined
    /** What follows the parts: nothing. */
    const rest = Promise.withResolvers<void>()
    rest.promise.catch(() => {})
    const fail = (error: Error) => {
      content?.destroy(error)
      rest.reject(error)
      reject(error)
    }
    // of a complete body, the parser finds out whether it is whole
    request.once('close', () => request.complete || fail(incomplete()))
    parser.once('error', () => fail(content ? incomplete() : refuse('$', 'is not valid multipart/form-data')))
    parser.on('file', (name, file) => {
      // the reader of a part gets its errors; without a listener, Node would end the process
      file.on('error', () => {})
      if (name === 'operation') {
        const too_long = () =>
          new HttpError('payload_too_large', `A part is longer than ${most_bytes} bytes.`)
        operation = collect(file, options, { too_long, cut_off: incomplete })
        Promise.all([operation, held]).then(([operation, held]) => {
          if (held) resolve({ operation, content: bytesOf([held], rest.promise) })
        }, fail)
      } else if (name !== 'content') {
        fail(refuse(`$.${name.slice(0, 100)}`, 'unknown part; allowed here: operation, content'))
        file.resume()
      } else if (operation) {
        content = file
        operation.then((operation) => resolve({ operation, content: bytesOf(file, rest.promise) }), fail)
      } else {
        const late = () => refuse('$.operation', `must come before content of more than ${most_bytes} bytes`)
        held = collect(file, options, { too_long: late, cut_off: incomplete })
        held.catch(fail)
      }
    })
    parser.once('partsLimit', () => fail(refuse('$', 'must have two parts: operation and content')))
    parser.once('finish', () => {
      if (operation && (held || content)) rest.resolve()
      else if (held) fail(refuse('$.operation', 'is required'))
      else fail(refuse('$.content', 'is required, as the second part'))
    })
    request.pipe(parser)
  })
}

function parserOf({ headers }: Request): BusboyInstance {
  const limits = { parts: 2, headerPairs: 20, headerSize: 8192 }
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits,
      // so that the bytes of each part can be counted as they arrive
      isPartAFile: () => true,
    })
  } catch {
    throw refuse('Content-Type', 'must name the boundary of the parts')
  }
}

/** The bytes of a content. They end when the whole body has come, so that nothing is made of a body with a part too many. */
async function* bytesOf(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  rest: Promise<void>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* content
    await rest
  } catch (error) {
    // one that is not ours says that the body is cut off
    throw ConnectorError.isInstance(error) || error instanceof HttpError ? error : incomplete()
  }
}

/** After the answer, reads what still comes for a moment, and then closes the connection. */
function discardRest(request: Request, response: Response, parser: BusboyInstance): void {
  // the reader of the content gets the error of a connection that breaks
  request.on('error', () => {})
  response.once('finish', () => {
    if (request.complete) return
    request.unpipe(parser)
    request.resume()
    const stopTimer = runAfter(systemClock, LINGER_MS, () => request.socket.destroy())
    request.once('close', stopTimer)
  })
}
