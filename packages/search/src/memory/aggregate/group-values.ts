import type { CollectionDeclaration, Scalar } from '../../language/fields.ts'
import type { Aggregate } from '../../language/query.ts'
import { exactInteger, nearestDouble } from '../numbers/exact-sum.ts'
import { eachSlice, type Pace } from '../pace.ts'
import { countDistinct } from './count-distinct.ts'
import { findExtremes } from './extremes.ts'
import type { FieldGroups } from './field-groups.ts'
import { shownValue } from './group-column.ts'
import type { GroupSource, MergedGroups } from './merged-groups.ts'

/** An aggregate of each group. */
export interface GroupValues {
  /** Null if the group has no value. */
  at(group: number): Scalar | null
}

type Numbers = Uint32Array | Float64Array

/** Computes the aggregates of merged groups from the measures of the segments. */
export class GroupAggregates {
  readonly #merged: MergedGroups
  readonly #declaration: CollectionDeclaration
  readonly #pace: Pace
  readonly #most_bits: number
  readonly #sums = new Map<string, readonly Numbers[]>()
  readonly #counts = new Map<string | null, Numbers>()

  constructor(merged: MergedGroups, declaration: CollectionDeclaration, most_bits: number, pace: Pace) {
    this.#merged = merged
    this.#declaration = declaration
    this.#pace = pace
    this.#most_bits = most_bits
  }

  async values({ operator, field }: Aggregate): Promise<GroupValues> {
    if (this.#pace.due) await this.#pace.rest()
    if (field === null || operator === 'count') return numbers(await this.#count(field))
    const type = this.#declaration.fields[field] ?? 'object'
    if (operator === 'count_distinct') {
      return numbers(
        await countDistinct(
          this.#merged,
          (source) => groupsOf(source, field).distinct,
          this.#most_bits,
          this.#pace,
        ),
      )
    }
    if (operator === 'sum' || operator === 'avg') {
      const integer = operator === 'sum' && type === 'integer'
      return sums(
        await this.#sum(field),
        await this.#count(field),
        operator === 'avg',
        integer ? exactInteger : nearestDouble,
      )
    }
    const extremeOf = await findExtremes(
      this.#merged,
      (source) => groupsOf(source, field),
      operator,
      this.#pace,
    )
    return {
      at(group) {
        const stored = extremeOf(group)
        return stored === null ? null : shownValue(type, stored)
      },
    }
  }

  /** How many rows of each group have a value in a field, or how many there are. */
  async #count(field: string | null): Promise<Numbers> {
    let counts = this.#counts.get(field)
    if (!counts) {
      counts = await this.#add(
        (source) => (field === null ? undefined : groupsOf(source, field).present) ?? source.segment.rows,
      )
      this.#counts.set(field, counts)
    }
    return counts
  }

  async #sum(field: string): Promise<readonly Numbers[]> {
    const known = this.#sums.get(field)
    if (known) return known
    const [first] = this.#merged.sources
    const split = first ? groupsOf(first, field).sums?.terms : []
    const terms: Numbers[] = []
    // the segments have the same splits, so that their terms can be added
    for (const index of split?.keys() ?? [])
      terms.push(
        await this.#add((source) => groupsOf(source, field).sums?.terms[index] ?? source.segment.rows),
      )
    this.#sums.set(field, terms)
    return terms
  }

  async #add(measure: (source: GroupSource) => Numbers): Promise<Numbers> {
    const { count, sources } = this.#merged
    const [only] = sources
    if (only && sources.length === 1 && only.groups === only.numbers) return measure(only)
    const sums = new Float64Array(count)
    for (const source of sources) {
      const { groups, numbers } = source
      const measured = measure(source)
      await eachSlice(groups.length, this.#pace, (from, to) =>
        addTo(sums, measured, groups, numbers, from, to),
      )
    }
    return sums
  }
}

function groupsOf({ segment }: GroupSource, field: string): FieldGroups {
  const groups = segment.fields.get(field)
  if (!groups) throw new RangeError(`no groups of ${field}`)
  return groups
}

function addTo(
  sums: Float64Array,
  measured: Numbers,
  groups: Uint32Array,
  numbers: Uint32Array,
  from: number,
  to: number,
): void {
  for (let place = from; place < to; place++) {
    const group = groups[place] as number
    sums[group] = (sums[group] as number) + (measured[numbers[place] as number] as number)
  }
}

function numbers(counts: Numbers): GroupValues {
  return { at: (group) => counts[group] as number }
}

function sums(
  terms: readonly Numbers[],
  counts: Numbers,
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
