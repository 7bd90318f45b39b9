import {
  type Call,
  type Clock,
  type ConnectorOptions,
  createHttp,
  googleAuth,
  type Http,
  memoryCredentials,
  type OpenedApi,
  requestsTo,
  type SplitReply,
  systemClock,
} from '@linkspan/core'
import { readFault } from './failure.ts'
import type { WebAnalyticsCredentials } from './generated/inputs.ts'
import type { AccountSummariesReply, PropertyMetadata, ReportBody, ReportRequest, ReportRow } from './rows.ts'

/** The options of the web-analytics connector. */
export interface WebAnalyticsOptions extends ConnectorOptions {
  /** Another address for the vendor's Admin API, which lists properties. Default: `base_url`, if that is set. */
  readonly admin_base_url?: string
}

/** One page of a report, as the vendor sends it. */
export type ReportReply = SplitReply<ReportRow, ReportBody>

/**
 * The vendor's calls. See https://developers.google.com/analytics/devguides/reporting/data/v1/rest and
 * https://developers.google.com/analytics/devguides/config/admin/v1/rest.
 */
export interface GoogleAnalytics {
  readonly clock: Clock
  runReport(property_id: string, request: ReportRequest, call: Call): Promise<ReportReply>
  getMetadata(property_id: string, call: Call): Promise<PropertyMetadata>
  listAccountSummaries(
    page: { pageSize?: number | undefined; pageToken?: string | undefined },
    call: Call,
  ): Promise<AccountSummariesReply>
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
      auth: googleAuth('web-analytics', credentials, shared),
      account: credentials.refresh_token ?? credentials.access_token ?? '',
      readFault,
      request_id_header: 'x-request-id',
      options: shared,
    })
  const data = open(base_url ?? 'https://analyticsdata.googleapis.com')
  const admin = open(admin_base_url ?? 'https://analyticsadmin.googleapis.com')

  return {
    targets: { data: requestsTo(data), admin: requestsTo(admin) },
    // both APIs count in the one limiter of the account
    usage: data.usage,
    close: async () => {
      await Promise.all([data.close(), admin.close()])
    },
    api: {
      clock: options.clock ?? systemClock,
      runReport: (property_id, body, call) => {
        const path = `/v1beta/properties/${property_id}:runReport`
        return data.rows<ReportRow, ReportBody>({ method: 'POST', path, query: COMPACT, body }, 'rows', call)
      },
      async getMetadata(property_id, call) {
        const path = `/v1beta/properties/${property_id}/metadata`
        return (await data.json<PropertyMetadata>({ method: 'GET', path, query: COMPACT }, call)).body
      },
      async listAccountSummaries(page, call) {
        const query = { ...COMPACT, ...page }
        const request = { method: 'GET', path: '/v1beta/accountSummaries', query } as const
        return (await admin.json<AccountSummariesReply>(request, call)).body
      },
    },
  }
}
