import { cutBehind, findListEnd, findListStart, seamBehind, skipSpace } from './json-bytes.ts'

/** The rows of a reply, parsed when they are taken: a page of bytes is a tenth of the same page as objects. */
export interface Rows<Row> {
  /** The rows in order, some at a time; may be taken once more from the start. */
  batches(): Iterable<Row[]>
  /** All rows at once. */
  all(): Row[]
}

/** A reply whose rows stand apart from the rest of its body. */
export interface SplitReply<Row, Body> {
  /** The body with an empty list in the place of the rows. */
  readonly body: Body
  readonly rows: Rows<Row>
}

const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d

/** Up to so many bytes, splitting a reply costs more than it saves. */
const WHOLE_BYTES = 16 * 1024

/** Bytes that are parsed at once: enough to be fast, few enough that their rows are gone before they grow old in memory. */
const BATCH_BYTES = 32 * 1024

/**
 * Splits the list `name` of a JSON object into its rows without parsing them. Throws a SyntaxError where the bytes are
 * not such an object, or end early. What is wrong within a row is found when it is taken.
 */
export function splitRows<Row, Body>(bytes: Buffer, name: string): SplitReply<Row, Body> {
  const list = bytes.length > WHOLE_BYTES ? findListStart(bytes, name) : undefined
  if (list === undefined) return parseWhole(bytes, name)
  const end = findListEnd(bytes, list)
  const batches = () => parseBatches<Row>(bytes, skipSpace(bytes, list + 1), end)
  const body = `${bytes.toString('utf8', 0, list + 1)}${bytes.toString('utf8', end)}`
  return {
    body: JSON.parse(body) as Body,
    rows: { batches, all: () => [...batches()].flat() },
  }
}

function parseWhole<Row, Body>(bytes: Buffer, name: string): SplitReply<Row, Body> {
  const whole = JSON.parse(bytes.toString()) as Record<string, unknown> | null
  const list = whole?.[name]
  const [body, all] = Array.isArray(list) ? [{ ...whole, [name]: [] }, list as Row[]] : [whole, []]
  return { body: body as Body, rows: { batches: () => [all], all: () => all } }
}

/**
 * Parses the rows from `start` up to the list's end. Where a batch ends is guessed by the look of the seam between two
 * rows, since looking at every byte would cost a quarter of parsing; the guess is right exactly if the batch parses.
 */
function* parseBatches<Row>(bytes: Buffer, start: number, end: number): Generator<Row[], void, undefined> {
  for (let at = start; at < end; ) {
    const guess = guessCut(bytes, at, end)
    const guessed = guess === undefined ? undefined : tryParse<Row>(bytes, at, guess)
    const cut = guessed ? (guess as number) : cutBehind(bytes, at, BATCH_BYTES, end)
    yield guessed ?? parseList(bytes, at, cut)
    at = cut + 1
  }
}

/** The last comma of a batch, by the look of the first seam in it; the list's end where little is left. */
function guessCut(bytes: Buffer, at: number, end: number): number | undefined {
  const most = at + 2 * BATCH_BYTES
  if (end <= most) return end
  const known = seamBehind(bytes, at)
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
  const [before, behind] = [bytes[start - 1] as number, bytes[end] as number]
  bytes[start - 1] = OPEN_LIST
  bytes[end] = CLOSE_LIST
  try {
    return JSON.parse(bytes.toString('utf8', start - 1, end + 1)) as Row[]
  } finally {
    bytes[start - 1] = before
    bytes[end] = behind
  }
}
