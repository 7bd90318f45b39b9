/**
 * The texts between the separators of a stream of UTF-8, while they come, without what follows the last one. Leaving the
 * loop cancels the stream.
 */
export async function* piecesOf(
  stream: ReadableStream<Uint8Array>,
  separator: RegExp | string,
): AsyncGenerator<string, void, undefined> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const pieces = (rest + decoder.decode(value, { stream: true })).split(separator)
      rest = pieces.pop() ?? ''
      yield* pieces
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
