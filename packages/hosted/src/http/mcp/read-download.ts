import type { Download } from '@linkspan/core'

const TEXT = /^(?:text\/|application\/(?:json|xml|x-ndjson|javascript)\b|[^;]+\+(?:json|xml)\b)/i

/** The beginning of a file as an agent can read it. A file that is no text is only described. */
export async function readDownload(
  { content_type, content_length, stream }: Download,
  bytes: number,
): Promise<object> {
  const described = { content_type, content_length }
  if (!TEXT.test(content_type)) {
    stream.destroy()
    const hint = 'This is no text. Search the streams of the connector, or get the bytes from the HTTP API.'
    return { ...described, hint }
  }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    length += chunk.length
    // leaving the loop destroys the stream
    if (length > bytes) break
  }
  const decoder = new TextDecoder()
  const text = decoder.decode(Buffer.concat(chunks).subarray(0, bytes), { stream: true })
  if (length <= bytes) return { ...described, text }
  return { ...described, text, hint: 'The text goes on. Raise max_bytes for more of it.' }
}
