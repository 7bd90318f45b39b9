import { parseObject, UnexpectedJson } from '../json-object.ts'
import { cutAfter, findListEnd, findListStart, seamAfter, skipSpace } from './json-bytes.ts'

/**
 * The rows of a reply, parsed each time they are taken: a page of bytes is a tenth of the same page as objects, and
 * nobody's changes to a row are seen by others.
 */
export interface Rows<Row> {
  /** The length of the whole reply. */
  readonly bytes: number
  /** How many there are; the first call parses them all. */
  length(): number
  /** The rows in order, some at a time. */
  batches(): Iterable<Row[]>
  /** The rows from `start` up to `end`, all unless told, as of an array. */
  slice(start?: number, end?: number): Row[]
}

/** A reply whose rows stand apart from the rest of its body. */
export interface SplitReply<Row, Body> {
  /** The body with an empty list in the place of the rows. */
  readonly body: Body
  readonly rows: Rows<Row>
}

const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d

/** Bytes that are parsed at once: enough to be fast, few enough that their rows are gone before they grow old in memory. */
const BATCH_BYTES = 32 * 1024

/**
 * Splits the list `name` of a JSON object into its rows without parsing them. Throws a SyntaxError where the bytes are
 * not JSON, or end early. What is wrong within a row is found when it is taken.
 */
export function splitRows<Row, Body>(bytes: Buffer, name: string): SplitReply<Row, Body> {
  const list = findListStart(bytes, name)
  if (list === undefined) return { body: withoutList<Body>(bytes, name), rows: rowsBetween(bytes, 0, 0) }
  const end = findListEnd(bytes, list)
  const body = `${bytes.toString('utf8', 0, list + 1)}${bytes.toString('utf8', end)}`
  return { body: JSON.parse(body) as Body, rows: rowsBetween(bytes, skipSpace(bytes, list + 1), end) }
}

/** A body whose list is left out, as vendors do with empty ones. */
function withoutList<Body>(bytes: Buffer, name: string): Body {
  const body = parseObject<Record<string, unknown>>(bytes.toString())
  if (body[name] != null) throw new UnexpectedJson(`JSON whose ${name} is no list`)
  return body as Body
}

/** Some rows that were parsed together. */
interface Batch {
  readonly start: number
  readonly end: number
  readonly length: number
}

/** The rows of a list from `start` up to its end. */
function rowsBetween<Row>(bytes: Buffer, start: number, end: number): Rows<Row> {
  /** The batches from the first one on, as far as they have been parsed. */
  const known: Batch[] = []

  function parseNext(): Row[] | undefined {
    const last = known.at(-1)
    if ((last?.end ?? start) >= end) return undefined
    const at = last ? last.end + 1 : start
    const [rows, cut] = parseBatch<Row>(bytes, at, end)
    if (rows.length === 0) throw new SyntaxError('the list of rows ends with a comma')
    known.push({ start: at, end: cut, length: rows.length })
    return rows
  }

  function* batches(): Generator<Row[], void, undefined> {
    for (let index = 0; ; index++) {
      const batch = known[index]
      const rows = batch ? parseList<Row>(bytes, batch.start, batch.end) : parseNext()
      if (!rows) return
      yield rows
    }
  }

  return {
    bytes: bytes.length,
    batches,
    length() {
      while (parseNext());
      return known.reduce((sum, { length }) => sum + length, 0)
    },
    slice(from = 0, to = Number.POSITIVE_INFINITY) {
      const taken: Row[][] = []
      let first = 0
      for (let index = 0; first < to; index++) {
        const batch = known[index]
        const wanted = !batch || first + batch.length > from
        const rows = wanted && (batch ? parseList<Row>(bytes, batch.start, batch.end) : parseNext())
        if (rows === undefined) break
        if (rows) taken.push(rows.slice(Math.max(0, from - first), to - first))
        first += known[index]?.length as number
      }
      return taken.flat()
    },
  }
}

/**
 * Parses rows from `start` on, and tells where they end. Where that is is guessed by the look of the seam between two
 * rows, since looking at every byte would cost a quarter of parsing; the guess is right exactly if the batch parses.
 */
function parseBatch<Row>(bytes: Buffer, start: number, end: number): [rows: Row[], cut: number] {
  const guess = guessCut(bytes, start, end)
  const guessed = guess === undefined ? undefined : tryParse<Row>(bytes, start, guess)
  if (guessed) return [guessed, guess as number]
  const cut = cutAfter(bytes, start, BATCH_BYTES, end)
  return [parseList<Row>(bytes, start, cut), cut]
}

/** The last comma of a batch, by the look of the first seam in it; the list's end where little is left. */
function guessCut(bytes: Buffer, at: number, end: number): number | undefined {
  const most = at + 2 * BATCH_BYTES
  if (end <= most) return end
  const known = seamAfter(bytes, at)
  const found = known ? bytes.subarray(at, most).indexOf(known.seam, BATCH_BYTES) : -1
  return known && found >= 0 ? at + found + known.comma : undefined
}

function tryParse<Row>(bytes: Buffer, start: number, end: number): Row[] | undefined {
  try {
    return parseList<Row>(bytes, start, end)
  } catch {
    return undefined
  }
}

/** Parses some rows in place: the separators on both sides are brackets for as long as it takes, which saves a copy. */
function parseList<Row>(bytes: Buffer, start: number, end: number): Row[] {
  const [before, after] = [bytes[start - 1] as number, bytes[end] as number]
  bytes[start - 1] = OPEN_LIST
  bytes[end] = CLOSE_LIST
  try {
    return JSON.parse(bytes.toString('utf8', start - 1, end + 1)) as Row[]
  } finally {
    bytes[start - 1] = before
    bytes[end] = after
  }
}
