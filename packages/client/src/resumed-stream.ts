/** How often in a row a stream is opened again without a byte in between. */
const MOST_TRIES = 3

/**
 * A stream that continues where its connection broke: `reopen` opens it after the bytes that have come. Fails with the error
 * of the connection if that does not help, and with that of `reopen`.
 */
export function resumed(
  first: ReadableStream<Uint8Array>,
  reopen: (offset: number) => Promise<ReadableStream<Uint8Array>>,
  signal?: AbortSignal,
): ReadableStream<Uint8Array> {
  let reader = first.getReader()
  let offset = 0
  let tries = 0

  /** The next bytes; undefined at the end. */
  async function next(): Promise<Uint8Array | undefined> {
    for (;;) {
      try {
        const { done, value } = await reader.read()
        if (done) return undefined
        offset += value.byteLength
        tries = 0
        return value
      } catch (error) {
        tries++
        if (signal?.aborted || tries > MOST_TRIES) throw error
        reader = (await reopen(offset)).getReader()
      }
    }
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const bytes = await next()
        if (bytes) controller.enqueue(bytes)
        else controller.close()
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // nothing is read ahead
    { highWaterMark: 0 },
  )
}
