import { type Call, defineList, defineRead, type Page } from '@linkspan/core'
import type * as z from 'zod'
import type { ReportsPivotParams, ReportsRealtimeParams, ReportsRunParams } from './generated/inputs.ts'
import type { GoogleAnalytics } from './google-analytics.ts'
import { type NamedRow, toNamedRecord } from './named-record.ts'
import { batchParams, pivotParams, realtimeParams, runParams } from './own-report-params.ts'
import { type ReportMeta, reportFacts, reportPage, toPagedReport, toReport, walkReport } from './report.ts'
import type {
  PivotBody,
  PivotHeader,
  PropertyQuota,
  ReportBody,
  ReportFacts,
  ReportHeaders,
  ReportMetadata,
  ReportRow,
} from './rows.ts'

/** A report without further pages. */
export interface Report<Row> {
  /** The rows, by the names of the columns. */
  readonly data: Row[]
  /** What the vendor says of the report. */
  readonly meta: ReportFacts
}

/** What the vendor says of a report with pivots. */
export interface PivotMeta extends ReportHeaders {
  /** What each pivot shows, in their order. */
  readonly pivotHeaders: readonly PivotHeader[]
  /** Aggregates over pivots, if they ask for them. */
  readonly aggregates?: readonly ReportRow[]
  /** The vendor's remarks on the content. */
  readonly metadata?: ReportMetadata
  /** The quotas of the property after this report, unless `returnPropertyQuota` is false. */
  readonly propertyQuota?: PropertyQuota
}

/** A report with pivots. */
export interface PivotReport<Row> {
  /** The rows, by the names of the columns: one for each combination of values that the pivots show. */
  readonly data: Row[]
  /** What the vendor says of the report. */
  readonly meta: PivotMeta
}

/** Several reports of one call. */
export interface ReportBatch {
  /** The reports, in the order of the requests. */
  readonly reports: Report<NamedRow>[]
}

/** A dimension whose name may be known when the program is compiled. */
export type NamedDimension<Dimension extends string> = ReportDimension & {
  /** The dimension, such as `country`. */
  readonly name?: Dimension
}

/** A metric whose name may be known when the program is compiled. */
export type NamedMetric<Metric extends string> = ReportMetric & {
  /** The metric, such as `sessions`. */
  readonly name?: Metric
}

/** A dimension of a report. */
type ReportDimension = NonNullable<ReportsRunParams['dimensions']>[number]

/** A metric of a report. */
type ReportMetric = NonNullable<ReportsRunParams['metrics']>[number]

/** The columns of a report. */
export interface NamedColumns<Dimension extends string, Metric extends string> {
  /** Up to 9 dimensions. */
  dimensions?: NamedDimension<Dimension>[]
  /** Up to 10 metrics. */
  metrics?: NamedMetric<Metric>[]
}

/** The parameters of `reports.run`. */
export type RunParams<Dimension extends string, Metric extends string> = Omit<
  ReportsRunParams,
  'dimensions' | 'metrics'
> &
  NamedColumns<Dimension, Metric>

/** The parameters of `reports.realtime`. */
export type RealtimeParams<Dimension extends string, Metric extends string> = Omit<
  ReportsRealtimeParams,
  'dimensions' | 'metrics'
> &
  NamedColumns<Dimension, Metric>

/** The parameters of `reports.pivot`. */
export type PivotParams<Dimension extends string, Metric extends string> = Omit<
  ReportsPivotParams,
  'dimensions' | 'metrics'
> &
  Required<NamedColumns<Dimension, Metric>>

/** A report without default columns. */
const NO_COLUMNS = { dimensions: [], metrics: [] } as const

/** Runs a report with any columns. */
export const anyReport = (summary: string) =>
  defineList({
    summary,
    params: runParams,
    cursor: 'pageToken',
    async run(api: GoogleAnalytics, given, call): Promise<Page<NamedRow, ReportMeta>> {
      const { data, meta } = await reportPage(api, toPagedReport(given, NO_COLUMNS, call), call)
      return { data: data.map((row) => toNamedRecord(row, meta)), meta }
    },
    pages: namedPages,
  })

/** Every row of a report, in batches. */
async function* namedPages(
  api: GoogleAnalytics,
  given: z.output<typeof runParams>,
  call: Call,
): AsyncGenerator<NamedRow[]> {
  // all pages have the same columns
  let headers: ReportHeaders = { dimensionHeaders: [], metricHeaders: [] }
  const rows = walkReport(api, given, NO_COLUMNS, call, (body) => {
    headers = reportFacts(body)
  })
  for await (const batch of rows) yield batch.map((row) => toNamedRecord(row, headers))
}

/** Runs a report on the last minutes. */
export const realtime = (summary: string) =>
  defineRead({
    summary,
    params: realtimeParams,
    async run(
      api: GoogleAnalytics,
      { property_id, returnPropertyQuota = true, ...request },
      call,
    ): Promise<Report<NamedRow>> {
      const body = { ...request, returnPropertyQuota }
      const reply = await api.report(property_id, 'runRealtimeReport', body, call)
      const meta = reportFacts(reply.body)
      return { data: reply.rows.slice().map((row) => toNamedRecord(row, meta)), meta }
    },
  })

/** Runs a report with pivots. */
export const pivot = (summary: string) =>
  defineRead({
    summary,
    params: pivotParams,
    async run(api: GoogleAnalytics, { property_id, pivots, ...given }, call): Promise<PivotReport<NamedRow>> {
      const { orderBys: _, ...report } = toReport(given, NO_COLUMNS)
      const reply = await api.report<PivotBody>(property_id, 'runPivotReport', { ...report, pivots }, call)
      const { rows: __, kind: ___, ...body } = reply.body
      const { dimensionHeaders = [], metricHeaders = [], pivotHeaders = [], ...rest } = body
      const meta = { dimensionHeaders, metricHeaders, pivotHeaders, ...rest }
      return { data: reply.rows.slice().map((row) => toNamedRecord(row, meta)), meta }
    },
  })

/** Several reports, as the vendor sends them. */
interface BatchReply {
  readonly reports?: readonly (Omit<ReportBody, 'rows'> & { readonly rows?: readonly ReportRow[] })[]
}

/** Runs several reports in one call. */
export const batch = (summary: string) =>
  defineRead({
    summary,
    params: batchParams,
    async run(api: GoogleAnalytics, { property_id, requests }, call): Promise<ReportBatch> {
      const bodies = requests.map(({ limit, offset, ...report }) => ({
        ...toReport(report, NO_COLUMNS),
        ...(limit !== undefined && { limit }),
        ...(offset !== undefined && { offset }),
      }))
      const path = `/v1beta/properties/${property_id}:batchRunReports`
      const request = { method: 'POST', path, body: { requests: bodies } } as const
      const { reports = [] } = await api.data<BatchReply>(request, call)
      return {
        reports: reports.map(({ rows = [], ...body }) => {
          const meta = reportFacts(body)
          return { data: rows.map((row) => toNamedRecord(row, meta)), meta }
        }),
      }
    },
  })
