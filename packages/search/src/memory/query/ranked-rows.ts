import { qualityOf, WORDS } from '../../language/relevance.ts'
import type { QualityClass, RankedCodes } from '../columns/code-list.ts'
import type { Column } from '../columns/column.ts'
import type { Indexes } from '../indexes/indexes.ts'
import type { Postings } from '../indexes/postings.ts'
import { firstAfter } from '../indexes/row-index.ts'
import { type Pace, ROW_STRIDE } from '../pace.ts'
import type { RowTest } from './code-set.ts'
import type { RelevanceOrder, RowOrder } from './order.ts'
import { type ScoreGroup, scoreGroups } from './score-groups.ts'
import { TopRows } from './top-rows.ts'
import type { WalkSubject } from './walk.ts'

/** A walk goes on for this many times the rows that it needs if the number of words says nothing of what matches. */
const PATIENCE = 2
/** To walk this number of rows is worth trying before one row that matches is read. */
const TRIED = 1 / 4

/**
 * The first rows in the order of relevance that one condition gives. For each quality, the best first, it reads the texts that
 * have it; if many texts match, it first asks the rows with few words until enough do. Undefined beyond the budget, or if an
 * index is missing.
 */
export async function rankedRows(
  subject: WalkSubject,
  test: RowTest,
  indexes: Indexes,
  pace: Pace,
): Promise<number[] | undefined> {
  const { rows, order, wanted } = subject
  const { relevance } = order
  const row_index = relevance && (await indexes.rows(relevance.column))
  if (!relevance || !row_index) return undefined
  const { column, list, most, required } = relevance
  const many = required && list.most > indexes.tuning.counted_codes ? list.ranked : undefined
  const word_rows = many && (await indexes.wordRows(column))
  const walk = new ScoreWalk(subject, relevance, row_index, pace)
  const first = qualityOf(most)
  for (const { quality, about } of word_rows ? many.classes : qualitiesFrom(first)) {
    if (quality > first) continue
    const missing = wanted - walk.found.length
    const matching = Math.ceil((about * rows) / column.values.size)
    const expected = (missing * rows) / matching
    let next: number[] | undefined
    if (word_rows && expected < matching) {
      const from = order.continued && quality === first ? placeAfter(word_rows, order, most) : 0
      const limits = { wanted: missing, budget: PATIENCE * expected + TRIED * matching }
      next = await walkWords({ column, ranked: many, quality }, word_rows, from, limits, test, pace)
    }
    for (const row of next ?? []) walk.found.push(row)
    if (!next) await list.ranked?.read(quality, pace)
    for (const group of next ? [] : scoreGroups(list.scored, quality)) {
      if (walk.done) break
      await walk.take(group, test, !word_rows)
    }
    // the next class may have to be looked for
    if (walk.done) break
  }
  // what else matches has no relevance
  if (!required && !walk.done) await walk.takeInOrder(0, test)
  return walk.is_spent ? undefined : walk.found
}

/** The qualities up to one, the best first. */
function qualitiesFrom(best: number): QualityClass[] {
  return Array.from({ length: best }, (_, below) => ({ quality: best - below, about: 0 }))
}

/** Takes the rows of one score after another, up to the budget. */
class ScoreWalk {
  readonly found: number[] = []
  readonly #subject: WalkSubject
  readonly #relevance: RelevanceOrder
  readonly #index: Postings
  readonly #pace: Pace
  #looked = 0

  constructor(subject: WalkSubject, relevance: RelevanceOrder, index: Postings, pace: Pace) {
    this.#subject = subject
    this.#relevance = relevance
    this.#index = index
    this.#pace = pace
  }

  get is_spent(): boolean {
    return this.#looked > this.#subject.budget
  }

  get done(): boolean {
    return this.found.length >= this.#subject.wanted || this.is_spent
  }

  /** Takes the rows of codes that have the same score, those after the cursor. */
  async take({ score, codes }: ScoreGroup, test: RowTest, may_skip: boolean): Promise<void> {
    if (score > this.#relevance.most) return
    const { members, starts } = this.#index
    const missing = this.#subject.wanted - this.found.length
    const count = codes.reduce((sum, code) => sum + this.#index.count(code, code + 1), 0)
    const gathered = Math.min(count, codes.length + missing)
    // in a large group it is faster to walk the order of the key and skip the rows of other scores
    if (may_skip && gathered * count > missing * this.#subject.rows) return this.takeInOrder(score, test)
    const mark = this.#markOf(score)
    const top = new TopRows(missing, (left, right) => left - right)
    for (const code of codes) {
      const [start, end] = [starts[code] as number, starts[code + 1] as number]
      let place = mark > 0 ? firstAfter(members, start, end, mark) : start
      // no code needs to give more rows than the page needs
      for (let taken = 0; place < end && taken < missing && !this.is_spent; place++) {
        this.#looked++
        if (this.#looked % ROW_STRIDE === 0 && this.#pace.due) await this.#pace.rest()
        const row = members[place] as number
        if (!test(row)) continue
        top.add(row)
        taken++
      }
    }
    for (const row of top.finish()) this.found.push(row)
  }

  /** Takes the rows with a score in the order of the key, those after the cursor. */
  async takeInOrder(score: number, test: RowTest): Promise<void> {
    const { column, list } = this.#relevance
    const { rows } = this.#subject
    for (let row = (this.#markOf(score) + 1) >>> 1; row < rows && !this.done; row++) {
      this.#looked++
      if (this.#looked % ROW_STRIDE === 0 && this.#pace.due) await this.#pace.rest()
      if (list.scoreOf(column.codes[row] as number) === score && test(row)) this.found.push(row)
    }
  }

  /** The mark among the rows where the page starts in a score. */
  #markOf(score: number): number {
    const { order } = this.#subject
    return order.continued && score === this.#relevance.most ? order.row_mark : 0
  }
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
  { members, starts }: Postings,
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
    takeMatching(texts, members.subarray(place, Math.min(place + ROW_STRIDE, end)), wanted, test, found)
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

/** The first place after the cursor among the rows by their number of words. */
function placeAfter({ members, starts }: Postings, { row_mark }: RowOrder, relevance: number): number {
  const words = WORDS - 1 - (relevance % WORDS)
  return firstAfter(members, starts[words] as number, starts[words + 1] as number, row_mark)
}
