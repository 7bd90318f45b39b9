import orderBy from 'lodash/orderBy.js'
import type { OrderBy } from '../generated/requests.ts'
import { invalid } from '../refusal.ts'

/** A row of a report with its metrics as numbers, invisible ones included. */
export interface MeasuredRow {
  dimensions: string[]
  metrics: number[]
}

/** The value of a row by which a request orders. */
function keyOf(order: OrderBy, dimensions: readonly string[], metrics: readonly string[]) {
  const by_metric = order.metric ?? order.pivot
  if (by_metric) {
    const { metricName = '' } = by_metric
    const index = metrics.indexOf(metricName)
    if (index < 0) throw invalid(`The orderBys metric ${metricName} must be a metric in the request.`)
    return (row: MeasuredRow) => row.metrics[index]
  }
  const { dimensionName = '', orderType } = order.dimension ?? {}
  const index = dimensions.indexOf(dimensionName)
  if (index < 0) throw invalid(`The orderBys dimension ${dimensionName} must be a dimension in the request.`)
  const value = (row: MeasuredRow) => row.dimensions[index] as string
  if (orderType === 'NUMERIC') return (row: MeasuredRow) => Number.parseFloat(value(row)) || 0
  if (orderType === 'CASE_INSENSITIVE_ALPHANUMERIC') return (row: MeasuredRow) => value(row).toLowerCase()
  return value
}

/** The rows in the order of the request, by default by the first metric, largest first; the sort is stable. */
export function orderRows(
  rows: readonly MeasuredRow[],
  orderBys: readonly OrderBy[],
  dimensions: readonly string[],
  metrics: readonly string[],
): MeasuredRow[] {
  const [first] = metrics
  const orders = orderBys.length > 0 || !first ? orderBys : [{ metric: { metricName: first }, desc: true }]
  const keys = orders.map((order) => keyOf(order, dimensions, metrics))
  const directions = orders.map(({ desc }) => (desc ? 'desc' : 'asc'))
  return orderBy(rows, keys, directions)
}
