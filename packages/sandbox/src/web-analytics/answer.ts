import { checkToken, Unauthorized } from '../google/bearer.ts'
import { BadRequest, checkQuery, readBody } from '../google/messages/body.ts'
import type { Grants } from '../google-accounts/grants.ts'
import { ANALYTICS_SCOPES } from '../google-accounts/scopes.ts'
import type { VendorRequest, VendorResponse } from '../kit/http.ts'
import type { Accounts, Property } from './data/properties.ts'
import { batchRunReportsRequest, DATA_PACKAGE, runReportRequest } from './messages.ts'
import { forbiddenProperty, invalid, invalidProperty, Refused } from './refusal.ts'
import type { ReportRequest } from './report/request.ts'
import { type Route, routeOf } from './routes.ts'
import type { RunReport } from './run-report.ts'
import { metadataOf } from './schema/metadata.ts'

/** The operations of the two APIs. */
export interface Operations {
  accounts: Accounts
  grants: Grants
  runReport: RunReport
  accountSummaries: (request: VendorRequest) => object
}

const MOST_IN_A_BATCH = 5
const HEADERS = { 'content-type': 'application/json; charset=UTF-8' }

/** Opens what answers every call; a path that no method has is undefined. */
export function createAnswer(operations: Operations) {
  const { accounts, grants, runReport } = operations

  const reach = (property_id: string): Property => {
    if (!/^\d+$/.test(property_id)) throw invalidProperty(property_id)
    const property = accounts.get(property_id)
    if (!property) throw forbiddenProperty()
    return property
  }

  const batch = (property: Property, requests: ReportRequest[], pretty: boolean): string => {
    if (requests.length === 0)
      throw invalid('The batchRunReportsRequest must contain at least one runReportRequest.')
    if (requests.length > MOST_IN_A_BATCH) {
      throw invalid(
        `Batch requests are limited to ${MOST_IN_A_BATCH} requests. This batch request contains ${requests.length} requests.`,
      )
    }
    const reports = requests.map((request) => runReport(property, request, pretty))
    return `{"reports":[${reports.join(',')}],"kind":"analyticsData#batchRunReports"}`
  }

  const run = (route: Route, request: VendorRequest): string => {
    const pretty = (request.query.get('prettyPrint') ?? request.query.get('$prettyPrint')) !== 'false'
    const write = (body: object) => JSON.stringify(body, null, pretty ? 2 : undefined)
    switch (route.operation) {
      case 'list_account_summaries':
        return write(operations.accountSummaries(request))
      case 'get_metadata':
        // the property 0 stands for what all properties have
        return write(metadataOf(route.property_id === '0' ? undefined : reach(route.property_id)))
      case 'run_report': {
        const body = readBody(request, runReportRequest, DATA_PACKAGE)
        return runReport(reach(route.property_id), body as ReportRequest, pretty)
      }
      case 'batch_run_reports': {
        const body = readBody(request, batchRunReportsRequest, DATA_PACKAGE)
        return batch(reach(route.property_id), (body.requests ?? []) as ReportRequest[], pretty)
      }
    }
  }

  return (request: VendorRequest): VendorResponse | undefined => {
    const route = routeOf(request.method, request.path)
    if (!route) return undefined
    try {
      checkToken(request.headers, grants, { ...route, scopes: ANALYTICS_SCOPES })
      checkQuery(request, route.operation === 'list_account_summaries' ? ['pageSize', 'pageToken'] : [])
      return { status: 200, headers: HEADERS, body: run(route, request) }
    } catch (error) {
      if (error instanceof Unauthorized || error instanceof BadRequest || error instanceof Refused)
        return error.response
      throw error
    }
  }
}
