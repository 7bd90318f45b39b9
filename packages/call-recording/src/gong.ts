import {
  type Auth,
  basic,
  type Clock,
  type ConnectorOptions,
  createHttp,
  type Http,
  type Limits,
  type OAuthCredentials,
  type OpenedApi,
  oauth,
  systemClock,
  type Transport,
} from '@linkspan/core'
import { companyOf, customerUrl, GENERIC_URL } from './address.ts'
import { type CallRecordingCredentials, isAccessKey } from './credentials.ts'
import { lacksScope, readFault } from './failure.ts'

/** Where the vendor's tokens come from. */
export const TOKEN_URL = 'https://app.gong.io/oauth2/generate-customer-token'

/** What the vendor allows one company, all its integrations together. */
const COMPANY_LIMITS: Limits = { per_second: 3, per_day: 10_000 }

/** What the call-recording connector takes beside its credentials. */
export interface CallRecordingOptions extends ConnectorOptions {
  /** What the vendor allows the company, where its support has raised that: default 3 calls a second, 10,000 a day. */
  readonly limits?: Limits
}

/** What the actions work with. */
export interface Gong {
  readonly http: Http
  readonly clock: Clock
}

/** Opens Gong with the credentials of one company. */
export function openGong(
  credentials: CallRecordingCredentials,
  options: CallRecordingOptions,
): OpenedApi<Gong> {
  const { base_url } = options
  const given = credentials.api_base_url_for_customer
  let company = companyOf(given)
  const own = given === undefined ? undefined : customerUrl(given, base_url)

  /** The company's address, which a token's answer names. */
  function baseUrlOf(
    current: OAuthCredentials & { api_base_url_for_customer?: unknown },
  ): string | undefined {
    const { api_base_url_for_customer: named } = current
    if (typeof named !== 'string') return undefined
    company = companyOf(named)
    return customerUrl(named, base_url)
  }

  const auth = isAccessKey(credentials)
    ? (): Auth => basic(credentials.access_key, credentials.access_key_secret)
    : oauth(
        {
          vendor: 'call-recording',
          token_url: TOKEN_URL,
          client_auth: 'basic',
          single_use: true,
          refusal: /refresh token code is invalid/i,
          reply_fields: ['api_base_url_for_customer'],
          isCurable: ({ text }) => !lacksScope(text),
          baseUrlOf,
          credentials,
        },
        options,
      )

  const stranger = isAccessKey(credentials)
    ? credentials.access_key
    : (credentials.refresh_token ?? credentials.access_token ?? '')

  const http = createHttp({
    vendor: 'call-recording',
    base_url: own ?? base_url ?? GENERIC_URL,
    auth: auth as (transport: Transport) => Auth,
    account: () => company ?? stranger,
    limits: options.limits ?? COMPANY_LIMITS,
    readFault,
    request_id_header: 'x-request-id',
    options,
  })
  return { api: { http, clock: options.clock ?? systemClock }, usage: http.usage, close: http.close }
}
