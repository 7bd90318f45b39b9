import { createHash } from 'node:crypto'

/** An answer that is JSON already, as UTF-8. It is sent unchanged. */
export class ReadyJson {
  readonly bytes: Uint8Array
  /** The entity tag, for answers that callers may keep. */
  readonly etag: string | undefined

  constructor(bytes: Uint8Array, etag?: string) {
    this.bytes = bytes
    this.etag = etag
  }

  /** The value, parsed. */
  value(): unknown {
    return JSON.parse(Buffer.from(this.bytes).toString())
  }

  /** A value that callers may keep: its tag follows from its bytes. */
  static tagged(value: unknown): ReadyJson {
    const bytes = Buffer.from(JSON.stringify(value))
    return new ReadyJson(bytes, `"${createHash('sha256').update(bytes).digest('base64url')}"`)
  }
}
