import { streamTexts } from './stream-texts.ts'

/** The values of JSON Lines, while they come. Leaving the loop cancels the stream; a line that is cut off is discarded. */
export async function* jsonLines<Value>(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Value, void, undefined> {
  let rest = ''
  for await (const text of streamTexts(stream)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    // the caller says what the records are
    for (const line of lines) yield JSON.parse(line) as Value
  }
}
