import { notFoundPage, rpcError } from '../google/errors.ts'
import { createControl } from '../kit/control.ts'
import type { Faults } from '../kit/faults.ts'
import type { RecordedRequest, VendorRequest, VendorResponse } from '../kit/http.ts'
import { openListener } from '../kit/listener.ts'
import { createClients, firstClient, type OAuthClient } from '../kit/oauth-clients.ts'
import { createSigner } from '../kit/signed-token.ts'
import { authorize, decide } from './authorize.ts'
import { createConsents } from './consents.ts'
import { createGrants, type Grants } from './grants.ts'
import { SCOPES } from './scopes.ts'
import { exchange, revoke } from './token-endpoint.ts'

const AUTHORIZE = '/o/oauth2/v2/auth'
const CONSENT = '/o/oauth2/v2/auth/consent'

/** Google's authorization server: accounts.google.com and oauth2.googleapis.com on one loopback host. */
export interface GoogleAccounts {
  base_url: string
  authorize_url: string
  token_url: string
  revoke_url: string
  /** The web client that is registered from the start. */
  client: OAuthClient
  /** Registers one more web client; what is not given is made up. */
  addClient(client?: Partial<OAuthClient>): OAuthClient
  /** Issues tokens as if the user had consented; every known scope unless told. */
  issue(options?: { scopes?: readonly string[]; client_id?: string }): {
    access_token: string
    refresh_token: string
    expires_in: number
  }
  /** Ends every access token that was issued so far; refresh tokens stay. */
  expireAccessTokens(): void
  /** Revokes a grant by its refresh token, as the user does in the account's settings. */
  revoke(refresh_token: string): void
  /** The requests seen so far; `requests.length = 0` forgets them. */
  requests: RecordedRequest[]
  faults: Faults
}

/** What the authorization server is opened with. */
export interface GoogleAccountsOptions {
  seed: number
  host: string
  port: number
  now: () => number
  access_token_lifetime: number
  redirect_uris: readonly string[]
}

/** Opens the authorization server; `grants` is how the vendor's APIs check a token. */
export async function openGoogleAccounts(
  options: GoogleAccountsOptions,
): Promise<{ google_accounts: GoogleAccounts; grants: Grants; close(): Promise<void> }> {
  const clients = createClients()
  const client = clients.add(firstClient(options.seed, options.redirect_uris))
  const consents = createConsents(options.now)
  const grants = createGrants({
    seed: options.seed,
    now: options.now,
    lifetime: options.access_token_lifetime,
  })
  const signer = createSigner(`consent forms of seed ${options.seed}`)
  const deps = { clients, consents, grants, signer, consent_path: CONSENT }

  const handler = (request: VendorRequest): VendorResponse => {
    switch (`${request.method} ${request.path}`) {
      case `GET ${AUTHORIZE}`:
        return authorize(request, deps)
      case `POST ${CONSENT}`:
        return decide(request, deps)
      case 'POST /token':
        return exchange(request, deps)
      case 'POST /revoke':
        return revoke(request, deps)
      default:
        return notFoundPage(request.path)
    }
  }

  const listener = await openListener({
    host: options.host,
    port: options.port,
    handler,
    control: createControl(grants),
    errorBody: (status) => rpcError(status),
  })
  const google_accounts: GoogleAccounts = {
    base_url: listener.base_url,
    authorize_url: `${listener.base_url}${AUTHORIZE}`,
    token_url: `${listener.base_url}/token`,
    revoke_url: `${listener.base_url}/revoke`,
    client,
    addClient: (given = {}) => clients.add(given),
    issue: ({ scopes = Object.keys(SCOPES), client_id = client.client_id } = {}) => {
      const { access_token, refresh_token = '', expires_in } = grants.issue(client_id, scopes, true)
      return { access_token, refresh_token, expires_in }
    },
    expireAccessTokens: () => grants.expireAccessTokens(),
    revoke: (refresh_token) => {
      grants.revoke(refresh_token)
    },
    requests: listener.requests,
    faults: listener.faults,
  }
  return { google_accounts, grants, close: () => listener.close() }
}
