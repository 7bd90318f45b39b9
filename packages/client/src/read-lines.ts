/** The values of JSON Lines, while they come. Leaving the loop cancels the stream. */
export async function* linesOf<Value>(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Value, void, undefined> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      // the caller says what the records are
      for (const line of lines) yield JSON.parse(line) as Value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
