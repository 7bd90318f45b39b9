import { Parser } from 'htmlparser2'
import { tooLarge } from '../file-error.ts'
import type { FileLimits } from '../limits.ts'

/** Called with the parts of an XML document in order. Names have no prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/**
 * Parses XML as it arrives. Declarations of entities are ignored, so that nothing expands and nothing is loaded. Yields
 * after every piece, so that a caller can pass on what its handler has collected.
 */
export async function* parseXml(
  bytes: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
  limits: FileLimits,
): AsyncGenerator<void> {
  const decoder = new TextDecoder()
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++
        // elements nest deeper than values do
        if (depth > limits.depth * 16) throw tooLarge('the nesting of elements', limits.depth * 16, 'levels')
        handler.open?.(localName(name), attributes)
      },
      ontext: (text) => handler.text?.(text),
      onclosetag(name) {
        depth--
        handler.close?.(localName(name))
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  for await (const chunk of bytes) {
    parser.write(decoder.decode(chunk, { stream: true }))
    yield
  }
  parser.end(decoder.decode())
  yield
}

/** Parses a whole XML document. */
export async function handleXml(
  bytes: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
  limits: FileLimits,
): Promise<void> {
  for await (const _piece of parseXml(bytes, handler, limits));
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}
