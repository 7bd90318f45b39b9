import { byFirst } from '../../kit/compare.ts'
import type { OrderBy } from '../generated/requests.ts'
import { invalid } from '../refusal.ts'

/** A row of a report with its metrics as numbers, invisible ones included. */
export interface MeasuredRow {
  dimensions: string[]
  metrics: number[]
}

type Compare = (left: MeasuredRow, right: MeasuredRow) => number

const byText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

function byDimension(index: number, orderType: string | undefined): Compare {
  const value = (row: MeasuredRow) => row.dimensions[index] as string
  if (orderType === 'NUMERIC') {
    const number = (row: MeasuredRow) => Number.parseFloat(value(row)) || 0
    return (left, right) => number(left) - number(right)
  }
  if (orderType === 'CASE_INSENSITIVE_ALPHANUMERIC')
    return (left, right) => byText(value(left).toLowerCase(), value(right).toLowerCase())
  return (left, right) => byText(value(left), value(right))
}

function compareOf(order: OrderBy, dimensions: readonly string[], metrics: readonly string[]): Compare {
  const by_metric = order.metric ?? order.pivot
  if (by_metric) {
    const { metricName = '' } = by_metric
    const index = metrics.indexOf(metricName)
    if (index < 0) throw invalid(`The orderBys metric ${metricName} must be a metric in the request.`)
    return (left, right) => (left.metrics[index] as number) - (right.metrics[index] as number)
  }
  const { dimensionName = '', orderType } = order.dimension ?? {}
  const index = dimensions.indexOf(dimensionName)
  if (index < 0) throw invalid(`The orderBys dimension ${dimensionName} must be a dimension in the request.`)
  return byDimension(index, orderType)
}

/** Orders rows by the request, by default by the first metric, largest first; the sort is stable. */
export function orderRows(
  rows: MeasuredRow[],
  orderBys: readonly OrderBy[],
  dimensions: readonly string[],
  metrics: readonly string[],
): void {
  const [first] = metrics
  const orders = orderBys.length > 0 || !first ? orderBys : [{ metric: { metricName: first }, desc: true }]
  const compares = orders.map((order): Compare => {
    const compare = compareOf(order, dimensions, metrics)
    return order.desc ? (left, right) => compare(right, left) : compare
  })
  rows.sort(byFirst(compares))
}
