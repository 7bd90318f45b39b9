import { strToU8, type Zippable, zipSync } from 'fflate'

/** Escapes text for XML; drops characters that XML forbids. */
export function xmlText(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}/gu, '').replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The modification time of every entry, constant so that equal contents give equal bytes. */
const MOMENT = new Date(2026, 0, 1)

/** Compressing many parts that are shorter takes most of the time of the sandbox, in bytes. */
const SHORT = 2048

/** Packs texts as a ZIP file; XML parts get their declaration. */
export function zipOf(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const entries: Zippable = {}
  for (const [name, part] of Object.entries(parts)) {
    const bytes = typeof part === 'string' ? strToU8(part.startsWith('<') ? XML + part : part) : part
    // the media type of an OpenDocument or EPUB file must not be compressed, and short parts gain nothing
    const level = bytes.length < SHORT ? 0 : 6
    entries[name] = [bytes, { level, mtime: MOMENT }]
  }
  return zipSync(entries)
}
