import { emptyGroup, type Group, merge } from '../schema/group.ts'
import type { MetricColumn } from './columns.ts'
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

function labels(reserved: string, portion: Portion, dimensions: number): string[] {
  return [
    ...(portion.comparison === undefined ? [] : [portion.comparison === ALL ? reserved : portion.comparison]),
    ...Array.from({ length: dimensions }, () => reserved),
    ...(portion.range === undefined ? [] : [portion.range]),
  ]
}

/** The requested aggregates, each with one row per portion; `dimensions` is the number of dimensions in the request. */
export function aggregatesOf(
  wanted: readonly string[],
  portions: readonly Portion[],
  dimensions: number,
  metrics: readonly MetricColumn[],
  measure: MeasureGroup,
) {
  const rowsOf = (name: string, values: (portion: Portion) => number[]) =>
    portions.map((portion) => ({
      dimensions: labels(`RESERVED_${name}`, portion, dimensions),
      metrics: values(portion),
    }))
  const column = ({ rows }: Portion, pick: (...values: number[]) => number) =>
    metrics.map((_, index) =>
      rows
        .map((row) => row.metrics[index] ?? 0)
        .reduce((some, one) => pick(some, one), rows[0]?.metrics[index] ?? 0),
    )
  const total = (portion: Portion) => {
    const all = emptyGroup([])
    for (const group of portion.overall) merge(all, group)
    return measure(all)
  }
  const totals = [
    ...(wanted.includes('TOTAL') ? rowsOf('TOTAL', total) : []),
    ...(wanted.includes('COUNT') ? rowsOf('COUNT', ({ rows }) => metrics.map(() => rows.length)) : []),
  ]
  return {
    ...(totals.length > 0 && { totals }),
    ...(wanted.includes('MINIMUM') && {
      minimums: rowsOf('MINIMUM', (portion) => column(portion, Math.min)),
    }),
    ...(wanted.includes('MAXIMUM') && {
      maximums: rowsOf('MAXIMUM', (portion) => column(portion, Math.max)),
    }),
  }
}
