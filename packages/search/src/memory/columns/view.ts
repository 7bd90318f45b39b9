import type { RecordKey } from '../../language/fields.ts'
import { type Pace, STRIDE } from '../pace.ts'
import { Dead, type Part } from './liveness.ts'
import type { Segment } from './segment.ts'
import { markOf, valueAt } from './values.ts'

/** An immutable list of parts, from the oldest to the newest; what searches read. */
export class View {
  readonly parts: readonly Part<Segment>[]
  readonly records: number

  constructor(parts: readonly Part<Segment>[]) {
    this.parts = parts
    this.records = parts.reduce((sum, { segment, dead }) => sum + segment.rows - dead.count, 0)
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    return this.parts.reduce((sum, { segment, dead }) => sum + segment.bytes + dead.bits.byteLength, 0)
  }

  /**
   * The view without `keys` and with the records of `added`, which replace those with the same keys. `deleted` is
   * how many of `keys` were there.
   */
  async write(
    added: readonly Segment[],
    keys: readonly RecordKey[],
    pace: Pace,
  ): Promise<{ view: View; deleted: number }> {
    const parts: Part<Segment>[] = []
    let deleted = 0
    for (const { segment, dead } of this.parts) {
      const rows: number[] = []
      for (const [index, key] of keys.entries()) {
        if (index % STRIDE === 0 && pace.due) await pace.rest()
        const mark = segment.locate(key)
        if (mark % 2 === 1) rows.push(mark >>> 1)
      }
      deleted += withDead(dead, rows).count - dead.count
      for (const newer of added) await sharedRows(newer, segment, rows, pace)
      parts.push({ segment, dead: withDead(dead, rows) })
    }
    for (const [index, segment] of added.entries()) {
      const rows: number[] = []
      for (const newer of added.slice(index + 1)) await sharedRows(newer, segment, rows, pace)
      parts.push({ segment, dead: withDead(Dead.none(segment.rows), rows) })
    }
    return { view: new View(parts.filter(isAlive)), deleted }
  }

  /** The view with one segment in place of the neighbours `before`, from which it was merged. */
  async replace(before: readonly Part<Segment>[], merged: Segment, pace: Pace): Promise<View> {
    const dead = Dead.none(merged.rows)
    const parts: Part<Segment>[] = []
    let placed = false
    for (const part of this.parts) {
      const former = before.find(({ segment }) => segment === part.segment)
      if (!former) {
        parts.push(part)
        continue
      }
      for (const row of newlyDead(former.dead, part.dead, part.segment.rows)) {
        if (row % 32 === 0 && pace.due) await pace.rest()
        const mark = merged.locate(part.segment.keyAt(row))
        if (mark % 2 === 1) dead.add(mark >>> 1)
      }
      if (!placed) parts.push({ segment: merged, dead })
      placed = true
    }
    return new View(parts.filter(isAlive))
  }
}

function isAlive({ segment, dead }: Part<Segment>): boolean {
  return dead.count < segment.rows
}

function withDead(dead: Dead, rows: readonly number[]): Dead {
  const fresh = rows.filter((row) => !dead.has(row))
  if (fresh.length === 0) return dead
  const copy = dead.copy()
  for (const row of fresh) copy.add(row)
  return copy
}

/** Adds to `rows` the rows of `older` whose keys `newer` has too. */
async function sharedRows(newer: Segment, older: Segment, rows: number[], pace: Pace): Promise<void> {
  const columns = newer.key.map(({ codes, values }, index) => ({
    codes,
    values,
    target: older.key[index]?.values ?? values,
    marks: new Map<number, number>(),
  }))
  const marks = columns.map(() => 0)
  let from = 0
  for (let row = 0; row < newer.rows; row += 1) {
    if (row % (STRIDE / 16) === 0 && pace.due) await pace.rest()
    for (const [index, column] of columns.entries()) {
      const code = column.codes[row] as number
      let mark = column.marks.get(code)
      if (mark === undefined) {
        mark = markOf(column.target, valueAt(column.values, code))
        column.marks.set(code, mark)
      }
      marks[index] = mark
    }
    const found = older.locateMarks(marks, from)
    if (found % 2 === 1) rows.push(found >>> 1)
    from = found >>> 1
  }
}

function* newlyDead(former: Dead, now: Dead, rows: number): Generator<number> {
  if (former === now) return
  for (let word = 0; word < now.bits.length; word += 1) {
    let fresh = (now.bits[word] as number) & ~(former.bits[word] as number)
    while (fresh !== 0) {
      const bit = 31 - Math.clz32(fresh & -fresh)
      const row = word * 32 + bit
      if (row < rows) yield row
      fresh &= fresh - 1
    }
  }
}
