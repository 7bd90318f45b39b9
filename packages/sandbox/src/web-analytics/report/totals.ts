import { emptyGroup, type Group, merge } from '../schema/group.ts'
import type { MeasuredRow } from './order.ts'

/** The comparison of a portion that covers every comparison. */
export const ALL: unique symbol = Symbol('all comparisons')

/** Rows that are aggregated together: those of a date range, otherwise of a comparison. */
export interface Portion {
  comparison: string | typeof ALL | undefined
  range: string | undefined
  /** All of the portion's hits in one row. */
  overall: Group[]
  rows: MeasuredRow[]
}

/** Computes the values of metrics. */
export type MeasureGroup = (group: Group) => number[]

const FOLDS: Readonly<Record<string, (some: number, one: number) => number>> = {
  MINIMUM: Math.min,
  MAXIMUM: Math.max,
  SUM: (some, one) => some + one,
}

/** The least, the greatest or the sum of the rows' values of each metric; their number for another name. */
export function valuesOver(name: string, rows: readonly MeasuredRow[], metrics: readonly unknown[]) {
  const fold = FOLDS[name]
  return metrics.map((_, index) => {
    const [first = 0, ...others] = rows.map((row) => row.metrics[index] ?? 0)
    return fold ? others.reduce((some, one) => fold(some, one), first) : rows.length
  })
}

/** Where a report has its aggregates. */
const PLACES = { TOTAL: 'totals', COUNT: 'totals', MAXIMUM: 'maximums', MINIMUM: 'minimums' } as const

/** The requested aggregates, each with one row per portion; `dimensions` is the number of dimensions in the request. */
export function aggregatesOf(
  wanted: readonly string[],
  portions: readonly Portion[],
  dimensions: number,
  metrics: readonly unknown[],
  measure: MeasureGroup,
) {
  const aggregates: Partial<Record<string, MeasuredRow[]>> = {}
  for (const [name, place] of Object.entries(PLACES)) {
    if (!wanted.includes(name)) continue
    const reserved = `RESERVED_${name}`
    for (const { comparison, range, overall, rows } of portions) {
      const total = () => {
        const all = emptyGroup([])
        for (const group of overall) merge(all, group)
        return measure(all)
      }
      const labels = [
        ...(comparison === undefined ? [] : [comparison === ALL ? reserved : comparison]),
        ...Array.from({ length: dimensions }, () => reserved),
        ...(range === undefined ? [] : [range]),
      ]
      const values = name === 'TOTAL' ? total() : valuesOver(name, rows, metrics)
      aggregates[place] = [...(aggregates[place] ?? []), { dimensions: labels, metrics: values }]
    }
  }
  return aggregates
}
