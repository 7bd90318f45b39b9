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
import { pivotBody, realtimeBody } from './report/write.ts'
import { checkNamed, type RunsReport } from './run-report.ts'

/** The reports beside runReport. Each returns its JSON. */
export type OtherReports = ReturnType<typeof createOtherReports>

const MOST_REQUESTS = 5
const DEFAULT_LIMIT = 10_000
const MOST_LIMIT = 250_000

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
