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
  requestsTo,
  systemClock,
  type Transport,
} from '@linkspan/core'
import { type OwnCompany, openCompany } from './company.ts'
import { type CallRecordingCredentials, isAccessKey } from './credentials.ts'
import { exactIds } from './exact-ids.ts'
import { lacksScope, readFault } from './failure.ts'
import { gongOAuth } from './oauth.ts'

/** Remedies if the general address refuses or redirects a call, and the credentials have no address of the company. */
const NO_COMPANY = {
  token:
    'Set api_base_url_for_customer to the value from the reply of the token endpoint: a token only works at the company’s own address.',
  access_key:
    'Check access_key and access_key_secret, and set api_base_url_for_customer to the address that Gong shows beside them: the keys of some companies only work there.',
} as const

/** A redirect to the address of the company. Recordings are on other hosts. */
const TO_COMPANY = /^https:\/\/[\w.-]+\.gong\.io(?:\/|$)/

/** The vendor's limits for all integrations of one company: https://help.gong.io/apidocs/introduction-2. */
const COMPANY_LIMITS: Limits = { per_second: 3, per_day: 10_000 }

/** The options of the call-recording connector. */
export interface CallRecordingOptions extends ConnectorOptions {
  /** The company's limits, if Gong's support has raised them. Default: 3 calls a second and 10,000 a day. */
  readonly limits?: Limits
}

/** The opened connector, which the actions are given. */
export interface Gong {
  readonly http: Http
  readonly clock: Clock
}

/** Authorization by an access key, or by OAuth tokens that are refreshed. */
function authOf(
  credentials: CallRecordingCredentials,
  { baseUrlOf }: OwnCompany,
  options: CallRecordingOptions,
): (transport: Transport) => Auth {
  if (isAccessKey(credentials)) return () => basic(credentials.access_key, credentials.access_key_secret)
  const account = {
    vendor: 'call-recording',
    endpoints: gongOAuth,
    isCurable: ({ text }: RawReply) => !lacksScope(text),
    baseUrlOf,
    credentials,
  }
  return oauth(account, options)
}

/** Opens Gong with the credentials of one company. */
export function openGong(
  credentials: CallRecordingCredentials,
  options: CallRecordingOptions,
): OpenedApi<Gong> {
  const company = openCompany(credentials.api_base_url_for_customer, options.base_url)
  const kind = isAccessKey(credentials) ? 'access_key' : 'token'
  const secret = isAccessKey(credentials)
    ? `${credentials.access_key}:${credentials.access_key_secret}`
    : credentials.refresh_token

  /** Adds a remedy: the general address refuses every token, and the access keys of some companies. */
  const readCompanyFault: FaultReader = (reply, now) => {
    const fault = readFault(reply, now)
    const elsewhere = reply.status === 401 || TO_COMPANY.test(reply.headers.location ?? '')
    return elsewhere && !company.name() ? { remedy: NO_COMPANY[kind], ...fault } : fault
  }

  const http = createHttp({
    vendor: 'call-recording',
    base_url: company.base_url,
    auth: authOf(credentials, company, options),
    account: { secret, claimed: company.name },
    limits: options.limits ?? COMPANY_LIMITS,
    readFault: readCompanyFault,
    request_id_header: 'x-request-id',
    request_id_field: 'requestId',
    options,
  })
  return {
    api: { http, clock: options.clock ?? systemClock },
    targets: { gong: requestsTo(http, { reviver: exactIds }) },
    usage: http.usage,
    close: http.close,
  }
}
