import { checkToken } from '../google/bearer.ts'
import { checkQuery, isIndented, readBody } from '../google/messages/body.ts'
import type { VendorRequest, VendorResponse } from '../kit/http.ts'
import type { Grants } from '../oauth/grants.ts'
import { accountJson, propertyJson } from './account-summaries.ts'
import { pageOf } from './admin/pages.ts'
import type { Resources } from './admin/resources.ts'
import type { Accounts, Property } from './data/properties.ts'
import {
  batchRunPivotReportsRequest,
  batchRunReportsRequest,
  checkCompatibilityRequest,
  runPivotReportRequest,
  runRealtimeReportRequest,
  runReportRequest,
} from './generated/messages.ts'
import type { RunPivotReportRequest, RunReportRequest } from './generated/requests.ts'
import type { OtherReports } from './other-reports.ts'
import { forbiddenProperty, invalidProperty, missing } from './refusal.ts'
import { checkCompatibility } from './report/compatibility.ts'
import { DATA_PACKAGE, type Route, routeOf } from './routes.ts'
import type { RunReport } from './run-report.ts'
import { metadataOf } from './schema/metadata.ts'

/** The operations of the two APIs. */
export interface Operations {
  accounts: Accounts
  grants: Grants
  runReport: RunReport
  others: OtherReports
  accountSummaries: (request: VendorRequest) => object
  resources: Resources
  audienceExports: Resources
}

const NOWHERE = { collection: '' }
const HEADERS = { 'content-type': 'application/json; charset=UTF-8' }

/** Creates the handler of every call; it returns undefined for an unknown path. */
export function createAnswer(operations: Operations) {
  const { accounts, grants, runReport, others } = operations

  const reach = (property_id: string): Property => {
    if (!/^\d+$/.test(property_id)) throw invalidProperty(property_id)
    const property = accounts.get(property_id)
    if (!property) throw forbiddenProperty()
    return property
  }

  const run = (route: Route, request: VendorRequest): string => {
    const pretty = isIndented(request.query)
    const write = (body: object) => JSON.stringify(body, null, pretty ? 2 : undefined)
    switch (route.operation) {
      case 'list_account_summaries':
        return write(operations.accountSummaries(request))
      case 'list_accounts':
        return write(pageOf(request, 'accounts', accounts.accounts.map(accountJson)))
      case 'get_account': {
        const account = accounts.accounts.find(({ id }) => id === route.property_id)
        if (!account) throw missing()
        return write(accountJson(account))
      }
      case 'get_property':
        return write(propertyJson(reach(route.property_id)))
      case 'resources':
        return write(operations.resources(reach(route.property_id), request, route.target ?? NOWHERE))
      case 'audience_exports':
        return write(operations.audienceExports(reach(route.property_id), request, route.target ?? NOWHERE))
      case 'get_metadata':
        // property 0 lists the fields that all properties have
        return write(metadataOf(route.property_id === '0' ? undefined : reach(route.property_id)))
      case 'run_report': {
        const body = readBody(request, runReportRequest, DATA_PACKAGE)
        return runReport(reach(route.property_id), body as RunReportRequest, pretty)
      }
      case 'batch_run_reports': {
        const { requests = [] } = readBody(request, batchRunReportsRequest, DATA_PACKAGE)
        return others.batch(reach(route.property_id), requests as RunReportRequest[], pretty)
      }
      case 'run_realtime_report': {
        const body = readBody(request, runRealtimeReportRequest, DATA_PACKAGE)
        return write(others.realtime(reach(route.property_id), body as object))
      }
      case 'run_pivot_report': {
        const body = readBody(request, runPivotReportRequest, DATA_PACKAGE)
        return write(others.pivot(reach(route.property_id), body as object))
      }
      case 'batch_run_pivot_reports': {
        const { requests = [] } = readBody(request, batchRunPivotReportsRequest, DATA_PACKAGE)
        return write(others.pivotBatch(reach(route.property_id), requests as RunPivotReportRequest[]))
      }
      case 'check_compatibility': {
        const body = readBody(request, checkCompatibilityRequest, DATA_PACKAGE)
        return write(checkCompatibility(body as object, reach(route.property_id)))
      }
    }
  }

  return (request: VendorRequest): VendorResponse | undefined => {
    const route = routeOf(request.method, request.path)
    if (!route) return undefined
    checkToken(request.headers, grants, route)
    checkQuery(request, route.parameters)
    return { status: 200, headers: HEADERS, body: run(route, request) }
  }
}
