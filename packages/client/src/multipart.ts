import { InvalidOptionsError } from '@linkspan/core/portable'
import { randomKey } from './random-key.ts'

/** Bytes to upload: in memory, or as a stream that is read while it is sent. */
export type Content = Uint8Array | AsyncIterable<Uint8Array | string>

/** What happens while a body is sent. */
interface Sending {
  /** Ends the body when it is aborted: Node's `fetch` would read an endless one on and on. */
  readonly signal: AbortSignal
  /** A piece is ready: the server has to take it. */
  offered(): void
  /** The server has taken all pieces so far; the caller's content has to yield the next. */
  taken(): void
  /** All pieces were offered. */
  complete(): void
  /** The caller's content has thrown. */
  failed(error: unknown): void
}

/** A body in two parts, with the media type that names their boundary. */
export interface Multipart {
  readonly type: string
  /** Whether it can be sent more than once: bytes in memory can, a stream cannot. */
  readonly repeatable: boolean
  /** The size of a body in memory, in bytes. */
  readonly bytes?: number
  open(sending: Sending): Blob | ReadableStream<Uint8Array>
}

/** An operation, as JSON text, with its content, as `multipart/form-data`. Memory holds a piece of a stream at a time. */
export function withContent(operation: string, content: Content): Multipart {
  const boundary = `linkspan-${randomKey()}`
  const part = (name: string, more: string, type: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\ncontent-type: ${type}\r\n\r\n`
  const head =
    `${part('operation', '', 'application/json')}${operation}\r\n` +
    part('content', '; filename="content"', 'application/octet-stream')
  const tail = `\r\n--${boundary}--\r\n`
  const type = `multipart/form-data; boundary=${boundary}`
  if (!(content instanceof Uint8Array))
    return { type, repeatable: false, open: (sending) => toStream(joined(head, content, tail), sending) }
  const body = new Blob([head, content as Uint8Array<ArrayBuffer>, tail])
  return { type, repeatable: true, bytes: body.size, open: () => body }
}

async function* joined(head: string, content: AsyncIterable<Uint8Array | string>, tail: string) {
  yield head
  yield* content
  yield tail
}

function toStream(pieces: AsyncGenerator<Uint8Array | string>, sending: Sending): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const release = () => void pieces.return(undefined).catch(() => {})
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const stop = () => {
        controller.error(sending.signal.reason)
        release()
      }
      sending.signal.addEventListener('abort', stop, { once: true })
    },
    async pull(controller) {
      sending.taken()
      try {
        const { done, value } = await pieces.next()
        if (sending.signal.aborted) return
        if (done) {
          controller.close()
          return sending.complete()
        }
        controller.enqueue(typeof value === 'string' ? encoder.encode(value) : assertBytes(value))
        sending.offered()
      } catch (error) {
        sending.failed(error)
        throw error
      }
    },
    cancel: release,
  })
}

function assertBytes(piece: unknown): Uint8Array {
  if (piece instanceof Uint8Array) return piece
  throw new InvalidOptionsError('content', [{ path: '$.content', message: 'must yield bytes or text' }])
}
