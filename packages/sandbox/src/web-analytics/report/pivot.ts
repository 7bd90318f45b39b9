import type { Property } from '../data/properties.ts'
import { invalid } from '../refusal.ts'
import { orderRows, type ReportRow } from './order.ts'
import { makeReport, type Report } from './report.ts'
import type { Pivot, PivotRequest } from './request.ts'

/** A report with pivots: its rows, and what each pivot shows. */
export interface PivotReport {
  report: Report
  rows: ReportRow[]
  headers: { values: string[][]; count: number }[]
}

const MOST_ROWS = 250_000

function checkPivots({ pivots = [], dimensions = [] }: PivotRequest): void {
  if (pivots.length === 0) throw invalid('Pivot reports require at least one pivot.')
  const known = new Set([...dimensions.map(({ name }) => name), 'dateRange', 'comparison'])
  const seen = new Set<string>()
  for (const name of pivots.flatMap(({ fieldNames = [] }) => fieldNames)) {
    if (!known.has(name)) throw invalid(`The pivot field name ${name} must be a dimension in the request.`)
    if (seen.has(name)) throw invalid(`The dimension ${name} can be in one pivot only.`)
    seen.add(name)
  }
  for (const { limit = '0' } of pivots)
    if (Number(limit) < 1) throw invalid('Every pivot requires a limit of 1 or more.')
  if (pivots.reduce((product, { limit }) => product * Number(limit), 1) > MOST_ROWS)
    throw invalid(`The product of the limits of all pivots must not exceed ${MOST_ROWS}.`)
}

/** The combinations of values that a pivot shows, by its order. */
function combinationsOf(report: Report, { fieldNames = [], orderBys = [], offset = '0', limit }: Pivot) {
  const at = fieldNames.map((name) => report.dimensions.indexOf(name))
  const sums = new Map<string, ReportRow>()
  for (const { dimensions, metrics } of report.rows) {
    const values = at.map((index) => dimensions[index] ?? '')
    const key = JSON.stringify(values)
    const known = sums.get(key)
    if (!known) sums.set(key, { dimensions: values, metrics: [...metrics] })
    else
      for (const [index, value] of metrics.entries())
        known.metrics[index] = (known.metrics[index] ?? 0) + value
  }
  const rows = [...sums.values()]
  orderRows(
    rows,
    orderBys,
    fieldNames,
    report.metrics.map(({ name }) => name),
  )
  const shown = rows.slice(Number(offset), Number(offset) + Number(limit))
  return { at, values: shown.map(({ dimensions }) => dimensions), count: rows.length }
}

/** Computes a report with pivots. Sums of the first metric order the combinations of a pivot without an order. */
export function makePivotReport(request: PivotRequest, property: Property, now: number): PivotReport {
  checkPivots(request)
  const { pivots = [], ...query } = request
  const report = makeReport(query, property, now)
  const headers = pivots.map((pivot) => combinationsOf(report, pivot))
  const places = headers.map(({ at, values }) => {
    const place = new Map(values.map((each, index) => [JSON.stringify(each), index]))
    return (row: ReportRow) => place.get(JSON.stringify(at.map((index) => row.dimensions[index] ?? '')))
  })
  const rows = report.rows
    .map((row) => ({ row, order: places.map((placeOf) => placeOf(row)) }))
    .filter(({ order }) => order.every((place) => place !== undefined))
    .sort((left, right) => {
      const index = left.order.findIndex((place, each) => place !== right.order[each])
      return index < 0 ? 0 : (left.order[index] ?? 0) - (right.order[index] ?? 0)
    })
    .map(({ row }) => row)
  return { report, rows, headers: headers.map(({ values, count }) => ({ values, count })) }
}
