import { dayIn } from '../../kit/calendar.ts'
import type { Property } from '../data/properties.ts'
import saved_comparisons from '../fixtures/comparisons.json' with { type: 'json' }
import currencies from '../fixtures/currencies.json' with { type: 'json' }
import type { RunReportRequest } from '../generated/requests.ts'
import { invalid, unknownReportField } from '../refusal.ts'
import { METRICS } from '../schema/fields.ts'
import type { Group, Hit } from '../schema/group.ts'
import { countSlice, type Slice } from './aggregate.ts'
import { type ColumnSet, type Definition, fieldsOfProperty, resolveColumns } from './columns.ts'
import { type DateRange, dateRangesOf, isSampled, remarksOn, scaleOf, seenBy } from './date-ranges.ts'
import { compileFilter, type Predicate } from './filter.ts'
import { type MeasuredRow, orderRows } from './order.ts'
import { ALL, aggregatesOf, type MeasureGroup, type Portion } from './totals.ts'

/** The invented worth of one US dollar, the same on every day. */
const RATES: Readonly<Record<string, number>> = currencies

/** The worth of one unit of a currency in another. */
function exchangeRate(from: string, to: string): number {
  const [own, wanted] = [RATES[from], RATES[to]]
  if (own === undefined || wanted === undefined) throw invalid(`Currency code ${to} is not supported.`)
  return wanted / own
}

/** A whole report, before it is cut into pages. */
export type WholeReport = ReturnType<typeof reportOf>

/** Rows with fewer users are withheld if somebody could be identified. */
const FEWEST_USERS = 10

function comparisonsOf(request: Definition, columns: ColumnSet): Omit<Slice, 'range'>[] {
  const { comparisons = [] } = request
  if (comparisons.length === 0) return [{}]
  return comparisons.map(({ name, comparison, dimensionFilter }, index) => {
    const saved = saved_comparisons.find(({ apiName }) => apiName === comparison)
    if (comparison && !saved) throw invalid(`The comparison ${comparison} does not exist in this property.`)
    const filter = saved?.filter ?? dimensionFilter
    if (!filter) throw invalid('A comparison requires a dimensionFilter or a saved comparison.')
    return {
      comparison: name ?? saved?.uiName ?? `comparison_${index}`,
      holds: compileFilter<Hit>(filter, columns.reader),
    }
  })
}

/** The condition on counted rows. */
function rowFilter(request: Definition, columns: ColumnSet, rate: number): Predicate<Group> | undefined {
  if (!request.metricFilter) return undefined
  return compileFilter<Group>(request.metricFilter, (field) => {
    const own = columns.metrics.find(({ name }) => name === field)
    const metric = own ?? METRICS.find(({ name }) => name === field)
    if (!metric) throw unknownReportField('metric', field, METRICS)
    const value = 'value' in metric ? metric.value : metric.compute
    return (group) => String(value(group) * (metric.type === 'TYPE_CURRENCY' ? rate : 1))
  })
}

/** The row of a group, with what tells it from those of other slices. */
function rowOf(group: Group, slice: Slice, measure: MeasureGroup, several: boolean): MeasuredRow {
  const { comparison, range } = slice
  const before = comparison === undefined ? [] : [comparison]
  const dimensions = [...before, ...group.values, ...(several ? [range.name] : [])]
  return { dimensions, metrics: measure(group) }
}

const isFilled = ({ metrics }: MeasuredRow) => metrics.length === 0 || metrics.some((value) => value !== 0)

/** The events that were read of a date range, in every comparison. */
const eventsIn = (counted: readonly { slice: Slice; events: number }[], range: DateRange) =>
  counted.filter(({ slice }) => slice.range === range).reduce((sum, { events }) => sum + events, 0)

/** Groups the rows into portions with their own aggregates: by date ranges if there are several, or by comparisons. */
function portionsOf(
  counted: readonly { slice: Slice; overall: Group[]; rows: MeasuredRow[] }[],
  several: boolean,
): Portion[] {
  const keyOf = ({ range, comparison }: Slice) => (several ? range.name : (comparison ?? ''))
  return [...Map.groupBy(counted, ({ slice }) => keyOf(slice))].map(([key, parts]) => {
    const comparison = parts[0]?.slice.comparison
    return {
      comparison: several && comparison !== undefined ? ALL : comparison,
      range: several ? key : undefined,
      overall: parts.flatMap(({ overall }) => overall),
      rows: parts.flatMap(({ rows }) => rows),
    }
  })
}

/** Computes a report on days. */
export function makeReport(request: RunReportRequest, property: Property, now: number) {
  const columns = resolveColumns(request, fieldsOfProperty(property))
  return reportOf({ request, property, now, columns, ranges: dateRangesOf(request, property, now) })
}

/** What a report counts. */
interface ReportPlan {
  request: Omit<RunReportRequest, 'dateRanges' | 'property'>
  property: Property
  now: number
  columns: ColumnSet
  ranges: readonly DateRange[]
}

/** Computes a report. */
export function reportOf({ request, property, now, columns, ranges }: ReportPlan) {
  const comparisons = comparisonsOf(request, columns)
  const currency = request.currencyCode || property.currency
  const rate = exchangeRate(property.currency, currency)
  const thresholded = columns.read.some((each) => each.thresholded)
  const withheld = thresholded || property.caveats.thresholded
  const sampled = isSampled(property, ranges)
  const scale = scaleOf(sampled)
  const keeps = rowFilter(request, columns, rate)
  const measure: MeasureGroup = (group) =>
    columns.metrics.map(({ type, value }) =>
      type === 'TYPE_CURRENCY'
        ? Math.round(value(group) * scale * rate * 100) / 100
        : value(group) * (type === 'TYPE_INTEGER' ? scale : 1),
    )

  const counting = {
    property: seenBy(property, ranges, sampled),
    columns,
    today: dayIn(property.time_zone, now),
    users: withheld || columns.worked.some(({ users }) => users),
    holds: request.dimensionFilter ? compileFilter<Hit>(request.dimensionFilter, columns.reader) : undefined,
  }
  const counted = comparisons.flatMap((comparison) =>
    ranges.map((range) => {
      const slice = { ...comparison, range }
      const { groups, overall } = countSlice(counting, slice)
      const shown = groups.filter(
        (group) => (!withheld || (group.users?.size ?? 0) >= FEWEST_USERS) && (keeps?.(group) ?? true),
      )
      const all = shown.map((group) => rowOf(group, slice, measure, ranges.length > 1))
      const rows = request.keepEmptyRows ? all : all.filter(isFilled)
      return { slice, overall: keeps ? shown : [overall], events: overall.eventCount, rows }
    }),
  )
  const dimensions = [
    ...(request.comparisons?.length ? ['comparison'] : []),
    ...columns.dimensions.map(({ name }) => name),
    ...(ranges.length > 1 ? ['dateRange'] : []),
  ]
  const metrics = columns.metrics.map(({ name, type, visible }) => ({ name, type, visible }))
  const names = metrics.map(({ name }) => name)
  const found = counted.flatMap((each) => each.rows)
  const rows = orderRows(found, request.orderBys ?? [], dimensions, names)
  const other =
    Number.isFinite(property.page_limit) && columns.read.some(({ name }) => /^(page|landingPage)/.test(name))
  return {
    dimensions,
    metrics,
    rows,
    aggregates: aggregatesOf(
      request.metricAggregations ?? [],
      rows.length > 0 ? portionsOf(counted, ranges.length > 1) : [],
      columns.dimensions.length,
      columns.metrics,
      measure,
    ),
    metadata: {
      ...(other && { dataLossFromOtherRow: true }),
      currencyCode: currency,
      timeZone: property.time_zone,
      ...(withheld && { subjectToThresholding: true }),
      ...remarksOn(property, ranges, { sampled, events: ranges.map((range) => eventsIn(counted, range)) }),
    },
    thresholded,
    /** The number of days that were read, which determines the cost. */
    days: ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0),
  }
}
