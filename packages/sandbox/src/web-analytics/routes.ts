/** A call of the Data API or of the Admin API. */
export interface Route {
  operation:
    | 'run_report'
    | 'batch_run_reports'
    | 'run_realtime_report'
    | 'run_pivot_report'
    | 'check_compatibility'
    | 'get_metadata'
    | 'list_account_summaries'
  /** The id in the path; empty if the path has none. */
  property_id: string
  service: string
  /** The method's full name in protocol buffers. */
  method: string
}

const DATA = {
  service: 'analyticsdata.googleapis.com',
  package: 'google.analytics.data.v1beta.BetaAnalyticsData',
}
const ADMIN = {
  service: 'analyticsadmin.googleapis.com',
  package: 'google.analytics.admin.v1beta.AnalyticsAdminService',
}

const ofProperty = <Operation extends Route['operation']>(operation: Operation, method: string) => ({
  verb: 'POST',
  path: new RegExp(`^/v1beta/properties/([^/:]+):${method[0]?.toLowerCase()}${method.slice(1)}$`),
  operation,
  api: DATA,
  method,
})

const ROUTES = [
  ofProperty('run_report', 'RunReport'),
  ofProperty('batch_run_reports', 'BatchRunReports'),
  ofProperty('run_realtime_report', 'RunRealtimeReport'),
  ofProperty('run_pivot_report', 'RunPivotReport'),
  ofProperty('check_compatibility', 'CheckCompatibility'),
  {
    verb: 'GET',
    path: /^\/v1beta\/properties\/([^/:]+)\/metadata$/,
    operation: 'get_metadata',
    api: DATA,
    method: 'GetMetadata',
  },
  {
    verb: 'GET',
    path: /^\/v1beta\/accountSummaries$/,
    operation: 'list_account_summaries',
    api: ADMIN,
    method: 'ListAccountSummaries',
  },
] as const

/** Finds the call of a method and path; undefined if there is none. */
export function routeOf(verb: string, path: string): Route | undefined {
  for (const route of ROUTES) {
    const found = route.verb === verb ? route.path.exec(path) : null
    if (!found) continue
    return {
      operation: route.operation,
      property_id: decodeURIComponent(found[1] ?? ''),
      service: route.api.service,
      method: `${route.api.package}.${route.method}`,
    }
  }
  return undefined
}
