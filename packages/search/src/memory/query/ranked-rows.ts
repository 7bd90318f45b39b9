import { qualityOf, WORDS } from '../../language/relevance.ts'
import type { RankedCodes } from '../columns/code-list.ts'
import type { Column } from '../columns/column.ts'
import type { Indexes } from '../indexes/indexes.ts'
import { firstAfter, type RowIndex } from '../indexes/row-index.ts'
import { type Pace, ROW_STRIDE } from '../pace.ts'
import type { RowTest } from './code-set.ts'
import { isAfter, type RowOrder } from './order.ts'
import { ScoreGroups } from './score-groups.ts'
import { TopRows } from './top-rows.ts'
import type { WalkSubject } from './walk.ts'

/** A walk goes on for this many times the rows that it needs if the number of words says nothing of what matches. */
const PATIENCE = 2
/** To walk this number of rows is worth trying before one row that matches is read. */
const TRIED = 1 / 4

/**
 * The first rows in the order of relevance, if many texts match one condition: for each quality, the best first, either it
 * asks the rows with few words first until enough match, or it reads the texts that have the quality. Undefined if fewer texts
 * match, or an index is missing.
 */
export async function rankedRows(
  { rows, order, wanted }: Omit<WalkSubject, 'budget'>,
  test: RowTest,
  indexes: Indexes,
  pace: Pace,
): Promise<number[] | undefined> {
  const { set, after } = order.relevance ?? {}
  const list = set?.list
  if (!set || !list?.ranked || list.most <= indexes.tuning.counted_codes) return undefined
  const { column } = set
  const row_index = await indexes.rows(column)
  const word_rows = await indexes.wordRows(column)
  if (!row_index || !word_rows) return undefined

  const { ranked } = list
  const groups = new ScoreGroups(ranked)
  const found: number[] = []
  const first = order.continued ? qualityOf(after as number) : Number.POSITIVE_INFINITY
  for (const { quality, about } of ranked.classes) {
    if (quality > first) continue
    const missing = wanted - found.length
    const texts = { column, ranked, quality }
    const matching = Math.ceil((about * rows) / column.values.size)
    const from = quality === first ? placeAfter(word_rows, order, after as number) : 0
    const expected = (missing * rows) / matching
    const limits = { wanted: missing, budget: PATIENCE * expected + TRIED * matching }
    let next = expected < matching ? await walkWords(texts, word_rows, from, limits, test, pace) : undefined
    if (!next) {
      await ranked.read(quality, pace)
      next = await readQuality({ groups, quality }, row_index, order, missing, test, pace)
    }
    for (const row of next) found.push(row)
    if (found.length === wanted) break
  }
  return found
}

/** The texts of one quality. */
interface Quality {
  readonly column: Column
  readonly ranked: RankedCodes
  readonly quality: number
}

/** The limits of a walk. */
interface Limits {
  /** How many rows the page needs. */
  readonly wanted: number
  /** How many rows to ask before the walk stops without a result. */
  readonly budget: number
}

/** The first rows of a quality, from a place among the rows by their number of words. */
async function walkWords(
  texts: Quality,
  { rows, starts }: RowIndex,
  from: number,
  { wanted, budget }: Limits,
  test: RowTest,
  pace: Pace,
): Promise<number[] | undefined> {
  const found: number[] = []
  // rows without a text come last
  const end = starts[WORDS] as number
  for (let place = from; place < end && found.length < wanted; place += ROW_STRIDE) {
    if (place - from > budget) return undefined
    if (pace.due) await pace.rest()
    takeMatching(texts, rows.subarray(place, Math.min(place + ROW_STRIDE, end)), wanted, test, found)
  }
  return found
}

/** V8 makes faster code of a function that cannot wait. */
function takeMatching(
  { column: { codes }, ranked, quality }: Quality,
  rows: Uint32Array,
  wanted: number,
  test: RowTest,
  found: number[],
): void {
  for (let place = 0; place < rows.length && found.length < wanted; place++) {
    const row = rows[place] as number
    if (ranked.isOf(codes[row] as number, quality) && test(row)) found.push(row)
  }
}

/** The first rows of a quality by its texts, those with few words first. */
async function readQuality(
  { groups, quality }: { readonly groups: ScoreGroups; readonly quality: number },
  { rows, starts }: RowIndex,
  order: RowOrder,
  wanted: number,
  test: RowTest,
  pace: Pace,
): Promise<number[]> {
  const found: number[] = []
  let read = 0
  for (const codes of groups.ofQuality(quality)) {
    const top = new TopRows(wanted - found.length, (left, right) => left - right)
    for (const code of codes) {
      const end = starts[code + 1] as number
      for (let place = starts[code] as number; place < end; place++) {
        read++
        if (read % ROW_STRIDE === 0 && pace.due) await pace.rest()
        const row = rows[place] as number
        if (test(row) && (!order.continued || isAfter(order, row))) top.add(row)
      }
    }
    for (const row of top.finish()) found.push(row)
    if (found.length === wanted) break
  }
  return found
}

/** The first place after the cursor among the rows by their number of words. */
function placeAfter({ rows, starts }: RowIndex, { row_mark }: RowOrder, relevance: number): number {
  const words = WORDS - 1 - (relevance % WORDS)
  return firstAfter(rows, starts[words] as number, starts[words + 1] as number, row_mark)
}
