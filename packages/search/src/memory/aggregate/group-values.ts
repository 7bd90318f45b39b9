import type { CollectionDeclaration, Scalar } from '../../language/fields.ts'
import type { Aggregate } from '../../language/query.ts'
import { exactInteger, nearestDouble } from '../numbers/exact-sum.ts'
import type { Pace } from '../pace.ts'
import { countDistinct } from './count-distinct.ts'
import { type Extremes, findExtremes } from './extremes.ts'
import type { FieldGroups } from './field-groups.ts'
import { shownValue } from './group-column.ts'
import type { GroupSource, MergedGroups } from './merged-groups.ts'

/** An aggregate of each group. */
export interface GroupValues {
  /** Null if the group has no value. */
  at(group: number): Scalar | null
}

/** Computes the aggregates of merged groups from the measures of the segments. */
export class GroupAggregates {
  readonly #merged: MergedGroups
  readonly #declaration: CollectionDeclaration
  readonly #pace: Pace
  readonly #sums = new Map<string, readonly Float64Array[]>()
  readonly #counts = new Map<string | null, Float64Array>()

  constructor(merged: MergedGroups, declaration: CollectionDeclaration, pace: Pace) {
    this.#merged = merged
    this.#declaration = declaration
    this.#pace = pace
  }

  async values({ operator, field }: Aggregate): Promise<GroupValues> {
    if (this.#pace.due) await this.#pace.rest()
    if (field === null || operator === 'count') return numbers(this.#count(field))
    const type = this.#declaration.fields[field] ?? 'object'
    if (operator === 'count_distinct') {
      return numbers(
        await countDistinct(this.#merged, (source) => groupsOf(source, field).distinct, this.#pace),
      )
    }
    if (operator === 'sum' || operator === 'avg') {
      const integer = operator === 'sum' && type === 'integer'
      return sums(
        this.#sum(field),
        this.#count(field),
        operator === 'avg',
        integer ? exactInteger : nearestDouble,
      )
    }
    const extremes = await findExtremes(
      this.#merged,
      (source) => groupsOf(source, field),
      operator,
      this.#pace,
    )
    return shown(extremes, type)
  }

  /** How many rows of each group have a value in a field, or how many there are. */
  #count(field: string | null): Float64Array {
    let counts = this.#counts.get(field)
    if (!counts) {
      counts = this.#add(
        (source) => (field === null ? undefined : groupsOf(source, field).present) ?? source.segment.rows,
      )
      this.#counts.set(field, counts)
    }
    return counts
  }

  #sum(field: string): readonly Float64Array[] {
    let terms = this.#sums.get(field)
    if (!terms) {
      const [first] = this.#merged.sources
      const split = first ? groupsOf(first, field).sums?.terms : []
      // the segments have the same splits, so that their terms can be added
      terms = (split ?? []).map((_, index) =>
        this.#add((source) => groupsOf(source, field).sums?.terms[index] ?? source.segment.rows),
      )
      this.#sums.set(field, terms)
    }
    return terms
  }

  #add(measure: (source: GroupSource) => Uint32Array | Float64Array): Float64Array {
    const { count, sources } = this.#merged
    const sums = new Float64Array(count)
    for (const source of sources) addTo(sums, measure(source), source)
    return sums
  }
}

function groupsOf({ segment }: GroupSource, field: string): FieldGroups {
  const groups = segment.fields.get(field)
  if (!groups) throw new RangeError(`no groups of ${field}`)
  return groups
}

function addTo(sums: Float64Array, numbers: Uint32Array | Float64Array, source: GroupSource): void {
  const { groups, numbers: in_use } = source
  for (let place = 0; place < groups.length; place++) {
    const group = groups[place] as number
    sums[group] = (sums[group] as number) + (numbers[in_use[place] as number] as number)
  }
}

function numbers(counts: Float64Array): GroupValues {
  return { at: (group) => counts[group] as number }
}

function sums(
  terms: readonly Float64Array[],
  counts: Float64Array,
  average: boolean,
  total: (terms: readonly number[]) => number | bigint,
): GroupValues {
  // a sum in one term is exact
  const only = terms.length === 1 ? terms[0] : undefined
  return {
    at(group) {
      const count = counts[group] as number
      if (count === 0) return null
      const sum = only ? (only[group] as number) : total(terms.map((term) => term[group] as number))
      const value = average ? Number(sum) / count : sum
      // JSON has no number beyond the range of doubles
      return typeof value === 'bigint' || Number.isFinite(value) ? value : null
    },
  }
}

function shown(extremes: Extremes, type: string): GroupValues {
  return {
    at(group) {
      const stored = extremes.at(group)
      return stored === null ? null : shownValue(type, stored)
    },
  }
}
