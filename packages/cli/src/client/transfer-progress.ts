import { showProgress } from './progress.ts'

/** How often the line is drawn again, in milliseconds. */
const PAUSE_MS = 200
const MEBIBYTE = 1_048_576

/** The same stream, with a line on a terminal that says how much of it has come; nothing where there is no terminal. */
export function withProgress(
  stream: ReadableStream<Uint8Array>,
  errors: NodeJS.WriteStream,
): ReadableStream<Uint8Array> {
  if (!errors.isTTY) return stream
  const { show, end } = showProgress(errors)
  let bytes = 0
  let drawn_at = performance.now()
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        bytes += piece.byteLength
        controller.enqueue(piece)
        if (performance.now() - drawn_at < PAUSE_MS) return
        drawn_at = performance.now()
        show(`${(bytes / MEBIBYTE).toFixed(1)} MiB`)
      },
      flush: end,
    }),
  )
}
