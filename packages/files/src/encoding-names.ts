import iconv from 'iconv-lite'

/** Names that the options of the reference have, and iconv-lite does not. */
const ALIASES: Readonly<Record<string, string>> = {
  utf_8: 'utf8',
  'utf-8-sig': 'utf8',
  utf_8_sig: 'utf8',
  utf8_sig: 'utf8',
  'iso8859-15': 'iso885915',
  latin_1: 'latin1',
}

/** The name of an encoding, as decoders take it. */
export function canonical(name: string): string {
  const lower = name.trim().toLowerCase()
  return ALIASES[lower] ?? lower
}

/** Whether files in this encoding can be read. */
export function isEncoding(name: string): boolean {
  return iconv.encodingExists(canonical(name))
}
