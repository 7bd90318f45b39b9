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

/** Computes aggregates of merged groups from the measures of the segments; by name. */
export async function groupValues(
  aggregates: readonly Aggregate[],
  merged: MergedGroups,
  { fields }: CollectionDeclaration,
  most_bits: number,
  pace: Pace,
): Promise<Map<string, GroupValues>> {
  const sums_of = new Map<string, readonly Numbers[]>()
  const counts_of = new Map<string | null, Numbers>()

  const add = (measure: (source: GroupSource) => Numbers) => addSources(merged, measure, pace)

  /** How many rows of each group have a value in a field, or how many there are. */
  async function countOf(field: string | null): Promise<Numbers> {
    const counts =
      counts_of.get(field) ??
      (await add(
        (source) => (field === null ? undefined : groupsOf(source, field).present) ?? source.segment.rows,
      ))
    counts_of.set(field, counts)
    return counts
  }

  async function sumOf(field: string): Promise<readonly Numbers[]> {
    const known = sums_of.get(field)
    if (known) return known
    const [first] = merged.sources
    const split = first ? groupsOf(first, field).sums?.terms : []
    const terms: Numbers[] = []
    // the segments have the same splits, so that their terms can be added
    for (const index of split?.keys() ?? [])
      terms.push(await add((source) => groupsOf(source, field).sums?.terms[index] ?? source.segment.rows))
    sums_of.set(field, terms)
    return terms
  }

  async function valuesOf({ operator, field }: Aggregate): Promise<GroupValues> {
    if (field === null || operator === 'count') return numbers(await countOf(field))
    const type = fields[field] ?? 'object'
    if (operator === 'count_distinct')
      return numbers(
        await countDistinct(merged, (source) => groupsOf(source, field).distinct, most_bits, pace),
      )
    if (operator === 'sum' || operator === 'avg') {
      const total = operator === 'sum' && type === 'integer' ? exactInteger : nearestDouble
      return sums(await sumOf(field), await countOf(field), operator === 'avg', total)
    }
    const extremeOf = await findExtremes(merged, (source) => groupsOf(source, field), operator, pace)
    return {
      at(group) {
        const stored = extremeOf(group)
        return stored === null ? null : shownValue(type, stored)
      },
    }
  }

  const found = new Map<string, GroupValues>()
  for (const aggregate of aggregates) {
    if (pace.due) await pace.rest()
    found.set(aggregate.name, await valuesOf(aggregate))
  }
  return found
}

/** By group, what its sources measure together. */
async function addSources(
  { count, sources }: MergedGroups,
  measure: (source: GroupSource) => Numbers,
  pace: Pace,
): Promise<Numbers> {
  const [only] = sources
  if (only && sources.length === 1 && only.groups === only.numbers) return measure(only)
  const sums = new Float64Array(count)
  for (const source of sources) {
    const { groups, numbers } = source
    const measured = measure(source)
    await eachSlice(groups.length, pace, (from, to) => addTo(sums, measured, groups, numbers, from, to))
  }
  return sums
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
