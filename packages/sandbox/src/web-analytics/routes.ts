import { ANALYTICS_EDIT_SCOPE, ANALYTICS_SCOPES } from '../google/scopes.ts'

/** What a call is for: a collection, one of its objects, and what is done to that. */
export interface Target {
  collection: string
  id?: string
  verb?: string
}

/** A call of the Data API or of the Admin API. */
export interface Route {
  operation:
    | 'run_report'
    | 'batch_run_reports'
    | 'batch_run_pivot_reports'
    | 'run_realtime_report'
    | 'run_pivot_report'
    | 'check_compatibility'
    | 'get_metadata'
    | 'list_account_summaries'
    | 'list_accounts'
    | 'get_account'
    | 'get_property'
    | 'resources'
    | 'audience_exports'
  /** The id in the path; empty if the path has none. */
  property_id: string
  service: string
  /** The method's full name in protocol buffers. */
  method: string
  /** The scopes of which a token needs one. */
  scopes: readonly string[]
  /** The query parameters of its own. */
  parameters: readonly string[]
  /** For what a property has. */
  target?: Target
}

/** The packages of the two APIs' protocol buffers. */
export const DATA_PACKAGE = 'google.analytics.data.v1beta'
export const ADMIN_PACKAGE = 'google.analytics.admin.v1beta'

const DATA = { service: 'analyticsdata.googleapis.com', package: `${DATA_PACKAGE}.BetaAnalyticsData` }
const ADMIN = {
  service: 'analyticsadmin.googleapis.com',
  package: `${ADMIN_PACKAGE}.AnalyticsAdminService`,
}

type Row = readonly [operation: Route['operation'], verb: string, path: string, api: typeof DATA]

const ROWS: readonly Row[] = [
  ['run_report', 'POST', 'properties/{}:runReport', DATA],
  ['batch_run_reports', 'POST', 'properties/{}:batchRunReports', DATA],
  ['batch_run_pivot_reports', 'POST', 'properties/{}:batchRunPivotReports', DATA],
  ['run_realtime_report', 'POST', 'properties/{}:runRealtimeReport', DATA],
  ['run_pivot_report', 'POST', 'properties/{}:runPivotReport', DATA],
  ['check_compatibility', 'POST', 'properties/{}:checkCompatibility', DATA],
  ['get_metadata', 'GET', 'properties/{}/metadata', DATA],
  ['list_account_summaries', 'GET', 'accountSummaries', ADMIN],
  ['list_accounts', 'GET', 'accounts', ADMIN],
  ['get_account', 'GET', 'accounts/{}', ADMIN],
  ['get_property', 'GET', 'properties/{}', ADMIN],
]
const ROUTES = ROWS.map(([operation, verb, path, api]) => ({
  operation,
  verb,
  path: new RegExp(`^/v1beta/${path.replace('{}', '([^/:]+)')}$`),
  api,
  method: operation.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
}))

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
      scopes: route.api === ADMIN ? [ANALYTICS_EDIT_SCOPE, ...ANALYTICS_SCOPES] : ANALYTICS_SCOPES,
      parameters: route.operation.startsWith('list_') ? [...PAGING, 'showDeleted'] : [],
    }
  }
  return resourceRoute(verb, path)
}

const PAGING = ['pageSize', 'pageToken']
const OF_PROPERTY =
  /^\/v1beta\/properties\/([^/:]+)\/(audienceExports|customDimensions|customMetrics|dataStreams|keyEvents)(?:\/([^/:]+))?(?::(\w+))?$/
/** The verbs of a collection, and of one of its objects. */
const VERBS: Readonly<Record<string, readonly [collection: string, object: string]>> = {
  GET: ['List', 'Get'],
  POST: ['Create', 'Call'],
  PATCH: ['', 'Update'],
  DELETE: ['', 'Delete'],
}

/** The call of what a property has. */
function resourceRoute(httpVerb: string, path: string): Route | undefined {
  const [, property_id = '', collection = '', id, verb] = OF_PROPERTY.exec(path) ?? []
  const called = VERBS[httpVerb]?.[id === undefined ? 0 : 1]
  // a verb of its own is a POST at an object
  if (!collection || !called || (verb !== undefined) !== (called === 'Call')) return undefined
  const data = collection === 'audienceExports'
  const api = data ? DATA : ADMIN
  const reads = httpVerb === 'GET'
  return {
    operation: data ? 'audience_exports' : 'resources',
    property_id: decodeURIComponent(property_id),
    service: api.service,
    method: `${api.package}.${called}${collection}`,
    scopes: data ? ANALYTICS_SCOPES : [ANALYTICS_EDIT_SCOPE, ...(reads ? ANALYTICS_SCOPES : [])],
    parameters: called === 'List' ? PAGING : called === 'Update' ? ['updateMask'] : [],
    target: { collection, ...(id !== undefined && { id }), ...(verb !== undefined && { verb }) },
  }
}
