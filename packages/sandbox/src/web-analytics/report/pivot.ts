import type { Property } from '../data/properties.ts'
import type { Pivot, RunPivotReportRequest } from '../generated/requests.ts'
import { invalid } from '../refusal.ts'
import { type ColumnSet, fieldsOfProperty, resolveColumns } from './columns.ts'
import { dateRangesOf } from './date-ranges.ts'
import { filteredFields } from './filter.ts'
import { type MeasuredRow, orderRows } from './order.ts'
import { reportOf, type WholeReport } from './report.ts'
import { valuesOver } from './totals.ts'

const MOST_ROWS = 250_000

/** Refuses filters on fields that the request does not name, and dimensions without use. */
function checkUse(request: RunPivotReportRequest): void {
  const { pivots = [], dimensions = [], metrics = [], dimensionFilter, metricFilter } = request
  const namesOf = (list: readonly { name?: string }[]) => new Set(list.map(({ name }) => name))
  const filtered = filteredFields(dimensionFilter)
  for (const [kind, names, used] of [
    ['dimension', namesOf(dimensions), filtered],
    ['metric', namesOf(metrics), filteredFields(metricFilter)],
  ] as const)
    for (const name of used)
      if (!names.has(name))
        throw invalid(`The ${kind} ${name} of a filter must be in the request's ${kind}s.`)
  const used = new Set([
    ...filtered,
    ...pivots.flatMap(({ fieldNames = [] }) => fieldNames),
    ...dimensions.flatMap(({ dimensionExpression: of }) => [
      ...(of?.concatenate?.dimensionNames ?? []),
      (of?.lowerCase ?? of?.upperCase)?.dimensionName,
    ]),
  ])
  for (const { name } of dimensions)
    if (!used.has(name))
      throw invalid(`The dimension ${name} must be used by a pivot, a filter or an expression.`)
}

function checkPivots(request: RunPivotReportRequest): void {
  const { pivots = [], dimensions = [], metrics = [] } = request
  if (pivots.length === 0) throw invalid('Pivot reports require at least one pivot.')
  if (metrics.length === 0) throw invalid('Pivot reports require at least one metric.')
  checkUse(request)
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

/** Tells rows apart by some of their dimensions. */
const keyBy =
  (at: readonly number[]) =>
  ({ dimensions }: MeasuredRow): string =>
    JSON.stringify(at.map((index) => dimensions[index] ?? ''))

/** The combinations of values that a pivot shows, by its order, and the place of a row among them. */
function combinationsOf(report: WholeReport, { fieldNames = [], orderBys = [], offset = '0', limit }: Pivot) {
  const { dimensions, metrics } = report
  const keyOf = keyBy(fieldNames.map((name) => dimensions.indexOf(name)))
  const found = [...Map.groupBy(report.rows, keyOf)].map(
    ([key, own]): MeasuredRow => ({ dimensions: JSON.parse(key), metrics: valuesOver('SUM', own, metrics) }),
  )
  const names = metrics.map(({ name }) => name)
  const rows = orderRows(found, orderBys, fieldNames, names)
  const values = rows.slice(Number(offset), Number(offset) + Number(limit)).map((row) => row.dimensions)
  const places = new Map(values.map((each, index) => [JSON.stringify(each), index]))
  return { header: { values, count: rows.length }, placeOf: (row: MeasuredRow) => places.get(keyOf(row)) }
}

/** The aggregates over the fields of a pivot, for each combination of the others. */
function aggregatesOver(
  { fieldNames = [], metricAggregations = [] }: Pivot,
  report: WholeReport,
  totals: (without: ReadonlySet<string>) => WholeReport,
): MeasuredRow[] {
  const over = new Set(fieldNames)
  const rest = report.dimensions.flatMap((name, index) => (over.has(name) ? [] : [index]))
  const labelled = (label: string, values: readonly string[], metrics: number[]): MeasuredRow => {
    const left = [...values]
    return {
      dimensions: report.dimensions.map((name) => (over.has(name) ? label : (left.shift() ?? ''))),
      metrics,
    }
  }
  return metricAggregations.flatMap((name) => {
    const label = `RESERVED_${name}`
    if (name === 'TOTAL')
      return totals(over).rows.map(({ dimensions, metrics }) => labelled(label, dimensions, metrics))
    return [...Map.groupBy(report.rows, keyBy(rest))].map(([key, rows]) =>
      labelled(label, JSON.parse(key), valuesOver(name, rows, report.metrics)),
    )
  })
}

/** Computes a report with pivots. Sums of the first metric order the combinations of a pivot without an order. */
export function makePivotReport(request: RunPivotReportRequest, property: Property, now: number) {
  checkPivots(request)
  const { pivots = [], ...query } = request
  const columns = resolveColumns(query, fieldsOfProperty(property))
  const ranges = dateRangesOf(query, property, now)
  const shown = new Set(pivots.flatMap(({ fieldNames = [] }) => fieldNames))
  const reportOn = (isOf: (name: string) => boolean): WholeReport => {
    const dimensions: ColumnSet['dimensions'] = columns.dimensions.filter(({ name }) => isOf(name))
    return reportOf({ request: query, property, now, ranges, columns: { ...columns, dimensions } })
  }
  const report = reportOn((name) => shown.has(name))
  const combinations = pivots.map((pivot) => combinationsOf(report, pivot))
  const aggregates = pivots.flatMap((pivot) =>
    aggregatesOver(pivot, report, (without) => reportOn((name) => shown.has(name) && !without.has(name))),
  )
  const rows = report.rows
    .map((row) => ({ row, places: combinations.flatMap(({ placeOf }) => placeOf(row) ?? []) }))
    .filter(({ places }) => places.length === pivots.length)
    .sort((left, right) => {
      const index = left.places.findIndex((place, each) => place !== right.places[each])
      return index < 0 ? 0 : Number(left.places[index]) - Number(right.places[index])
    })
    .map(({ row }) => row)
  return { report, rows, headers: combinations.map(({ header }) => header), aggregates }
}

/** A report with pivots: its rows, and what each pivot shows. */
export type MadePivotReport = ReturnType<typeof makePivotReport>
