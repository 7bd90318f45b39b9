/** Bytes to upload: in memory, or as a stream that is read while it is sent. */
export type Content = Uint8Array | AsyncIterable<Uint8Array | string>

/** Bytes that encode without padding until the last piece. */
const GROUP = 3

/** The JSON of an object, followed by one more member: content in base64. Memory holds a piece of it at a time. */
export function withContent(
  { before, after }: { readonly before: string; readonly after: string },
  content: AsyncIterable<Uint8Array | string>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const pieces = encoded(content)
  let ended = false
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(before)),
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (!done) return controller.enqueue(encoder.encode(value))
      if (!ended) controller.enqueue(encoder.encode(after))
      ended = true
      controller.close()
    },
    async cancel() {
      await pieces.return()
    },
  })
}

/** Bytes as base64, piece by piece. */
async function* encoded(
  content: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<string, void, undefined> {
  const encoder = new TextEncoder()
  let rest = new Uint8Array(0)
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? encoder.encode(piece) : piece
    const joined = new Uint8Array(rest.length + bytes.length)
    joined.set(rest)
    joined.set(bytes, rest.length)
    const whole = joined.length - (joined.length % GROUP)
    if (whole > 0) yield toBase64(joined.subarray(0, whole))
    rest = joined.slice(whole)
  }
  if (rest.length > 0) yield toBase64(rest)
}

/** Characters that one call may take as arguments. */
const STEP = 0x8000

/** Bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += STEP)
    binary += String.fromCharCode(...bytes.subarray(at, at + STEP))
  return btoa(binary)
}
