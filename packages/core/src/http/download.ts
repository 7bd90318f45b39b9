import { addAbortSignal, Readable } from 'node:stream'
import { cancelled } from '../abort.ts'
import { ConnectorError } from '../errors.ts'
import type { RawReply } from './transport.ts'
import { codesOf, unreachable } from './wire-error.ts'

/** A file from the vendor as a stream. Read the stream to its end, or destroy it. */
export interface Download {
  /** 206 if the stream holds only the requested range. */
  readonly status: 200 | 206
  /** The media type, as the vendor sent it. */
  readonly content_type: string
  /** In bytes; null if the vendor does not say. */
  readonly content_length: number | null
  /** Such as `bytes 0-99/1000`; null for the whole file. */
  readonly content_range: string | null
  /** The bytes. */
  readonly stream: Readable
}

/** A `Range` header with one range, such as `bytes=0-99`. */
export const RANGE_HEADER = /^bytes=(?:\d+-\d*|-\d+)$/

/** What the errors of a download name, and the signal that aborts it. */
interface Asked {
  readonly subject: string
  readonly url: string
  readonly secrets: () => unknown
  readonly signal?: AbortSignal
}

/** A successful reply as a download. */
export function toDownload({ status, headers, stream, bytes }: RawReply, asked: Asked): Download {
  const length = headers['content-length']
  return {
    status: status === 206 ? 206 : 200,
    content_type: headers['content-type'] ?? 'application/octet-stream',
    content_length: length === undefined ? null : Number(length),
    content_range: headers['content-range'] ?? null,
    stream: stream ? explaining(stream, asked) : Readable.from(bytes.length > 0 ? [bytes] : []),
  }
}

/** Makes a stream fail with our errors: those of the HTTP client would show the request. */
function explaining(stream: Readable, asked: Asked): Readable {
  const destroy = stream.destroy.bind(stream)
  stream.destroy = (error) => {
    // destroying the body early emits an error; the caller asked for it, so ignore it
    if (!error) stream.on('error', () => {})
    return destroy(error && explain(error, asked))
  }
  return asked.signal ? addAbortSignal(asked.signal, stream) : stream
}

function explain(error: Error, asked: Asked): Error {
  if (asked.signal?.aborted) return cancelled(asked.signal.reason)
  // an error without the code of a network error comes from the reader of the stream
  if (ConnectorError.isInstance(error) || codesOf(error).size === 0) return error
  return unreachable(error, { ...asked, secrets: asked.secrets() })
}

/** Whether the result of an action is a download. */
export function isDownload(answer: unknown): answer is Download {
  return (
    typeof answer === 'object' && answer !== null && 'stream' in answer && answer.stream instanceof Readable
  )
}
