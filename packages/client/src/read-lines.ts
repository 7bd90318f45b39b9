import { piecesOf } from './text-pieces.ts'

/** The values of JSON Lines, while they come. Leaving the loop cancels the stream. */
export async function* linesOf<Value>(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Value, void, undefined> {
  // the caller says what the records are
  for await (const line of piecesOf(stream, '\n')) yield JSON.parse(line) as Value
}
