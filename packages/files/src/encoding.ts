import { detect } from 'chardet'
import iconv from 'iconv-lite'
import { canonical } from './encoding-names.ts'
import { FileError } from './file-error.ts'
import type { FileBytes } from './file-source.ts'

/** How many bytes an encoding is guessed from. */
const SAMPLE_BYTES = 64 * 1024
/**
 * Decodes text. A byte order mark decides first. Without one, `encoding` is used; without both, the encoding is guessed.
 * Malformed bytes become U+FFFD.
 */
export async function* decodeText(bytes: FileBytes, encoding?: string): AsyncGenerator<string> {
  let decoder: iconv.DecoderStream | undefined
  let sample = Buffer.alloc(0)
  for await (const chunk of bytes) {
    if (decoder) {
      const text = decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
      if (text) yield text
      continue
    }
    sample = Buffer.concat([sample, chunk])
    if (sample.length < SAMPLE_BYTES) continue
    decoder = decoderOf(encodingOf(sample, encoding))
    yield decoder.write(sample)
  }
  if (!decoder) {
    decoder = decoderOf(encodingOf(sample, encoding))
    yield decoder.write(sample)
  }
  const rest = decoder.end()
  if (rest) yield rest
}

/** The same text in UTF-8, without a byte order mark. Bytes that are UTF-8 already are passed on. */
export async function* toUtf8(bytes: FileBytes, encoding?: string): FileBytes {
  const chunks = bytes[Symbol.asyncIterator]()
  const first = await chunks.next()
  if (first.done) return
  async function* all(): FileBytes {
    yield first.value as Uint8Array
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  const { buffer, byteOffset, byteLength } = first.value
  const start = Buffer.from(buffer, byteOffset, byteLength)
  // a mark has three bytes
  if (start.length < 3 || encodingOf(start, encoding) !== 'utf8') {
    for await (const text of decodeText(all(), encoding)) yield Buffer.from(text)
    return
  }
  const marked = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf
  yield marked ? start.subarray(3) : start
  yield* { [Symbol.asyncIterator]: () => chunks }
}

/** The encoding of a text that begins with these bytes. */
function encodingOf(sample: Buffer, given?: string): string {
  const [first, second, third] = sample
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (given !== undefined) return canonical(given)
  return wideEncodingOf(sample) ?? (isUtf8(sample) ? 'utf8' : guess(sample))
}

/** Text in Latin letters has a zero byte in every second place. */
function wideEncodingOf(sample: Buffer): string | undefined {
  const counts = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) counts[at % 2] = (counts[at % 2] as number) + 1
  const [even = 0, odd = 0] = counts
  const many = sample.length / 5
  if (odd > many && even < odd / 4) return 'utf-16le'
  return even > many && odd < even / 4 ? 'utf-16be' : undefined
}

/** The sample may end within a character. */
function isUtf8(sample: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return true
  } catch {
    return false
  }
}

function guess(sample: Buffer): string {
  const found = detect(sample)
  return found !== null && iconv.encodingExists(found) ? found : 'windows-1252'
}

/** A decoder that drops the byte order mark. */
function decoderOf(encoding: string): iconv.DecoderStream {
  if (!iconv.encodingExists(encoding)) throw new FileError('file_unsupported', 'the encoding is not known')
  return iconv.getDecoder(encoding)
}
