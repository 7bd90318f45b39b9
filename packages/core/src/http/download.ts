import { addAbortSignal, Readable } from 'node:stream'
import { cancelled } from '../abort.ts'
import { ConnectorError } from '../errors.ts'
import type { RawReply } from './transport.ts'
import { codesOf, unreachable } from './wire-error.ts'

/** Bytes from the vendor, as they come. Read the stream, or destroy it. */
export interface Download {
  /** 206 where only the asked range comes. */
  readonly status: 200 | 206
  readonly content_type: string
  /** In bytes; null where the vendor does not say. */
  readonly content_length: number | null
  /** Such as `bytes 0-99/1000`; null for the whole. */
  readonly content_range: string | null
  readonly stream: Readable
}

/** The range of bytes that a download may ask for, as HTTP has it: `bytes=0-99`. */
export const RANGE_HEADER = /^bytes=(?:\d+-\d*|-\d+)$/

/** Who asked for a download, and where. */
interface Asked {
  readonly subject: string
  readonly url: string
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

/** A stream that fails with errors of ours: the HTTP client's own would show its request. */
function explaining(stream: Readable, asked: Asked): Readable {
  const destroy = stream.destroy.bind(stream)
  stream.destroy = (error) => {
    // the HTTP client takes a body that is let go of as a failure, which it is not to who lets go
    if (!error) stream.on('error', () => {})
    return destroy(error && explain(error, asked))
  }
  return asked.signal ? addAbortSignal(asked.signal, stream) : stream
}

function explain(error: Error, asked: Asked): Error {
  if (asked.signal?.aborted) return cancelled(asked.signal.reason)
  // an error without a code of the wire is the reader's own
  if (ConnectorError.isInstance(error) || codesOf(error).size === 0) return error
  return unreachable(error, asked)
}

/** Whether an action's answer is a download. */
export function isDownload(answer: unknown): answer is Download {
  return (
    typeof answer === 'object' && answer !== null && 'stream' in answer && answer.stream instanceof Readable
  )
}
