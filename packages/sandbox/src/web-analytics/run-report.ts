import { createLru, createRenderedPages, keptIn } from '../kit/kept.ts'
import type { Property } from './data/properties.ts'
import type * as asked from './generated/requests.ts'
import type { Answerer } from './operation.ts'
import type { ChargeReport } from './quotas.ts'
import { invalid } from './refusal.ts'
import { checkCompatibility } from './report/compatibility.ts'
import { makePivotReport } from './report/pivot.ts'
import { makeRealtimeReport } from './report/realtime.ts'
import { makeReport, type WholeReport } from './report/report.ts'
import { pivotBody, realtimeBody, writeReport, writeReportRows } from './report/write.ts'
import { metadataOf } from './schema/fields.ts'

const DEFAULT_LIMIT = 10_000
const MOST_LIMIT = 250_000
/** The bound on cached rows of finished reports, for the pages after the first. */
const KEPT_ROWS = 2_000_000
const HOUR = 3_600_000

/** Most reports cost a few tokens; long and wide ones cost more. */
const costOf = (report: WholeReport): number =>
  Math.ceil(report.days / 30) +
  Math.ceil(report.dimensions.length / 3) +
  Math.floor(report.rows.length / 50_000)

function rowsOf(request: asked.RunReportRequest): { offset: number; limit: number } {
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

const MOST_REQUESTS = 5

function checkBatch({ length }: readonly object[]): void {
  if (length === 0 || length > MOST_REQUESTS)
    throw invalid(`Batch requests are limited to ${MOST_REQUESTS} requests. This request is for ${length}.`)
}

/** Opens the operations of reports, which share caches of finished reports, for their later pages, and of pages. */
export function reportOperations(chargeReport: ChargeReport, now: () => number): Record<string, Answerer> {
  const reports = createLru<WholeReport>(KEPT_ROWS, ({ rows }) => rows.length)
  const pages = createRenderedPages<string>()

  /** Charges a report to its property, and returns the state of the quotas if it is wanted. */
  const charge = ({ id }: Property, tokens: number, thresholded: boolean, wanted: boolean | undefined) => {
    const quotas = chargeReport(id, tokens, thresholded)
    return wanted ? quotas : undefined
  }
  const runReport = (property: Property, request: asked.RunReportRequest, pretty: boolean): string => {
    const { offset: _, limit: __, returnPropertyQuota, property: named, ...query } = request
    checkNamed(named, property)
    const { offset, limit } = rowsOf(request)
    // relative dates change with the day of the property's time zone
    const key = JSON.stringify([property.id, property.version, Math.floor(now() / HOUR), query])
    const report = keptIn<string, WholeReport>(reports, key, () => makeReport(query, property, now()))
    const quota = charge(property, costOf(report), report.thresholded, returnPropertyQuota)
    const page = JSON.stringify([key, offset, limit, pretty])
    const rows = keptIn<string, string>(pages, page, () => writeReportRows(report, offset, limit, pretty))
    return writeReport(report, rows, quota, pretty)
  }
  const pivot = (property: Property, wanted: asked.RunPivotReportRequest): object => {
    const { returnPropertyQuota, property: named, ...request } = wanted
    checkNamed(named, property)
    const found = makePivotReport(request, property, now())
    const { days, thresholded } = found.report
    return pivotBody(found, charge(property, Math.ceil(days / 30) + 1, thresholded, returnPropertyQuota))
  }
  const realtime = (property: Property, request: asked.RunRealtimeReportRequest): object => {
    const { limit = DEFAULT_LIMIT, returnPropertyQuota, ...query } = request
    if (Number(limit) < 1) throw invalid(`The limit must be positive; this request's limit is ${limit}.`)
    const report = makeRealtimeReport(query, property, now())
    const quota = charge(property, 1, report.thresholded, returnPropertyQuota)
    return realtimeBody(report, Math.min(Number(limit), MOST_LIMIT), quota)
  }

  return {
    // property 0 lists the fields that all properties have
    'properties.getMetadata': (call) =>
      metadataOf(call.variables.propertiesId === '0' ? undefined : call.property),
    'properties.checkCompatibility': ({ body, property }) =>
      checkCompatibility(body as asked.CheckCompatibilityRequest, property),
    'properties.runReport': ({ body, property, pretty }) => runReport(property, body as object, pretty),
    'properties.batchRunReports': ({ body: { requests = [] }, property, pretty }) => {
      checkBatch(requests as object[])
      const made = (requests as asked.RunReportRequest[]).map((each) => runReport(property, each, pretty))
      return `{"reports":[${made.join(',')}],"kind":"analyticsData#batchRunReports"}`
    },
    'properties.runRealtimeReport': ({ body, property }) => realtime(property, body as object),
    'properties.runPivotReport': ({ body, property }) => pivot(property, body as object),
    'properties.batchRunPivotReports': ({ body: { requests = [] }, property }) => {
      checkBatch(requests as object[])
      const pivotReports = (requests as asked.RunPivotReportRequest[]).map((each) => pivot(property, each))
      return { pivotReports, kind: 'analyticsData#batchRunPivotReports' }
    },
  }
}
