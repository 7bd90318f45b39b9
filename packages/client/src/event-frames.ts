import { piecesOf } from './text-pieces.ts'

/** What a frame of a live stream says. */
export interface Frame {
  /** The position after it. */
  readonly id?: string
  /** The event as JSON; absent from a frame that only moves the position. */
  readonly data?: string
}

/**
 * The frames of a `text/event-stream`, while they come, with the two fields that the server uses. Leaving the loop cancels
 * the stream; a frame that is cut off is discarded, as HTML says.
 */
export async function* framesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Frame, void, undefined> {
  for await (const frame of piecesOf(stream, /\r\n\r\n|\n\n|\r\r/)) yield fieldsOf(frame)
}

function fieldsOf(frame: string): Frame {
  const fields = frame.split(/\r\n|\n|\r/).map((line) => /^(\w+): ?(.*)$/.exec(line) ?? [])
  const valuesOf = (wanted: string) => fields.flatMap(([, name, value]) => (name === wanted ? [value] : []))
  const [id, data] = [valuesOf('id').at(-1), valuesOf('data')]
  return { ...(id !== undefined && { id }), ...(data.length > 0 && { data: data.join('\n') }) }
}
