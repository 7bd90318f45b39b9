import {
  type ConnectorError,
  defineSources,
  defineWindow,
  type ListedSource,
  type SearchDeclaration,
  type SyncReading,
  type WindowReading,
} from '@linkspan/core'
import type { GoogleAnalytics } from './google-analytics.ts'
import { propertyDocuments, readReport, toDocument } from './read-report.ts'
import type { WebAnalyticsSync } from './replication-config.ts'
import { type ReportColumns, reportList } from './report.ts'
import type { ReportRow } from './rows.ts'

/** What holds for every report by days. */
export const DAILY_REPORT = {
  lookback_days: ({ lookback_days }: WebAnalyticsSync) => lookback_days,
  reconciles: true,
  day: 'date',
  day_format: 'YYYYMMDD',
  // the vendor's errors have no codes
  refuses_days: ({ code, message }: ConnectorError) =>
    code === 'vendor_rejected' && /\b(?:startDate|endDate|date range)/i.test(message),
} as const

/** What was counted stays: custom fields, key events and streams have to do with what is counted from then on. */
export const COUNTED = {}

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

/** What the fields hold: the rows of a report have them by position. */
const TEXTS: Readonly<Record<string, string>> = {
  property_id: 'The number of the property.',
  startDate: 'The day, `YYYY-MM-DD` in the time zone of the property; the same as `date`.',
  endDate: 'The day, `YYYY-MM-DD` in the time zone of the property; the same as `date`.',
  date: 'The day, `YYYYMMDD` in the time zone of the property.',
  deviceCategory: 'The kind of device, such as `mobile`.',
  operatingSystem: 'The operating system, such as `Android`.',
  browser: 'The browser, such as `Chrome`.',
  region: 'The region, such as a state.',
  country: 'The country.',
  city: 'The city.',
  hostName: 'The host of the address of the page.',
  pagePathPlusQueryString: 'The path and the query of the address of the page.',
  sessionSource: 'Where the session came from, such as a search engine.',
  sessionMedium: 'How the session came, such as `organic` or `cpc`.',
  totalUsers: 'How many users there were; days and rows do not add up, as a user may be in several.',
  newUsers: 'How many users came for the first time.',
  sessions: 'How many sessions began.',
  sessionsPerUser: 'Sessions divided by users.',
  averageSessionDuration: 'How long sessions lasted on average, in seconds.',
  screenPageViews: 'How many pages or screens were viewed.',
  screenPageViewsPerSession: 'Views divided by sessions.',
  bounceRate: 'The part of the sessions without engagement, 0 to 1.',
  active1DayUsers: 'How many users were active on the day.',
  active7DayUsers: 'How many users were active in the 7 days up to the day.',
  active28DayUsers: 'How many users were active in the 28 days up to the day.',
}

type MetricTypes = typeof METRIC_TYPES

type FieldsOf<Dimension extends string, Metric extends keyof MetricTypes> = typeof COMMON_FIELDS & {
  readonly [Name in Dimension]: 'string'
} & { readonly [Name in Metric]: MetricTypes[Name] }

interface SearchedColumns<Dimension extends string, Metric extends keyof MetricTypes> {
  readonly dimensions: readonly Dimension[]
  readonly metrics: readonly Metric[]
}

/** Declares the search of a report: its fields, its key, and the reads of a sync. */
function reportSearch<Dimension extends string, Metric extends keyof MetricTypes>(
  columns: SearchedColumns<Dimension, Metric>,
): SearchDeclaration<FieldsOf<Dimension, Metric>> {
  const { dimensions, metrics } = columns
  const fields = {
    ...COMMON_FIELDS,
    ...Object.fromEntries(dimensions.map((name) => [name, 'string'])),
    ...Object.fromEntries(metrics.map((name) => [name, METRIC_TYPES[name]])),
  } as FieldsOf<Dimension, Metric>
  const window = defineWindow({
    depends_on: () => null,
    by_source: { of: propertyDocuments },
    ...DAILY_REPORT,
    same_days: ['startDate', 'endDate'],
    documents(api: GoogleAnalytics, reading: WindowReading<WebAnalyticsSync>, property: ListedSource) {
      const days = { startDate: reading.from, endDate: reading.to }
      const report = { ...columns, property_id: property.id, days }
      return readReport(api, reading, report, (row) =>
        toDocument(row, columns, fields, commonFields(row, columns, property.id)),
      )
    },
  })
  const texts = Object.fromEntries(Object.keys(fields).map((name) => [name, TEXTS[name] as string]))
  return {
    record: recordOf(dimensions),
    fields,
    texts,
    key: ['property_id', ...dimensions],
    reads: [window],
    effects: COUNTED,
  }
}

/** A report with these columns: its list, and its search. */
export function dailyReport<const Dimension extends string, const Metric extends keyof MetricTypes>(
  dimensions: readonly Dimension[],
  metrics: readonly Metric[],
) {
  const columns = { dimensions, metrics }
  return {
    list: (summary: string) => reportList({ summary, ...columns }),
    search: reportSearch<Dimension, Metric>(columns),
  }
}

/** What one document is, by the dimensions of its report. */
function recordOf(dimensions: readonly string[]): string {
  const others = dimensions.filter((name) => name !== 'date')
  const each = others.length > 0 ? `, for one combination of ${others.join(', ')}` : ''
  return `One record is a day of one property${each}.`
}

/** The properties of a sync. The configuration names them, so listing them takes no call. */
export const syncedProperties = defineSources({
  noun: 'property_id',
  named: ({ property_ids }: WebAnalyticsSync) => property_ids,
  list: async (_api: GoogleAnalytics, { config }: SyncReading<WebAnalyticsSync>) => ({
    sources: [...new Set(config.property_ids)].map((id) => ({ id })),
    complete: true,
  }),
})

/**
 * The fields of a document beside its columns. Its start and end are the day of the row, and not those of the request: a
 * sync may read the same row with another request.
 */
function commonFields({ dimensionValues }: ReportRow, { dimensions }: ReportColumns, property_id: string) {
  const day = toIsoDay(dimensionValues?.[dimensions.indexOf('date')]?.value)
  return { property_id, startDate: day, endDate: day }
}

/** `20261031` as `2026-10-31`; null for a value that is not a day. */
function toIsoDay(text: string | undefined): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text ?? '') ?? []
  return day === undefined ? null : `${year}-${month}-${day}`
}
