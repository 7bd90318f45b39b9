import {
  type Document,
  defineWindow,
  readSources,
  type SearchDeclaration,
  type WindowReading,
} from '@linkspan/core'
import type { GoogleAnalytics } from './google-analytics.ts'
import { toNumber } from './named-record.ts'
import { quotasOf } from './quotas.ts'
import type { WebAnalyticsSync } from './replication-config.ts'
import { type ReportColumns, walkReport } from './report.ts'
import type { ReportRow } from './rows.ts'

/** The vendor changes the data of the last two days; one day more covers the time zones. */
const LOOKBACK_DAYS = 3

/** The types of the searchable metrics. */
const METRIC_TYPES = {
  totalUsers: 'integer',
  newUsers: 'integer',
  sessions: 'integer',
  sessionsPerUser: 'number',
  averageSessionDuration: 'number',
  screenPageViews: 'integer',
  screenPageViewsPerSession: 'number',
  bounceRate: 'number',
  active1DayUsers: 'integer',
  active7DayUsers: 'integer',
  active28DayUsers: 'integer',
} as const

/** The fields of every document beside the columns of its report: the property, and the document's own day, twice. */
const COMMON_FIELDS = { property_id: 'string', startDate: 'string', endDate: 'string' } as const

type MetricTypes = typeof METRIC_TYPES

type FieldsOf<Dimension extends string, Metric extends keyof MetricTypes> = typeof COMMON_FIELDS & {
  readonly [Name in Dimension]: 'string'
} & { readonly [Name in Metric]: MetricTypes[Name] }

interface SearchedColumns<Dimension extends string, Metric extends keyof MetricTypes> {
  readonly dimensions: readonly Dimension[]
  readonly metrics: readonly Metric[]
}

/** Declares the search of a report: its fields, its key, and the reads of a sync. */
export function reportSearch<Dimension extends string, Metric extends keyof MetricTypes>(
  columns: SearchedColumns<Dimension, Metric>,
): SearchDeclaration<FieldsOf<Dimension, Metric>> {
  const { dimensions, metrics } = columns
  const fields = {
    ...COMMON_FIELDS,
    ...Object.fromEntries(dimensions.map((name) => [name, 'string'])),
    ...Object.fromEntries(metrics.map((name) => [name, METRIC_TYPES[name]])),
  } as FieldsOf<Dimension, Metric>
  const window = defineWindow({
    lookback_days: LOOKBACK_DAYS,
    day: 'date',
    day_format: 'YYYYMMDD',
    documents: (api: GoogleAnalytics, reading: WindowReading<WebAnalyticsSync>) =>
      read(api, reading, columns),
  })
  return { fields, key: ['property_id', ...dimensions], reads: [window] }
}

/** The documents of every property in scope, in batches. */
function read(
  api: GoogleAnalytics,
  reading: WindowReading<WebAnalyticsSync>,
  columns: ReportColumns,
): AsyncGenerator<Document[]> {
  const { from: startDate, to: endDate } = reading
  const sourceOf = (property_id: string) => ({ field: 'property_id', equals: property_id })
  return readSources(reading.config.property_ids, reading, sourceOf, async function* (property_id) {
    const params = { property_id, dateRanges: [{ startDate, endDate }] }
    // the vendor's errors do not name the property
    const call = { ...reading.call, operation: `${reading.call.operation} of property ${property_id}` }
    const walk = walkReport(api, params, columns, call, ({ propertyQuota }) => {
      for (const quota of quotasOf(propertyQuota, api.clock.now()))
        reading.quota({ ...quota, source: sourceOf(property_id) })
    })
    for await (const rows of walk) yield rows.map((row) => toDocument(row, columns, property_id))
  })
}

/**
 * A search document. Its start and end are the day of the row, and not those of the request: a sync may read the same
 * row with another request.
 */
function toDocument(
  { dimensionValues, metricValues }: ReportRow,
  columns: ReportColumns,
  property_id: string,
): Document {
  const day = toIsoDay(dimensionValues?.[columns.dimensions.indexOf('date')]?.value)
  const document: Document = Object.assign(Object.create(null), { property_id, startDate: day, endDate: day })
  for (const [at, name] of columns.dimensions.entries()) document[name] = dimensionValues?.[at]?.value ?? null
  for (const [at, name] of columns.metrics.entries()) {
    const type = METRIC_TYPES[name as keyof MetricTypes] === 'integer' ? 'TYPE_INTEGER' : 'TYPE_FLOAT'
    document[name] = toNumber(metricValues?.[at]?.value, type)
  }
  return document
}

/** `20261031` as `2026-10-31`; null for a value that is not a day. */
function toIsoDay(text: string | undefined): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text ?? '') ?? []
  return day === undefined ? null : `${year}-${month}-${day}`
}
