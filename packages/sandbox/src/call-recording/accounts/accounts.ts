import { createControl } from '../../kit/control.ts'
import type { Faults } from '../../kit/faults.ts'
import { json, type RecordedRequest, type VendorRequest, type VendorResponse } from '../../kit/http.ts'
import { openListener } from '../../kit/listener.ts'
import { createClients, firstClient, type OAuthClient } from '../../kit/oauth-clients.ts'
import { createSigner } from '../../kit/signed-token.ts'
import { authorize, createCodes, decide } from './authorize.ts'
import { type CallGrants, createCallGrants } from './grants.ts'
import { CALL_SCOPES } from './scopes.ts'
import { exchange } from './token-endpoint.ts'

const AUTHORIZE = '/oauth2/authorize'
const CONSENT = '/oauth2/authorize/consent'
const TOKEN = '/oauth2/generate-customer-token'

/** The call-recording vendor's authorization server, which stands for https://app.gong.io. */
export interface CallRecordingAccounts {
  base_url: string
  authorize_url: string
  token_url: string
  /** The integration that is registered from the start. */
  client: OAuthClient
  /** Registers one more integration; what is not given is made up. */
  addClient(client?: Partial<OAuthClient>): OAuthClient
  /** Issues tokens as if an administrator had consented; every scope unless told. */
  issue(options?: { scopes?: readonly string[]; client_id?: string }): {
    access_token: string
    refresh_token: string
    expires_in: number
    api_base_url_for_customer: string
  }
  /** Ends every access token that was issued so far; refresh tokens stay. */
  expireAccessTokens(): void
  /** Revokes every token of a refresh token's family. */
  revoke(refresh_token: string): void
  /** The requests seen so far; `requests.length = 0` forgets them. */
  requests: RecordedRequest[]
  faults: Faults
}

/** What the authorization server is opened with. */
export interface CallRecordingAccountsOptions {
  seed: number
  host: string
  port: number
  now: () => number
  access_token_lifetime: number
  redirect_uris: readonly string[]
  customer_base_url: () => string
}

/** Opens the authorization server; `grants` is how the API checks a token. */
export async function openCallRecordingAccounts(
  options: CallRecordingAccountsOptions,
): Promise<{ call_recording_accounts: CallRecordingAccounts; grants: CallGrants; close(): Promise<void> }> {
  const { seed, now, customer_base_url } = options
  const clients = createClients()
  const client = clients.add(firstClient(seed, options.redirect_uris))
  const grants = createCallGrants({ seed, now, lifetime: options.access_token_lifetime })
  const signer = createSigner(`call recording consent forms of seed ${seed}`)
  const deps = { clients, grants, signer, codes: createCodes(now), consent_path: CONSENT, customer_base_url }

  const handler = (request: VendorRequest): VendorResponse => {
    switch (`${request.method} ${request.path}`) {
      case `GET ${AUTHORIZE}`:
        return authorize(request, deps)
      case `POST ${CONSENT}`:
        return decide(request, deps)
      case `POST ${TOKEN}`:
        return exchange(request, deps)
      default:
        return json(404, { error: 'not_found' })
    }
  }

  const listener = await openListener({
    host: options.host,
    port: options.port,
    handler,
    control: createControl(grants),
    errorBody: (status) => ({ error: 'server_error', error_description: `status ${status}` }),
  })
  const call_recording_accounts: CallRecordingAccounts = {
    base_url: listener.base_url,
    authorize_url: `${listener.base_url}${AUTHORIZE}`,
    token_url: `${listener.base_url}${TOKEN}`,
    client,
    addClient: (given = {}) => clients.add(given),
    issue: ({ scopes = Object.keys(CALL_SCOPES), client_id = client.client_id } = {}) => {
      const { access_token, refresh_token, expires_in } = grants.issue(client_id, scopes)
      return { access_token, refresh_token, expires_in, api_base_url_for_customer: customer_base_url() }
    },
    expireAccessTokens: () => grants.expireAccessTokens(),
    revoke: (refresh_token) => grants.revoke(refresh_token),
    requests: listener.requests,
    faults: listener.faults,
  }
  return { call_recording_accounts, grants, close: () => listener.close() }
}
