import {
  accountOfGoogle,
  type Call,
  type Clock,
  type ConnectorOptions,
  createHttp,
  type Http,
  memoryCredentials,
  type OpenedApi,
  oauth,
  requestsTo,
  type SplitReply,
  systemClock,
} from '@linkspan/core'
import { readFault } from './failure.ts'
import type { WebAnalyticsCredentials } from './generated/inputs.ts'
import { analyticsOAuth } from './oauth.ts'
import type { ReportBody, ReportRow } from './rows.ts'

/** The options of the web-analytics connector. */
export interface WebAnalyticsOptions extends ConnectorOptions {
  /** Another address for the vendor's Admin API, which lists properties. Default: `base_url`, if that is set. */
  readonly admin_base_url?: string
}

/** One page of a report, as the vendor sends it. */
export type ReportReply = SplitReply<ReportRow, ReportBody>

/** A call with a JSON body, if any. */
export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: object
}

/**
 * The vendor's calls. See https://developers.google.com/analytics/devguides/reporting/data/v1/rest and
 * https://developers.google.com/analytics/devguides/config/admin/v1/rest.
 */
export interface GoogleAnalytics {
  readonly clock: Clock
  /** Runs a report, whose rows stay bytes until they are read. */
  report<Body = ReportBody>(
    property_id: string,
    method: 'runReport' | 'runRealtimeReport' | 'runPivotReport',
    request: object,
    call: Call,
  ): Promise<SplitReply<ReportRow, Body>>
  /** Calls a method of the Data API whose answer is small. */
  data<Reply>(request: ApiCall, call: Call): Promise<Reply>
  /** Calls a method of the Admin API. */
  admin<Reply>(request: ApiCall, call: Call): Promise<Reply>
}

/** The vendor allows ten server errors an hour, so a call is retried only once. */
const RETRIES = 1

/** By default the vendor indents its replies: two fifths of a page are spaces. */
const COMPACT = { prettyPrint: false } as const

/** Opens Google Analytics with one user's credentials. */
export function openGoogleAnalytics(
  credentials: WebAnalyticsCredentials,
  options: WebAnalyticsOptions,
): OpenedApi<GoogleAnalytics> {
  const { base_url, admin_base_url = base_url, retry, ...rest } = options
  const shared: ConnectorOptions = {
    ...rest,
    retry: retry === false ? false : { retries: RETRIES, ...retry },
    // shared, so that both APIs refresh the credentials together
    renewable_credentials:
      options.renewable_credentials ?? memoryCredentials(credentials, options.onCredentialsChanged),
  }
  const open = (address: string): Http =>
    createHttp({
      vendor: 'web-analytics',
      base_url: address,
      auth: oauth({ vendor: 'web-analytics', endpoints: analyticsOAuth, credentials }, shared),
      account: accountOfGoogle(credentials),
      readFault,
      request_id_header: 'x-request-id',
      options: shared,
    })
  const data = open(base_url ?? 'https://analyticsdata.googleapis.com')
  const admin = open(admin_base_url ?? 'https://analyticsadmin.googleapis.com')

  /** Sends a call to one of the APIs. */
  const small =
    (http: Http) =>
    async <Reply>({ query, ...request }: ApiCall, call: Call) =>
      (await http.json<Reply>({ ...request, query: { ...COMPACT, ...query } }, call)).body

  return {
    targets: { data: requestsTo(data), admin: requestsTo(admin) },
    // both APIs count in the one limiter of the account
    usage: data.usage,
    close: async () => {
      await Promise.all([data.close(), admin.close()])
    },
    api: {
      clock: options.clock ?? systemClock,
      data: small(data),
      admin: small(admin),
      report<Body>(property_id: string, method: string, body: object, call: Call) {
        const path = `/v1beta/properties/${property_id}:${method}`
        return data.rows<ReportRow, Body>({ method: 'POST', path, query: COMPACT, body }, 'rows', call)
      },
    },
  }
}
