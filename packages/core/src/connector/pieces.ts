import { Readable } from 'node:stream'
import { abortable } from '../abort.ts'
import { InvalidOptionsError } from '../errors.ts'
import type { Call, Content } from '../http/options.ts'
import { callersOwn } from '../http/unexpected.ts'

type Piece = Uint8Array | string

/**
 * Makes a stream end as soon as the call is aborted, even while it waits for a piece. Bytes in memory are unchanged.
 * Throws `invalid_options` if the content is neither bytes nor a stream of bytes or text.
 */
export function piecesOf(vendor: string, content: Content, call: Call): Content {
  if (content instanceof Uint8Array) return content
  const given: Partial<AsyncIterable<Piece> & Iterable<Piece>> | null = content
  const pieces = given?.[Symbol.asyncIterator]?.() ?? given?.[Symbol.iterator]?.()
  const subject = `${vendor}: ${call.operation}: options`
  if (!pieces) throw notBytes(subject, content)
  return readPieces(subject, content, pieces, call)
}

async function* readPieces(
  subject: string,
  content: Content,
  pieces: AsyncIterator<Piece> | Iterator<Piece>,
  call: Call,
): AsyncGenerator<Piece> {
  const { signal } = call
  let given = false
  try {
    for (;;) {
      given = false
      const piece = await abortable(callersOwn(pieces.next()), signal)
      if (piece.done) return
      given = true
      if (typeof piece.value !== 'string' && !(piece.value instanceof Uint8Array))
        throw notBytes(subject, piece.value)
      yield piece.value
    }
  } finally {
    if (given) await pieces.return?.()
    else if (signal?.aborted) {
      // `return` of a pending iterator settles only after its next piece, so do not await it
      if (content instanceof Readable) content.destroy()
      Promise.resolve(pieces.return?.()).catch(() => {})
    }
  }
}

function notBytes(subject: string, given: unknown): InvalidOptionsError {
  const kind = given === null ? 'null' : typeof given
  const message = `must be bytes, or a stream of bytes or text; this one has: ${kind}`
  return new InvalidOptionsError(subject, [{ path: '$.content', message }])
}
