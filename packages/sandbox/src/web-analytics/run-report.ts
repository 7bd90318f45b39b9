import { createLru, createRenderedPages } from '../kit/kept.ts'
import type { Property } from './data/properties.ts'
import type {
  RunPivotReportRequest,
  RunRealtimeReportRequest,
  RunReportRequest,
} from './generated/requests.ts'
import type { PropertyQuotas } from './quotas.ts'
import { invalid } from './refusal.ts'
import { makePivotReport } from './report/pivot.ts'
import { makeRealtimeReport } from './report/realtime.ts'
import { makeReport, type WholeReport } from './report/report.ts'
import { pivotBody, realtimeBody, writeReport, writeReportRows } from './report/write.ts'

/** Runs a report and answers its JSON. */
export type RunsReport = (property: Property, request: RunReportRequest, pretty: boolean) => string

const DEFAULT_LIMIT = 10_000
const MOST_LIMIT = 250_000
/** The bound on cached rows of finished reports, for the pages after the first. */
const KEPT_ROWS = 2_000_000
const DAY = 86_400_000

/** Most reports cost a few tokens; long and wide ones cost more. */
const costOf = (report: WholeReport): number =>
  Math.ceil(report.days / 30) +
  Math.ceil(report.dimensions.length / 3) +
  Math.floor(report.rows.length / 50_000)

function rowsOf(request: RunReportRequest): { offset: number; limit: number } {
  const limit = Number(request.limit ?? DEFAULT_LIMIT)
  const offset = Number(request.offset ?? 0)
  if (limit < 1) throw invalid(`The limit must be positive; this request's limit is ${limit}.`)
  if (offset < 0) throw invalid(`The offset must not be negative; this request's offset is ${offset}.`)
  return { offset, limit: Math.min(limit, MOST_LIMIT) }
}

/** Refuses a report on another property than the request's. */
function checkNamed(named: string | undefined, { id }: Property): void {
  if (named !== undefined && named !== `properties/${id}`)
    throw invalid(`The property ${named} of a report must be the property of the request.`)
}

/** Opens runReport; it caches finished reports for their later pages, and rendered pages. */
export function createRunReport(quotas: PropertyQuotas, now: () => number): RunsReport {
  const reports = createLru<WholeReport>(KEPT_ROWS, ({ rows }) => rows.length)
  const pages = createRenderedPages<string>()
  return (property, request, pretty) => {
    const { offset: _, limit: __, returnPropertyQuota = false, property: named, ...query } = request
    checkNamed(named, property)
    const { offset, limit } = rowsOf(request)
    // relative dates change with the day of the property's time zone
    const key = JSON.stringify([property.id, property.version, Math.floor(now() / (DAY / 24)), query])
    const report = reports.get(key) ?? makeReport(query, property, now())
    reports.set(key, report)
    const tokens = costOf(report)
    quotas.charge(property.id, tokens, report.thresholded)
    const page = JSON.stringify([key, offset, limit, pretty])
    const rows = pages.get(page) ?? writeReportRows(report, offset, limit, pretty)
    pages.set(page, rows)
    return writeReport(
      report,
      rows,
      returnPropertyQuota ? quotas.state(property.id, tokens) : undefined,
      pretty,
    )
  }
}

/** The reports beside runReport. Each returns its JSON. */
export type OtherReports = ReturnType<typeof createOtherReports>

const MOST_REQUESTS = 5

/** Opens the reports beside runReport. */
export function createOtherReports(runReport: RunsReport, quotas: PropertyQuotas, now: () => number) {
  const charge = (property: Property, tokens: number, thresholded: boolean, wanted: boolean | undefined) => {
    quotas.charge(property.id, tokens, thresholded)
    return wanted ? quotas.state(property.id, tokens) : undefined
  }
  const checkBatch = ({ length }: readonly object[]) => {
    if (length === 0 || length > MOST_REQUESTS)
      throw invalid(`Batch requests are limited to ${MOST_REQUESTS} requests. This request is for ${length}.`)
  }
  const pivot = (property: Property, asked: RunPivotReportRequest): object => {
    const { returnPropertyQuota, property: named, ...request } = asked
    checkNamed(named, property)
    const found = makePivotReport(request, property, now())
    const { days, thresholded } = found.report
    return pivotBody(found, charge(property, Math.ceil(days / 30) + 1, thresholded, returnPropertyQuota))
  }
  return {
    batch(property: Property, requests: readonly RunReportRequest[], pretty: boolean): string {
      checkBatch(requests)
      const reports = requests.map((request) => runReport(property, request, pretty))
      return `{"reports":[${reports.join(',')}],"kind":"analyticsData#batchRunReports"}`
    },
    realtime(property: Property, request: RunRealtimeReportRequest): object {
      const { limit = DEFAULT_LIMIT, returnPropertyQuota, ...query } = request
      if (Number(limit) < 1) throw invalid(`The limit must be positive; this request's limit is ${limit}.`)
      const report = makeRealtimeReport(query, property, now())
      const quota = charge(property, 1, report.thresholded, returnPropertyQuota)
      return realtimeBody(report, Math.min(Number(limit), MOST_LIMIT), quota)
    },
    pivot,
    pivotBatch(property: Property, requests: readonly RunPivotReportRequest[]): object {
      checkBatch(requests)
      const pivotReports = requests.map((request) => pivot(property, request))
      return { pivotReports, kind: 'analyticsData#batchRunPivotReports' }
    },
  }
}
