/** An answer that is JSON already, as UTF-8. It is sent unchanged. */
export class ReadyJson {
  readonly bytes: Uint8Array
  /** The entity tag, for answers that callers may keep. */
  readonly etag: string | undefined

  constructor(bytes: Uint8Array, etag?: string) {
    this.bytes = bytes
    this.etag = etag
  }
}
