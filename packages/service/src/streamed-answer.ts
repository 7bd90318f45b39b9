/** The content type of a live stream, as HTML describes it. */
export const EVENT_STREAM = 'text/event-stream; charset=utf-8'

/** An answer that is sent while it is made. Its pieces belong to what sends them, which frees their memory. */
export class StreamedAnswer {
  readonly content_type: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: AsyncIterable<Uint8Array>

  constructor(
    content_type: string,
    body: AsyncIterable<Uint8Array>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.content_type = content_type
    this.body = body
    this.headers = headers
  }
}
