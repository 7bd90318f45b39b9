import {
  type Auth,
  basic,
  type Clock,
  type ConnectorOptions,
  createHttp,
  type FaultReader,
  type Http,
  type Limits,
  type OpenedApi,
  oauth,
  type RawReply,
  systemClock,
  type Transport,
} from '@linkspan/core'
import { type Company, openCompany } from './company.ts'
import { type CallRecordingCredentials, isAccessKey } from './credentials.ts'
import { lacksScope, readFault } from './failure.ts'

/** Where the vendor's tokens come from: https://help.gong.io/docs/create-an-app-for-gong. */
export const TOKEN_URL = 'https://app.gong.io/oauth2/generate-customer-token'

/** What to do where the address of every company refuses, or sends on, who gave no address of the company's own. */
const NO_COMPANY = {
  token:
    'Give api_base_url_for_customer as the token answer named it: a token works at the company’s own address only.',
  access_key:
    'Check access_key and access_key_secret, and give api_base_url_for_customer as Gong shows it beside them: the keys of some companies work there only.',
} as const

/** Where a call is sent on to: the address of the company. Recordings are elsewhere. */
const TO_COMPANY = /^https:\/\/[\w.-]+\.gong\.io(?:\/|$)/

/** What the vendor allows one company, all its integrations together: https://help.gong.io/apidocs/introduction-2. */
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

/** Authorization by an access key, or by tokens that are renewed. */
function authOf(
  credentials: CallRecordingCredentials,
  { baseUrlOf }: Company,
  options: CallRecordingOptions,
): (transport: Transport) => Auth {
  if (isAccessKey(credentials)) return () => basic(credentials.access_key, credentials.access_key_secret)
  const account = {
    vendor: 'call-recording',
    token_url: TOKEN_URL,
    client_auth: 'basic',
    single_use: true,
    refusal: /refresh token code is invalid/i,
    reply_fields: ['api_base_url_for_customer'],
    isCurable: ({ text }: RawReply) => !lacksScope(text),
    baseUrlOf,
    credentials,
  } as const
  return oauth(account, options)
}

/** Opens Gong with the credentials of one company. */
export function openGong(
  credentials: CallRecordingCredentials,
  options: CallRecordingOptions,
): OpenedApi<Gong> {
  const company = openCompany(credentials.api_base_url_for_customer, options.base_url)
  const kind = isAccessKey(credentials) ? 'access_key' : 'token'
  const key = isAccessKey(credentials)
    ? credentials.access_key
    : (credentials.refresh_token ?? credentials.access_token ?? '')

  /** A token that is sent to the address of every company is refused, whatever it is; some access keys are too. */
  const readCompanyFault: FaultReader = (reply, now) => {
    const fault = readFault(reply, now)
    const elsewhere = reply.status === 401 || TO_COMPANY.test(reply.headers.location ?? '')
    return elsewhere && !company.name() ? { remedy: NO_COMPANY[kind], ...fault } : fault
  }

  const http = createHttp({
    vendor: 'call-recording',
    base_url: company.base_url,
    auth: authOf(credentials, company, options),
    account: () => company.name() ?? key,
    limits: options.limits ?? COMPANY_LIMITS,
    readFault: readCompanyFault,
    request_id_header: 'x-request-id',
    options,
  })
  return { api: { http, clock: options.clock ?? systemClock }, usage: http.usage, close: http.close }
}
