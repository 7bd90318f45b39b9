import {
  accountOfGoogle,
  type Call,
  type Clock,
  type ConnectorOptions,
  createHttp,
  type Http,
  type HttpRequest,
  type OpenedApi,
  oauth,
  requestsTo,
  type SplitReply,
  silentLogger,
  systemClock,
} from '@linkspan/core'
import { readFault } from './failure.ts'
import type { AdvertisingCredentials } from './generated/inputs.ts'
import { adsOAuth } from './oauth.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { createVersionInUse } from './version-in-use.ts'
import { DEFAULT_VERSION } from './versions.ts'

/** The options of the advertising connector. */
export interface AdvertisingOptions extends ConnectorOptions {
  /** The version of the Google Ads API, such as `v26`. If the vendor has switched it off, the newest one that works is used. */
  readonly version?: string
}

/** A page as the vendor sends it: up to 10,000 rows, and their metadata. */
export type SearchReply<Row = unknown> = SplitReply<Row, SearchBody>

/** The reply of a search without its rows. */
export interface SearchBody {
  readonly results?: []
  readonly nextPageToken?: string
  readonly fieldMask?: string
  readonly totalResultsCount?: string
  readonly queryResourceConsumption?: string
}

/** A page of what the vendor says of fields. */
export interface FieldsReply {
  readonly results?: readonly { readonly name: string }[]
  readonly nextPageToken?: string
}

/** The answer to a write. */
export interface MutateReply {
  readonly results?: Record<string, unknown>[]
  readonly partialFailureError?: unknown
}

/** The customer of a call, and the manager account if it is not the one of the credentials. */
export interface CustomerTarget {
  readonly customer_id: string
  readonly login_customer_id?: string | undefined
}

/** The vendor's calls. See https://developers.google.com/google-ads/api/rest/common/search and …/mutate. */
export interface GoogleAds {
  readonly clock: Clock
  listAccessibleCustomers(call: Call): Promise<{ resourceNames?: string[] | null }>
  search<Row>(
    target: CustomerTarget,
    query: string,
    pageToken: string | undefined,
    call: Call,
  ): Promise<SearchReply<Row>>
  /** Resolves if the vendor takes a query, which it does not run, and rejects with its reason if not. */
  validate(target: CustomerTarget, query: string, call: Call): Promise<void>
  /** Searches what the vendor says of the fields of queries. See https://developers.google.com/google-ads/api/rest/reference/rest/v26/googleAdsFields/search. */
  searchFields(query: string, pageToken: string | undefined, call: Call): Promise<FieldsReply>
  /** Calls a method that writes, such as `campaigns:mutate`. */
  mutate(customer_id: string, method: string, body: object, call: Call): Promise<MutateReply>
  /** A text of the vendor as one sentence without secrets. */
  readonly toSentence: (text: string) => string
  /** The manager account of the credentials. */
  readonly login_customer_id: string | undefined
  readonly pages: PageCache<SearchReply>
}

/** Opens Google Ads with one user's credentials. */
export function openGoogleAds(
  credentials: AdvertisingCredentials,
  options: AdvertisingOptions,
): OpenedApi<GoogleAds> {
  const { developer_token, login_customer_id } = credentials
  const version = createVersionInUse({
    name: options.version ?? DEFAULT_VERSION,
    logger: options.logger ?? silentLogger,
    onVersionEnded: options.onVersionEnded,
  })
  const http: Http = createHttp({
    vendor: 'advertising',
    base_url: options.base_url ?? 'https://googleads.googleapis.com',
    auth: oauth({ vendor: 'advertising', endpoints: adsOAuth, credentials }, options),
    account: accountOfGoogle(credentials),
    headers: developer_token ? { 'developer-token': developer_token } : {},
    secrets: developer_token,
    readFault: readFault(() => version.name),
    request_id_header: 'request-id',
    options,
  })

  /** Sends a request with the version in use before its path, and reads its whole answer. */
  const send = <Reply>({ path, ...request }: HttpRequest, call: Call) =>
    version.send(async (name) => (await http.json<Reply>({ ...request, path: `/${name}${path}` }, call)).body)

  const headers = (target?: CustomerTarget): Record<string, string> => {
    const login = target?.login_customer_id ?? login_customer_id
    return login ? { 'login-customer-id': login } : {}
  }

  return {
    usage: http.usage,
    close: http.close,
    targets: { ads: requestsTo(http, { headers: headers() }) },
    api: {
      clock: options.clock ?? systemClock,
      toSentence: http.toSentence,
      login_customer_id,
      pages: createPageCache<SearchReply>(),
      listAccessibleCustomers: (call) =>
        send({ method: 'GET', path: '/customers:listAccessibleCustomers' }, call),
      search<Row>(target: CustomerTarget, query: string, pageToken: string | undefined, call: Call) {
        const request = {
          method: 'POST',
          query: COMPACT,
          headers: headers(target),
          body: { query, ...(pageToken && { pageToken }) },
        } as const
        return version.send((name) => {
          const path = `/${name}/customers/${target.customer_id}/googleAds:search`
          return http.rows<Row, SearchBody>({ ...request, path }, 'results', call)
        })
      },
      async validate(target, query, call) {
        const path = `/customers/${target.customer_id}/googleAds:search`
        const body = { query, validateOnly: true }
        await send({ method: 'POST', path, query: COMPACT, headers: headers(target), body }, call)
      },
      searchFields(query, pageToken, call) {
        const body = { query, ...(pageToken && { pageToken }) }
        return send({ method: 'POST', path: '/googleAdsFields:search', query: COMPACT, body }, call)
      },
      mutate: (customer_id, method, body, call) =>
        send({ method: 'POST', path: `/customers/${customer_id}/${method}`, headers: headers(), body }, call),
    },
  }
}

/** By default the vendor indents its replies: two fifths of a page are spaces. */
const COMPACT = { prettyPrint: false } as const
