import type { Query } from '../../language/query.ts'
import type { Column } from '../columns/column.ts'
import { grown } from '../columns/grown.ts'
import { listMarked } from '../columns/marked-codes.ts'
import { ALL_PLACES, BLOCK_ROWS, type PlacedRows } from '../columns/row-block.ts'
import type { ColumnFacts } from '../indexes/column-facts.ts'
import type { Tuning } from '../indexes/tuning.ts'
import { GroupSums } from '../numbers/group-sums.ts'
import { eachSlice, type Pace } from '../pace.ts'
import { DistinctCodes } from './distinct-codes.ts'
import type { GroupColumn } from './group-column.ts'
import { countPresent, countUnmarked, keepLargest, keepSmallest, uncountCodes } from './kernels.ts'

/** What is computed of a field in each group: from it follow its aggregates. */
export type Measure = 'present' | 'sum' | 'min' | 'max' | 'distinct'

/** By field, what the aggregates of a query need. */
export function measuresOf({ grouping }: Query): Map<string, Set<Measure>> {
  const measures = new Map<string, Set<Measure>>()
  for (const { operator, field } of grouping?.aggregates ?? []) {
    if (field === null) continue
    const known = measures.get(field) ?? new Set()
    measures.set(field, known)
    if (operator === 'min' || operator === 'max') known.add(operator)
    else known.add(operator === 'count_distinct' ? 'distinct' : 'present')
    if (operator === 'sum' || operator === 'avg') known.add('sum')
  }
  return measures
}

/** A field of a segment that is aggregated. */
export interface FieldSubject {
  readonly column: Column
  readonly measures: ReadonlySet<Measure>
  readonly facts: ColumnFacts
  /** By code, 1 if it has no value: the missing one, and arrays without a value; undefined if only the missing one. */
  readonly without: Uint8Array | undefined
  /** The splits of the sums, the same in all segments. */
  readonly splits: readonly number[]
  /** By row the numbers of the column; undefined if looking up their codes is as fast. */
  readonly row_numbers: Float64Array | undefined
  /** The column whose different values are counted. */
  readonly distinct: GroupColumn | undefined
}

const CODES = new Uint32Array(BLOCK_ROWS)
const FIRST_GROUP = new Uint32Array(BLOCK_ROWS)

/** The measures of one field in the groups of a segment. */
export class FieldGroups {
  readonly column: Column
  readonly sums: GroupSums | undefined
  /** By group, how many rows have a value; undefined if it is all rows. */
  present: Uint32Array | undefined
  /** By group, the smallest code. */
  smallest: Uint32Array | undefined
  /** By group, the largest code plus one; zero without a value. */
  largest: Uint32Array | undefined
  readonly distinct: DistinctCodes | undefined
  readonly #facts: ColumnFacts
  readonly #without: Uint8Array | undefined
  /** How many rows have no value. */
  readonly #missing: number
  readonly #row_numbers: Float64Array | undefined

  constructor(
    { column, measures, facts, without, splits, row_numbers, distinct }: FieldSubject,
    groups: number,
    most_groups: number,
    tuning: Tuning,
  ) {
    this.column = column
    this.#facts = facts
    this.#without = without
    this.#missing = rowsWithout(facts.counts, without)
    this.#row_numbers = row_numbers
    const { size } = column.values
    if (measures.has('sum')) this.sums = new GroupSums(facts.addends, splits, groups)
    if (measures.has('present') && this.#missing > 0) this.present = new Uint32Array(groups)
    if (measures.has('min')) this.smallest = new Uint32Array(groups).fill(size)
    if (measures.has('max')) this.largest = new Uint32Array(groups)
    if (distinct) this.distinct = new DistinctCodes(distinct, most_groups, tuning.distinct_bits)
  }

  /** Makes room for more groups. */
  grow(groups: number): void {
    this.sums?.grow(groups)
    if (this.present) this.present = grown(this.present, groups)
    if (this.smallest) this.smallest = grown(this.smallest, groups, this.column.values.size)
    if (this.largest) this.largest = grown(this.largest, groups)
  }

  /** Adds rows to their groups. */
  add({ block, places, count }: PlacedRows, groups: Uint32Array): void {
    const { sums, column } = this
    if (sums && this.#row_numbers) {
      const numbers = this.#row_numbers.subarray(block.from, block.from + block.length)
      sums.addNumbers(numbers, places, groups, count)
    }
    const others = this.present ?? this.smallest ?? this.largest ?? this.distinct
    if (!others && (!sums || this.#row_numbers)) return
    block.read(column.codes, CODES)
    if (sums && !this.#row_numbers) sums.addCodes(CODES, places, groups, count)
    if (others) this.#addCodes(CODES, places, groups, count)
  }

  #addCodes(codes: Uint32Array, places: Uint32Array, groups: Uint32Array, count: number): void {
    const { size } = this.column.values
    if (this.present && this.#without)
      countUnmarked(codes, places, groups, count, this.present, this.#without)
    else if (this.present) countPresent(codes, places, groups, count, this.present, size)
    if (this.smallest) keepSmallest(codes, places, groups, count, this.smallest)
    if (this.largest) keepLargest(codes, places, groups, count, this.largest, size)
    this.distinct?.addCodes(codes, places, groups, count)
  }

  /** Adds all rows of a segment but those that are hidden to a single group. It follows from what is known of all rows. */
  async addAll(hidden: Uint32Array, pace: Pace): Promise<void> {
    const { total, complete } = this.#facts
    this.sums?.addNumbers(Float64Array.from(total), ALL_PLACES, FIRST_GROUP, total.length)
    if (hidden.length > 0 || !complete || this.distinct) return this.#addOthers(hidden, pace)
    this.present?.fill(this.column.codes.length - this.#missing)
    this.smallest?.fill(0)
    this.largest?.fill(this.column.values.size)
  }

  /** Takes the hidden rows from the sums, and adds the codes that the others have. */
  async #addOthers(hidden: Uint32Array, pace: Pace): Promise<void> {
    const { sums, distinct } = this
    const { codes, values } = this.column
    const counts = this.#facts.counts.slice()
    await eachSlice(hidden.length, pace, (from, to) => {
      uncountCodes(codes, hidden, from, to, counts)
      for (const addend of sums ? this.#facts.addends : []) {
        const taken = Float64Array.from(
          hidden.subarray(from, to),
          (row) => -(addend[codes[row] as number] ?? 0),
        )
        sums?.addNumbers(taken, ALL_PLACES, FIRST_GROUP, taken.length)
      }
    })
    for (let from = 0; from < values.size; from += BLOCK_ROWS) {
      if (distinct?.isFull) await distinct.fold(pace)
      if (pace.due) await pace.rest()
      const used = listMarked(counts, from, Math.min(from + BLOCK_ROWS, values.size), CODES, 0)
      if (used > 0) this.#addCodes(CODES, ALL_PLACES, FIRST_GROUP, used)
    }
    this.present?.fill(codes.length - hidden.length - rowsWithout(counts, this.#without))
  }
}

/** How many rows have no value. The missing value has the last code. */
function rowsWithout(counts: Uint32Array, without: Uint8Array | undefined): number {
  if (!without) return counts[counts.length - 1] as number
  return counts.reduce((sum, count, code) => sum + count * (without[code] as number), 0)
}
