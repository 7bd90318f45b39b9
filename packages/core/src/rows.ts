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

/** Up to so many bytes, splitting a reply costs more than it saves. */
const WHOLE_BYTES = 128 * 1024

/**
 * Splits the list `name` of a JSON object into its rows without parsing them. Throws a SyntaxError where the bytes are
 * not such an object, or end early. What is wrong within a row is found when it is taken.
 */
export function splitRows<Row, Body>(bytes: Buffer, name: string): SplitReply<Row, Body> {
  const list = bytes.length > WHOLE_BYTES ? findList(bytes, name) : undefined
  if (list === undefined) return parseWhole(bytes, name)
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

function parseWhole<Row, Body>(bytes: Buffer, name: string): SplitReply<Row, Body> {
  const whole = JSON.parse(bytes.toString()) as Record<string, unknown> | null
  const rows = whole?.[name]
  if (!Array.isArray(rows)) return { body: whole as Body, rows: [] }
  return { body: { ...whole, [name]: [] } as Body, rows }
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

/** Where each row begins, and where the list closes: one pass over the bytes, which is most of what a split costs. */
function findRows(bytes: Buffer, list: number): { starts: number[]; end: number } {
  const starts: number[] = []
  const { length } = bytes
  let depth = 0
  let fresh = true
  for (let at = list + 1; at < length; at++) {
    const byte = bytes[at] as number
    if (byte <= SPACE) continue
    if (depth === 0) {
      if (byte === CLOSE_LIST) return { starts, end: at }
      if (byte === COMMA) {
        if (fresh) break
        fresh = true
        continue
      }
      if (fresh) starts.push(at)
      fresh = false
    }
    if (byte === QUOTE) {
      for (at++; at < length && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++
    } else if (byte >= OPEN_LIST) {
      if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth++
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth--
    }
  }
  throw new SyntaxError('the reply ends within its rows')
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
  for (let depth = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte === QUOTE) at = skipString(bytes, at) - 1
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth++
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth--
    else if (byte !== COMMA) continue
    else if (depth === 0) return at
    if (depth < 0) return at
    if (depth === 0) return at + 1
  }
  throw new SyntaxError('the reply ends within a value')
}
