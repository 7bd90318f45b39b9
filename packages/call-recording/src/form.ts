import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Call, ConnectorError, type Content, type HttpRequest } from '@linkspan/core'

/** A form with one file, as multipart/form-data (RFC 7578). A stream can be sent once only, since it is not kept. */
export function fileForm(field: string, content: Content, call: Call): NonNullable<HttpRequest['content']> {
  const boundary = `linkspan-${randomUUID()}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${field}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  const type = `multipart/form-data; boundary=${boundary}`
  if (content instanceof Uint8Array)
    return { type, bytes: Buffer.concat([Buffer.from(head), content, Buffer.from(tail)]) }
  let opened = false
  const bytes = () => {
    if (opened) throw sentOnce(call)
    opened = true
    return Readable.from(around(head, content, tail), { objectMode: false })
  }
  return { type, bytes }
}

async function* around(head: string, content: AsyncIterable<Uint8Array | string>, tail: string) {
  yield Buffer.from(head)
  for await (const piece of content) yield Buffer.from(piece as Uint8Array)
  yield Buffer.from(tail)
}

function sentOnce({ operation }: Call): ConnectorError {
  return new ConnectorError(
    'vendor_error',
    `call-recording: ${operation}: the vendor refused the first attempt, and a stream can be sent once only.`,
    { remedy: 'Open the content again and repeat the call, or pass it as bytes.' },
  )
}
