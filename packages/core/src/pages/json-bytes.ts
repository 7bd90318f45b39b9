/**
 * Finds positions in the bytes of a JSON text without parsing it. Bytes that are not JSON throw a SyntaxError, here or
 * when they are parsed.
 */

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const COMMA = 0x2c
const COLON = 0x3a
const SPACE = 0x20

const isOpening = (byte: number) => byte === OPEN_OBJECT || byte === OPEN_LIST
const isClosing = (byte: number) => byte === CLOSE_OBJECT || byte === CLOSE_LIST

/** Longer, in bytes, than any list after the rows of a reply. */
const LONGEST_TAIL = 64 * 1024

/** The position where the list of this name opens in the outermost object; undefined if there is none. */
export function findListStart(bytes: Buffer, name: string): number | undefined {
  let at = skipSpace(bytes, 0)
  if (bytes[at] !== OPEN_OBJECT) return undefined
  for (at = skipSpace(bytes, at + 1); bytes[at] === QUOTE; at = skipSpace(bytes, at + 1)) {
    const end = skipString(bytes, at)
    const key = bytes.toString('utf8', at + 1, end - 1)
    at = skipSpace(bytes, end)
    if (bytes[at] !== COLON) return undefined
    at = skipSpace(bytes, at + 1)
    if (key === name && bytes[at] === OPEN_LIST) return at
    at = skipSpace(bytes, skipValue(bytes, at))
    if (bytes[at] !== COMMA) return undefined
  }
  return undefined
}

/**
 * The position where the list closes that opens at `list` in the outermost object. It searches from the end, since
 * little follows a list of rows. That is exact: in JSON, a quote after an even number of backslashes begins or ends a
 * string.
 */
export function findListEnd(bytes: Buffer, list: number): number {
  let at = bytes.length - 1
  while ((bytes[at] as number) <= SPACE) at--
  if (bytes[at] !== CLOSE_OBJECT) throw new SyntaxError('the reply ends early')
  let close = -1
  let depth = 0
  for (at--; at >= list && depth >= 0; at--) {
    const byte = bytes[at] as number
    if (byte === QUOTE) at = stringStart(bytes, at)
    else if (isClosing(byte)) {
      if (depth === 0) close = at
      depth++
    } else if (isOpening(byte)) depth--
    const opened = at === list && depth === 0
    const long = depth > 0 && close - at > LONGEST_TAIL
    if ((opened || long) && bytes[close] === CLOSE_LIST) return close
  }
  throw new SyntaxError('the reply ends within its rows')
}

/** The position after the row that begins at `start`: that of its comma, or the end of the list. */
function rowEnd(bytes: Buffer, start: number): number {
  return skipSpace(bytes, skipValue(bytes, skipSpace(bytes, start)))
}

/**
 * The bytes between the row at `start` and the next one: the brackets that close the row, the comma, and the next row
 * up to its first name. Undefined if the next row is not an object with a name.
 */
export function seamAfter(bytes: Buffer, start: number): { seam: Buffer; comma: number } | undefined {
  const end = rowEnd(bytes, start)
  let from = end
  while (isClosing(bytes[from - 1] as number) || (bytes[from - 1] as number) <= SPACE) from--
  const open = skipSpace(bytes, end + 1)
  const name = skipSpace(bytes, open + 1)
  if (bytes[end] !== COMMA || bytes[open] !== OPEN_OBJECT || bytes[name] !== QUOTE) return undefined
  return { seam: bytes.subarray(from, skipString(bytes, name)), comma: end - from }
}

/** The end of the first row that ends `size` bytes or more after `start`, or the end of the list. */
export function cutAfter(bytes: Buffer, start: number, size: number, end: number): number {
  for (let at = rowEnd(bytes, start); at < end; at = rowEnd(bytes, at + 1)) {
    if (bytes[at] !== COMMA) throw new SyntaxError('two rows have no comma between them')
    if (at - start >= size) return at
  }
  return end
}

/** The position of the next byte that is not white space. */
export function skipSpace(bytes: Buffer, at: number): number {
  while ((bytes[at] as number) <= SPACE) at++
  return at
}

/** The position after the string that opens here. */
function skipString(bytes: Buffer, at: number): number {
  for (at++; at < bytes.length; at++) {
    if (bytes[at] === BACKSLASH) at++
    else if (bytes[at] === QUOTE) return at + 1
  }
  return at
}

/** The position where the string opens that ends here. */
function stringStart(bytes: Buffer, at: number): number {
  for (at--; at >= 0; at--) {
    if (bytes[at] !== QUOTE) continue
    let before = at
    while (bytes[before - 1] === BACKSLASH) before--
    if ((at - before) % 2 === 0) return at
  }
  return at
}

/** The position of the comma or bracket that follows the value that begins here. */
function skipValue(bytes: Buffer, at: number): number {
  for (let depth = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte === QUOTE) at = skipString(bytes, at) - 1
    else if (isOpening(byte)) depth++
    else if (depth === 0 && (byte === COMMA || isClosing(byte))) return at
    else if (isClosing(byte)) depth--
  }
  return at
}
