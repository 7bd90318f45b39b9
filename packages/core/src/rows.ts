/** The rows of a reply, parsed when they are taken: a page of bytes is a tenth of the same page as objects. */
export interface Rows<Row> {
  readonly length: number
  /** The rows from `start` up to `end`, as of an array. */
  slice(start: number, end: number): Row[]
}

/** A reply whose rows stand apart from the rest of its body. */
export interface SplitReply<Row, Body> {
  /** The body with an empty list in the place of the rows. */
  readonly body: Body
  readonly rows: Rows<Row>
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const COMMA = 0x2c
const COLON = 0x3a
const SPACE = 0x20

/**
 * Splits the list `name` of a JSON object into its rows without parsing them. Throws a SyntaxError where the bytes are
 * not such an object, or end early. What is wrong within a row is found when it is taken.
 */
export function splitRows<Row, Body>(bytes: Buffer, name: string): SplitReply<Row, Body> {
  const list = findList(bytes, name)
  if (list === undefined) return { body: JSON.parse(bytes.toString()), rows: { length: 0, slice: () => [] } }
  const { starts, end } = findRows(bytes, list)
  const body = `${bytes.toString('utf8', 0, list + 1)}${bytes.toString('utf8', end)}`
  return {
    body: JSON.parse(body) as Body,
    rows: {
      length: starts.length,
      slice(from, to) {
        const next = Math.min(to, starts.length)
        if (from >= next) return []
        const close = next < starts.length ? bytes.lastIndexOf(COMMA, starts[next]) : end
        return parseList(bytes, (starts[from] as number) - 1, close)
      },
    },
  }
}

/** Parses some rows in place: the separators on both sides are brackets for as long as it takes, which saves a copy. */
function parseList<Row>(bytes: Buffer, open: number, close: number): Row[] {
  const [before, behind] = [bytes[open] as number, bytes[close] as number]
  bytes[open] = OPEN_LIST
  bytes[close] = CLOSE_LIST
  try {
    return JSON.parse(bytes.toString('utf8', open, close + 1)) as Row[]
  } finally {
    bytes[open] = before
    bytes[close] = behind
  }
}

/** Where the list of a name opens in the outermost object; undefined where there is none. */
function findList(bytes: Buffer, name: string): number | undefined {
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

/** Where each row begins, and where the list closes. */
function findRows(bytes: Buffer, list: number): { starts: number[]; end: number } {
  const starts: number[] = []
  let at = skipSpace(bytes, list + 1)
  while (at < bytes.length && bytes[at] !== CLOSE_LIST) {
    starts.push(at)
    at = skipSpace(bytes, skipValue(bytes, at))
    if (bytes[at] === COMMA) at = skipSpace(bytes, at + 1)
    else if (bytes[at] !== CLOSE_LIST) throw new SyntaxError('the rows of the reply are not separated')
  }
  if (at >= bytes.length) throw new SyntaxError('the reply ends within its rows')
  return { starts, end: at }
}

function skipSpace(bytes: Buffer, at: number): number {
  while ((bytes[at] as number) <= SPACE) at++
  return at
}

/** Behind the string that opens here. */
function skipString(bytes: Buffer, at: number): number {
  for (at++; at < bytes.length; at++) {
    if (bytes[at] === BACKSLASH) at++
    else if (bytes[at] === QUOTE) return at + 1
  }
  throw new SyntaxError('the reply ends within a string')
}

/** Behind the value that begins here. */
function skipValue(bytes: Buffer, at: number): number {
  let depth = 0
  while (at < bytes.length) {
    const byte = bytes[at] as number
    if (byte === QUOTE) {
      // the loop of skipString stands here once more: a call a string costs a third of the time
      for (at++; at < bytes.length && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++
      if (depth === 0) return at + 1
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth++
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      if (depth === 0) return at
      if (--depth === 0) return at + 1
    } else if (byte === COMMA && depth === 0) return at
    at++
  }
  throw new SyntaxError('the reply ends within a value')
}
