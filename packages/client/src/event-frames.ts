import { createParser } from 'eventsource-parser'
import { streamTexts } from './stream-texts.ts'

/** What a frame of a live stream says. */
export interface Frame {
  /** The position after it. A frame with an event gives it first. */
  readonly id?: string
  /** The event as JSON. */
  readonly data?: string
}

/** The frames of a `text/event-stream`, while they come. Leaving the loop cancels the stream; one that is cut off is discarded. */
export async function* framesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Frame, void, undefined> {
  const frames: Frame[] = []
  const parser = createParser({
    onId: (id) => void frames.push({ id }),
    onEvent: ({ data }) => void frames.push({ data }),
  })
  for await (const text of streamTexts(stream)) {
    parser.feed(text)
    yield* frames.splice(0)
  }
}
