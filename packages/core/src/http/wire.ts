import type { Readable } from 'node:stream'

/** A request as it is sent. */
export interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body?: string | Buffer | Readable | null
  /** `stream` returns the body as a stream; `whole` reads it into memory. */
  readonly reply: 'whole' | 'stream'
  /** The longest reply that is read into memory, in bytes; negative for no limit. */
  readonly limit: number
  readonly signal: AbortSignal
}

/** A reply as a client returns it. */
export interface WireReply {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** A Buffer or a stream; a client of the caller may return anything. */
  readonly data: unknown
}
