import type { Indexes } from '../indexes/indexes.ts'
import type { Postings } from '../indexes/postings.ts'
import { firstAfter } from '../indexes/row-index.ts'
import { type Pace, ROW_STRIDE } from '../pace.ts'
import type { RowTest } from './code-set.ts'
import { compareRows, type Grouped, isAfter, type RowOrder, type Term } from './order.ts'
import { TopRows } from './top-rows.ts'

/** The rows of a segment, their order, and the limits of a walk. */
export interface WalkSubject {
  readonly rows: number
  readonly order: RowOrder
  /** How many rows the page needs. */
  readonly wanted: number
  /** How many rows to check before the walk stops without a result. */
  readonly budget: number
}

/** Visits rows in the order of the query until enough of them match. */
export class IndexWalk {
  readonly found: number[] = []
  readonly #subject: WalkSubject
  readonly #indexes: Indexes
  readonly #pace: Pace
  #looked = 0

  constructor(subject: WalkSubject, indexes: Indexes, pace: Pace) {
    this.#subject = subject
    this.#indexes = indexes
    this.#pace = pace
  }

  /** Whether the walk found all rows that the page needs; false if it exceeded its budget. */
  async run(test: RowTest): Promise<boolean> {
    await this.#walk(0, test, this.#subject.order.continued)
    return this.#looked <= this.#subject.budget
  }

  /** Walks the order from term `level` on. `continued`: the earlier terms equal those of the cursor. */
  async #walk(level: number, test: RowTest, continued: boolean): Promise<void> {
    const term = this.#subject.order.terms[level]
    if (!term) return this.#rows(test, continued)
    const index = term.grouped && (await this.#indexes.rows(term.grouped.column))
    if (!term.grouped || !index) return this.#gather(undefined, level, test, continued)

    const { grouped } = term
    const last = level + 1 === this.#subject.order.terms.length
    let place = continued ? term.mark >>> 1 : 0
    while (place < grouped.places && !this.#done) {
      const here = continued && term.mark === 2 * place + 1
      if (last && !here) {
        const after = this.#takeSmall(grouped, index, place, test)
        if (this.#pace.due) await this.#pace.rest()
        if (after > place) {
          place = after
          continue
        }
      }
      const code = grouped.codeAt(place)
      const count = index.count(code, code + 1)
      if (count === 1 || last) {
        this.#looked++
        if (this.#looked % ROW_STRIDE === 0 && this.#pace.due) await this.#pace.rest()
        const more = this.#slice(index, code, level, test, here)
        if (more) await more
      } else if (count > 1) {
        await this.#group(term, index, place, code, level, test, here)
      }
      place++
    }
  }

  /**
   * Takes the rows from a place on, up to one whose code has many rows. It returns the next place after at most about
   * `ROW_STRIDE` rows. V8 makes faster code of a function that cannot wait.
   */
  #takeSmall(
    { places, codeAt }: Grouped,
    { members, starts }: Postings,
    from: number,
    test: RowTest,
  ): number {
    const pause = this.#looked + ROW_STRIDE
    let place = from
    for (; place < places && this.#looked < pause && !this.#done; place++) {
      const code = codeAt(place)
      const start = starts[code] as number
      const end = starts[code + 1] as number
      if (end - start > ROW_STRIDE) return place
      this.#looked++
      for (let at = start; at < end && !this.#done; at++) {
        this.#looked++
        const row = members[at] as number
        if (test(row)) this.found.push(row)
      }
    }
    return place
  }

  /** Takes the rows of one code, in the order of the next terms. */
  async #group(
    { place: placeOf }: Term,
    index: Postings,
    place: number,
    code: number,
    level: number,
    test: RowTest,
    continued: boolean,
  ): Promise<void> {
    const count = index.count(code, code + 1)
    const { rows, wanted } = this.#subject
    // in a large group it is faster to walk the rest of the order and skip rows of other groups
    if (count * count > (wanted - this.found.length) * rows)
      return this.#walk(level + 1, (row) => placeOf(row) === place && test(row), continued)
    return this.#gather(index.of(code), level + 1, test, continued)
  }

  /** Takes the rows of one code, which are in the order of the key. Returns a promise only if there are many. */
  #slice(
    index: Postings,
    code: number,
    level: number,
    test: RowTest,
    continued: boolean,
  ): Promise<void> | undefined {
    const { order } = this.#subject
    const end = index.starts[code + 1] as number
    const start = index.starts[code] as number
    const last = level + 1 === order.terms.length
    const from = continued && last ? firstAfter(index.members, start, end, order.row_mark) : start
    const take = (place: number) => {
      const row = index.members[place] as number
      if (test(row) && (!continued || isAfter(order, row, level + 1))) this.found.push(row)
    }
    if (end - from > ROW_STRIDE) return this.#run(from, end, take)
    for (let place = from; place < end && !this.#done; place++) {
      this.#looked++
      take(place)
    }
    return undefined
  }

  /** Sorts the matching ones of some rows, or of the segment, and takes the first. */
  async #gather(
    some: Uint32Array | undefined,
    level: number,
    test: RowTest,
    continued: boolean,
  ): Promise<void> {
    const { rows, order, wanted } = this.#subject
    const top = new TopRows(wanted - this.found.length, compareRows(order, level))
    await this.#run(0, some?.length ?? rows, (place) => {
      const row = some ? (some[place] as number) : place
      if (test(row) && (!continued || isAfter(order, row, level))) top.add(row)
    })
    for (const row of top.finish()) this.found.push(row)
  }

  /** Takes rows in the order of the key. */
  #rows(test: RowTest, continued: boolean): Promise<void> {
    const { rows, order } = this.#subject
    return this.#run(continued ? (order.row_mark + 1) >>> 1 : 0, rows, (row) => {
      if (test(row)) this.found.push(row)
    })
  }

  /** Takes one place after another, yields when due, and stops once the walk is done. */
  async #run(from: number, to: number, take: (place: number) => void): Promise<void> {
    for (let place = from; place < to && !this.#done; place++) {
      this.#looked++
      if (this.#looked % ROW_STRIDE === 0 && this.#pace.due) await this.#pace.rest()
      take(place)
    }
  }

  get #done(): boolean {
    return this.found.length >= this.#subject.wanted || this.#looked > this.#subject.budget
  }
}
