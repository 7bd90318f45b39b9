import { eachSlice, type Pace, STRIDE } from '../pace.ts'
import type { ColumnReader } from './gathered-rows.ts'
import { isKept, MOST_BYTES, valueBytes } from './known-pieces.ts'

/** A column of records. */
export interface WrittenColumn {
  readonly reader: ColumnReader
  /** The length of the text before each value. */
  readonly before_bytes: number
}

/**
 * Neighbouring columns of which one, the leader, decides the values of the others: the identifier of a campaign decides its
 * name and state.
 */
export interface ColumnGroup {
  readonly first: number
  /** The number after the last column. */
  readonly end: number
  readonly leader: number
  /** By code of the leader: a row that has it. Empty if the group is one column. */
  readonly rows: Uint32Array
}

const NO_ROWS = new Uint32Array(0)

/** Groups of one column each. */
export function groupNone(columns: readonly WrittenColumn[]): ColumnGroup[] {
  return columns.map((_, index) => ({ first: index, end: index + 1, leader: index, rows: NO_ROWS }))
}

/** Groups whose pieces take no more memory than the pieces of their columns may. A column joins the group before it. */
export async function groupColumns(columns: readonly WrittenColumn[], pace: Pace): Promise<ColumnGroup[]> {
  const groups: ColumnGroup[] = []
  for (const alone of groupNone(columns)) {
    const group = groups.at(-1)
    const joined = group && (await join(group, alone, columns, pace))
    if (joined) groups.pop()
    groups.push(joined ?? alone)
  }
  return groups
}

async function rowsByCode({ codes, size }: ColumnReader, pace: Pace): Promise<Uint32Array> {
  const rows = new Uint32Array(size + 1)
  await eachSlice(codes.length, pace, (from, to) => {
    for (let row = from; row < to; row++) rows[codes[row] as number] = row
  })
  return rows
}

/** A group and the column after it as one; undefined if neither leader decides the other, or the pieces are long. */
async function join(
  group: ColumnGroup,
  alone: ColumnGroup,
  columns: readonly WrittenColumn[],
  pace: Pace,
): Promise<ColumnGroup | undefined> {
  const [led, next] = [group, alone].map(({ leader }) => columns[leader]) as [WrittenColumn, WrittenColumn]
  if (!isKept(led.reader, led.before_bytes) || !isKept(next.reader, next.before_bytes)) return undefined
  const [leading, other] =
    led.reader.size < next.reader.size ? [next.reader, led.reader] : [led.reader, next.reader]
  const leader = leading === led.reader ? group : alone
  const rows = leader.rows === NO_ROWS ? await rowsByCode(leading, pace) : leader.rows
  const joined = { first: group.first, end: alone.end, leader: leader.leader, rows }
  if (bytesOf(joined, columns) > (joined.end - joined.first) * MOST_BYTES) return undefined
  return (await decides(leading, other, rows, pace)) ? joined : undefined
}

/** About the bytes of the pieces of a group. */
function bytesOf({ first, end, rows }: ColumnGroup, columns: readonly WrittenColumn[]): number {
  let bytes = 0
  for (const { reader, before_bytes } of columns.slice(first, end)) {
    bytes += before_bytes * rows.length
    for (const row of rows) bytes += valueBytes(reader, reader.codes[row] as number)
  }
  return bytes
}

/**
 * Whether rows that are equal in one column are equal in another. It copies the codes to arrays of one type, for which V8 makes
 * faster code, as it does of a function that cannot wait.
 */
async function decides(
  leading: ColumnReader,
  other: ColumnReader,
  rows: Uint32Array,
  pace: Pace,
): Promise<boolean> {
  const expected = rows.map((row) => other.codes[row] as number)
  const [leading_codes, other_codes] = [new Uint32Array(STRIDE), new Uint32Array(STRIDE)]
  for (let from = 0; from < other.codes.length; from += STRIDE) {
    if (pace.due) await pace.rest()
    const part = leading.codes.subarray(from, from + STRIDE)
    leading_codes.set(part)
    other_codes.set(other.codes.subarray(from, from + STRIDE))
    if (!agree(expected, leading_codes, other_codes, part.length)) return false
  }
  return true
}

function agree(expected: Uint32Array, leading: Uint32Array, other: Uint32Array, length: number): boolean {
  for (let row = 0; row < length; row++) {
    if (expected[leading[row] as number] !== other[row]) return false
  }
  return true
}
