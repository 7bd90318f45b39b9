import {
  type Call,
  type Document,
  InvalidParamsError,
  type SearchDeclaration,
  type SyncRead,
  type SyncScope,
  validate,
} from '@linkspan/core'
import * as z from 'zod'
import type { GoogleAnalytics } from './google-analytics.ts'
import { toNumber } from './named-record.ts'
import { propertyId } from './params.ts'
import { type ReportColumns, walkReport } from './report.ts'
import type { ReportRow } from './rows.ts'

/** What the sync of a web-analytics connector is told. */
export const replicationConfig = z.strictObject({
  property_ids: z.array(propertyId).min(1).describe('The properties to sync.'),
  start_date: z.iso
    .date('must be a date of the form YYYY-MM-DD')
    .optional()
    .describe('The first day of reports, YYYY-MM-DD.'),
})

/** The vendor still changes the data of the last two days. */
const LOOKBACK_DAYS = 3

/** The types of the metrics that are searched. */
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

/** What every document has beside the columns of its report: which days were asked for, and of which property. */
const COMMON_FIELDS = { property_id: 'string', startDate: 'string', endDate: 'string' } as const

type MetricTypes = typeof METRIC_TYPES

type FieldsOf<Dimension extends string, Metric extends keyof MetricTypes> = typeof COMMON_FIELDS & {
  readonly [Name in Dimension]: 'string'
} & { readonly [Name in Metric]: MetricTypes[Name] }

interface SearchedColumns<Dimension extends string, Metric extends keyof MetricTypes> {
  readonly dimensions: readonly Dimension[]
  readonly metrics: readonly Metric[]
}

/** How the records of a report become search documents, and what a sync reads for them. */
export function reportSearch<Dimension extends string, Metric extends keyof MetricTypes>(
  columns: SearchedColumns<Dimension, Metric>,
): SearchDeclaration<FieldsOf<Dimension, Metric>> {
  const { dimensions, metrics } = columns
  const fields = {
    ...COMMON_FIELDS,
    ...Object.fromEntries(dimensions.map((name) => [name, 'string'])),
    ...Object.fromEntries(metrics.map((name) => [name, METRIC_TYPES[name]])),
  } as FieldsOf<Dimension, Metric>
  const window: SyncRead = {
    kind: 'window',
    lookback_days: LOOKBACK_DAYS,
    day: 'date',
    day_format: 'YYYYMMDD',
    documents: (api: GoogleAnalytics, scope: SyncScope) => read(api, scope, columns),
  }
  return { fields, key: ['property_id', ...dimensions], reads: [window] }
}

function refused(path: string, message: string): InvalidParamsError {
  return new InvalidParamsError('web-analytics: sync', [{ path, message }])
}

/** The documents of every property in scope, in batches. */
async function* read(
  api: GoogleAnalytics,
  scope: SyncScope,
  columns: ReportColumns,
): AsyncGenerator<Document[]> {
  const { from: startDate, to: endDate, signal } = scope
  if (!startDate || !endDate) throw refused('$.from', 'a window needs its days')
  const config = validate(replicationConfig, scope.replication_config ?? {})
  if (!config.success) throw new InvalidParamsError('web-analytics: replication_config', config.issues)
  for (const property_id of config.data.property_ids) {
    // the vendor's errors do not say which of several properties they are about
    const operation = `sync of property ${property_id}`
    const call: Call = { operation, write: false, ...(signal && { signal }) }
    const common = { property_id, startDate, endDate }
    const params = { property_id, dateRanges: [{ startDate, endDate }] }
    for await (const rows of walkReport(api, params, columns, call))
      yield rows.map((row) => toDocument(row, columns, common))
  }
}

function toDocument(
  { dimensionValues, metricValues }: ReportRow,
  columns: ReportColumns,
  common: object,
): Document {
  const document: Document = Object.assign(Object.create(null), common)
  for (const [at, name] of columns.dimensions.entries()) document[name] = dimensionValues?.[at]?.value ?? null
  for (const [at, name] of columns.metrics.entries()) {
    const type = METRIC_TYPES[name as keyof MetricTypes] === 'integer' ? 'TYPE_INTEGER' : 'TYPE_FLOAT'
    document[name] = toNumber(metricValues?.[at]?.value, type)
  }
  return document
}
