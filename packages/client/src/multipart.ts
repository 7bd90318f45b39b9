import { randomKey } from './random-key.ts'

/** Bytes to upload: in memory, or as a stream that is read while it is sent. */
export type Content = Uint8Array | AsyncIterable<Uint8Array | string>

/** A body in two parts, with the media type that names their boundary. */
export interface Multipart {
  readonly type: string
  /** A stream can be sent once, bytes in memory any number of times. */
  readonly body: Blob | ReadableStream<Uint8Array>
}

/** An operation with its content, as `multipart/form-data`. Memory holds a piece of a stream at a time. */
export function withContent(operation: unknown, content: Content): Multipart {
  const boundary = `linkspan-${randomKey()}`
  const part = (name: string, more: string, type: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\ncontent-type: ${type}\r\n\r\n`
  const head =
    `${part('operation', '', 'application/json')}${JSON.stringify(operation)}\r\n` +
    part('content', '; filename="content"', 'application/octet-stream')
  const tail = `\r\n--${boundary}--\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body:
      content instanceof Uint8Array
        ? new Blob([head, content as Uint8Array<ArrayBuffer>, tail])
        : toStream(joined(head, content, tail)),
  }
}

async function* joined(head: string, content: AsyncIterable<Uint8Array | string>, tail: string) {
  yield head
  yield* content
  yield tail
}

function toStream(pieces: AsyncGenerator<Uint8Array | string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
