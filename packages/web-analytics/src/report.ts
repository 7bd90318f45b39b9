import {
  type Call,
  createPageTokens,
  defineList,
  InvalidParamsError,
  inTurns,
  type Page,
  type PagedAction,
  type PageMeta,
  walkPages,
} from '@linkspan/core'
import * as z from 'zod'
import type { GoogleAnalytics, ReportReply } from './google-analytics.ts'
import { reportParams } from './params.ts'
import type { ReportBody, ReportDefinition, ReportFacts, ReportRow } from './rows.ts'

/** The metadata of a page of a report. */
export interface ReportMeta extends PageMeta, ReportFacts {}

/** The columns of a report. */
export interface ReportColumns {
  readonly dimensions: readonly string[]
  readonly metrics: readonly string[]
}

/** The metrics that several reports share. */
export const OVERVIEW_METRICS = [
  'totalUsers',
  'newUsers',
  'sessions',
  'sessionsPerUser',
  'averageSessionDuration',
  'screenPageViews',
  'screenPageViewsPerSession',
  'bounceRate',
] as const

const DEFAULT_START = '30daysAgo'
const DEFAULT_END = 'today'
const DEFAULT_ROWS = 100_000

/** The parameters of a report that does not name its property. */
type GivenReport = Omit<z.output<typeof reportParams>, 'property_id' | 'limit' | 'offset' | 'pageToken'>
type Given = z.output<typeof reportParams>
type ReportParams = z.input<typeof reportParams>

/** Orders rows by their dimensions: the vendor guarantees no order, and pages must not overlap. */
function byDimensions(dimensions: readonly { name: string }[]): object[] {
  return dimensions.map(({ name }) => ({ dimension: { dimensionName: name } }))
}

/** The columns with a name; undefined if the caller names none, unless the list is empty on purpose. */
function namedOnly<Column extends { readonly name?: string | undefined }>(
  given: readonly Column[] | undefined,
): readonly (Column & { readonly name: string })[] | undefined {
  const columns = given?.flatMap((column) =>
    column.name === undefined ? [] : [{ ...column, name: column.name }],
  )
  return columns?.length || !given?.length ? columns : undefined
}

/** The body of a report request, with the defaults of all reports and these default columns. */
export function toReport(given: GivenReport, columns: ReportColumns): ReportDefinition {
  const named = (names: readonly string[]) => names.map((name) => ({ name }))
  const dimensions = namedOnly(given.dimensions) ?? named(columns.dimensions)
  const dateRanges = given.dateRanges?.length ? given.dateRanges : [{}]
  const orderBys = given.orderBys ?? byDimensions(dimensions)
  return {
    ...given,
    dateRanges: dateRanges.map((range) => ({
      ...range,
      startDate: range.startDate ?? DEFAULT_START,
      endDate: range.endDate ?? DEFAULT_END,
    })),
    dimensions,
    metrics: namedOnly(given.metrics) ?? named(columns.metrics),
    keepEmptyRows: given.keepEmptyRows ?? false,
    returnPropertyQuota: given.returnPropertyQuota ?? true,
    ...(orderBys.length > 0 && { orderBys }),
  }
}

/** Page tokens that hold the number of rows that the caller has received. */
const pageTokens = createPageTokens(z.int().min(0), 'property_id or report')

/** A report, at the place that the parameters name. */
export function toPagedReport(given: Given, columns: ReportColumns, call: Call) {
  const { property_id, limit = DEFAULT_ROWS, offset = 0, pageToken, ...options } = given
  const subject = `web-analytics: ${call.operation}`
  const report = toReport(options, columns)
  if (report.dimensions.length + report.metrics.length === 0)
    throw new InvalidParamsError(subject, [
      { path: '$.metrics', message: 'a report needs dimensions, metrics or both' },
    ])
  const listed = [property_id, report, offset]
  return {
    property_id,
    report,
    /** What a page token is bound to. */
    listed,
    limit,
    offset: pageToken === undefined ? offset : pageTokens.parse(listed, pageToken, subject),
  }
}

/** A report, and where to continue it. */
type PagedReport = ReturnType<typeof toPagedReport>

/** The page of a report that begins after `offset` rows. */
function fetchPage(
  api: GoogleAnalytics,
  { property_id, report, limit }: PagedReport,
  offset: number,
  call: Call,
): Promise<ReportReply> {
  return api.report(property_id, 'runReport', { ...report, limit, offset }, call)
}

/** Where the next page begins, after a page that ends at `end`; null after the last row. */
const nextOffset = (end: number, { rowCount = 0 }: ReportBody) => (end < rowCount ? end : null)

/** What the vendor says of a report. Like proto3, it omits empty fields: an empty report has no rowCount. */
export function reportFacts({
  rows: _,
  kind: __,
  ...body
}: Omit<ReportBody, 'rows'> & { readonly rows?: unknown }) {
  const { dimensionHeaders = [], metricHeaders = [], rowCount = 0, ...rest } = body
  return { rowCount, dimensionHeaders, metricHeaders, ...rest } satisfies ReportFacts
}

/** A page of a report, by position. */
export async function reportPage(
  api: GoogleAnalytics,
  paged: PagedReport,
  call: Call,
): Promise<Page<ReportRow, ReportMeta>> {
  const reply = await fetchPage(api, paged, paged.offset, call)
  const data = reply.rows.slice()
  const next = data.length > 0 ? nextOffset(paged.offset + data.length, reply.body) : null
  const next_page_token = next === null ? null : pageTokens.format(paged.listed, next)
  return { data, meta: { next_page_token, ...reportFacts(reply.body) } }
}

/** The default rows of a page in a walk, which holds two pages in memory. */
const WALK_ROWS = 25_000
/** The fewest rows of a page in a walk: each request costs tokens of the property's quota. */
const FEWEST_ROWS = 10_000

/** Every row of a report, in batches. Calls `onPage` with the reply of each page, without its rows. */
export async function* walkReport(
  api: GoogleAnalytics,
  params: ReportParams,
  columns: ReportColumns,
  call: Call,
  onPage: (body: ReportBody) => void = () => {},
): AsyncGenerator<ReportRow[]> {
  const limit = Math.max(params.limit ?? WALK_ROWS, FEWEST_ROWS)
  const paged = toPagedReport({ ...params, limit }, columns, call)
  const token = (next: number | null) => (next === null ? null : String(next))
  const fetchNext = async (cursor = String(paged.offset), signal: AbortSignal) => {
    const offset = Number(cursor)
    const { rows, body } = await fetchPage(api, paged, offset, { ...call, signal })
    onPage(body)
    let read = 0
    const page = async function* () {
      for await (const batch of inTurns(rows.drain())) {
        read += batch.length
        yield batch
      }
    }
    // assume a full page; `settle` corrects that once the rows have been read
    return {
      page,
      next: token(nextOffset(offset + limit, body)),
      settle: () => token(read > 0 ? nextOffset(offset + read, body) : null),
    }
  }
  for await (const page of walkPages(`web-analytics: ${call.operation}`, fetchNext, call.signal))
    yield* page()
}

/** Declares a list over the rows of a report, with its default columns. */
export function reportList(
  declaration: ReportColumns & { readonly summary: string },
): PagedAction<ReportParams, ReportRow, Page<ReportRow, ReportMeta>> {
  return defineList({
    summary: declaration.summary,
    params: reportParams,
    cursor: 'pageToken',
    run: (api: GoogleAnalytics, given, call) =>
      reportPage(api, toPagedReport(given, declaration, call), call),
    pages: (api: GoogleAnalytics, given, call) => walkReport(api, given, declaration, call),
  })
}
