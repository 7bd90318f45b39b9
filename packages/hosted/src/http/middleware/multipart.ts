import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { ConnectorError, InvalidParamsError } from '@linkspan/core'
import type { Request, Response } from 'express'
import { HttpError } from '../problem/http-error.ts'
import { problems } from '../problem/problem-table.ts'

/** The media type of a body in two parts: `operation`, which is JSON, and `content`, which is bytes. */
export const MULTIPART = 'multipart/form-data'

/** A body whose JSON has been read. Its content is read while it comes. */
export interface Parts {
  readonly operation: string
  readonly content: AsyncIterable<Uint8Array>
}

/** The longest pause between two pieces of the content, in milliseconds. */
const IDLE_MS = 60_000
/** How long the rest of a content is discarded after the answer, so that its sender can read the answer. */
const LINGER_MS = 5_000

const refuse = (path: string, message: string) => new InvalidParamsError('body', [{ path, message }])
const incomplete = () => refuse('$.content', 'ended before its last byte')

/**
 * Reads the operation of a body, and returns its content as a stream, of which memory holds some pieces. Content that
 * comes before the operation is held in memory, up to `most_bytes`. Throws `invalid_params`, and `payload_too_large` for
 * an operation that is longer than `most_bytes`.
 */
export function readParts(request: Request, response: Response, most_bytes: number): Promise<Parts> {
  const parser = parserOf(request, most_bytes)
  discardRest(request, response, parser)
  return new Promise((resolve, reject) => {
    let operation: string | undefined
    let stream: Readable | undefined
    let held: Promise<Uint8Array[]> | undefined
    /** What follows the parts: nothing. */
    const rest = Promise.withResolvers<void>()
    rest.promise.catch(() => {})
    const fail = (error: Error) => {
      stream?.destroy(error)
      rest.reject(error)
      reject(error)
    }
    request.setTimeout(IDLE_MS, () => fail(new HttpError('request_timeout', problems.request_timeout.when)))
    request.once('end', () => request.setTimeout(0))
    // of a complete body, the parser finds out whether it is whole
    request.once('close', () => request.complete || fail(incomplete()))
    parser.once('error', () => fail(refuse('$', 'is not valid multipart/form-data')))
    parser.on('field', (name, value, _long, too_long) => {
      if (name !== 'operation') return fail(unknownPart(name))
      if (too_long)
        return fail(new HttpError('payload_too_large', `A part is longer than ${most_bytes} bytes.`))
      operation = value
      held?.then((pieces) => resolve({ operation: value, content: bytesOf(pieces, rest.promise) }), fail)
    })
    parser.on('file', (name, file) => {
      // the reader of the content gets its errors; without a listener, Node would end the process
      file.on('error', () => {})
      if (name !== 'content') fail(unknownPart(name))
      else if (operation === undefined) {
        held = collect(file, most_bytes)
        return held.catch(fail)
      } else {
        stream = file
        return resolve({ operation, content: bytesOf(file, rest.promise) })
      }
      file.resume()
    })
    parser.once('partsLimit', () => fail(refuse('$', 'must have two parts: operation and content')))
    parser.once('finish', () => {
      if (operation !== undefined && (held || stream)) rest.resolve()
      else if (held) fail(refuse('$.operation', 'is required'))
      else fail(refuse('$.content', 'is required, as the second part'))
    })
    request.pipe(parser)
  })
}

/** Collects content whose operation is still to come. */
async function collect(file: Readable, most_bytes: number): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  let free = most_bytes
  for await (const piece of file as AsyncIterable<Uint8Array>) {
    free -= piece.length
    if (free < 0) throw refuse('$.operation', `must come before content of more than ${most_bytes} bytes`)
    pieces.push(piece)
  }
  return pieces
}

function parserOf({ headers }: Request, most_bytes: number): BusboyInstance {
  const limits = { fieldSize: most_bytes, fields: 1, files: 1, parts: 2, headerPairs: 20, headerSize: 8192 }
  const isPartAFile = (name: string | undefined) => name !== 'operation'
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits,
      isPartAFile,
    })
  } catch {
    throw refuse('Content-Type', 'must name the boundary of the parts')
  }
}

function unknownPart(name: string): InvalidParamsError {
  return refuse(`$.${name.slice(0, 100)}`, 'unknown part; allowed here: operation, content')
}

/**
 * The bytes of a content. They end when the whole body has come, so that nothing is made of a body with a part too many.
 * An error that is not ours says that the body is cut off.
 */
async function* bytesOf(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  rest: Promise<void>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* content
    await rest
  } catch (error) {
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
    const timer = setTimeout(() => request.socket.destroy(), LINGER_MS)
    request.once('close', () => clearTimeout(timer))
  })
}
