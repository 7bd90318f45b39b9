import {
  basicClient,
  ConnectorError,
  type ConnectorKind,
  type OAuthClient,
  type OAuthCredentials,
  type OAuthEndpoints,
  readTokenReply,
  renewedBy,
  type TokenReply,
} from '@linkspan/core'
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type ClientAuth,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  customFetch,
  nopkce,
  OperationProcessingError,
  processAuthorizationCodeResponse,
  processRevocationResponse,
  ResponseBodyError,
  revocationRequest,
  UnsupportedOperationError,
  validateAuthResponse,
} from 'oauth4webapi'
import { connectorOptions, type VendorOptions } from '../catalog.ts'
import type { Grant } from '../stores/oauth-stores.ts'
import { ConsentError } from './consent-error.ts'
import type { VendorFetch } from './vendor-fetch.ts'

/** What a consent in progress needs to be completed. */
export interface PendingConsent {
  readonly client_id: string
  /** The address of ours that the vendor sends the browser to. */
  readonly redirect_uri: string
  readonly state: string
  /** Of PKCE; absent if the vendor does not support it. */
  readonly code_verifier?: string | undefined
}

/** What a completed consent gives. */
export interface Consented {
  readonly credentials: OAuthCredentials
  readonly grant: Grant | undefined
}

/** The OAuth protocol with one vendor. */
export interface VendorOAuth {
  /** The address of the vendor's consent page. */
  consentUrl(pending: PendingConsent): Promise<string>
  /**
   * Reads what the vendor has sent the browser back with, and exchanges the code for credentials. Throws
   * `ConsentError`.
   */
  complete(pending: PendingConsent, client: OAuthClient, answer: URLSearchParams): Promise<Consented>
  /** The grant of credentials that were issued to a client, for a vendor that can revoke it. */
  grantOf(client_id: string, subject?: string | null): Grant | undefined
  /** Revokes a token. Throws `ConsentError` if the vendor does not do it. */
  revoke(token: string, client: OAuthClient, signal: AbortSignal): Promise<void>
}

export interface VendorOAuthOptions {
  readonly kind: ConnectorKind
  readonly endpoints: OAuthEndpoints
  readonly vendor: VendorOptions
  readonly fetch: VendorFetch['fetch']
  readonly now: () => number
}

/** Creates the OAuth of a vendor from the connector's declaration. */
export function createVendorOAuth(options: VendorOAuthOptions): VendorOAuth {
  const { kind, endpoints, vendor, fetch, now } = options
  const { scopes, optional_scopes = [], authorize_params, reply_fields = {} } = endpoints
  const authorization_endpoint = vendor.authorize_url ?? endpoints.authorize_url
  const token_endpoint = vendor.token_url ?? endpoints.token_url
  const revocation_endpoint = vendor.revoke_url ?? endpoints.revoke_url
  // also at another address: the sandbox names itself as the vendor does
  const issuer = new URL(endpoints.authorize_url).origin
  const server = {
    issuer,
    authorization_endpoint,
    token_endpoint,
    ...(revocation_endpoint && { revocation_endpoint }),
  }
  // the configuration allows http only where it is safe
  const sending = { [customFetch]: fetch, [allowInsecureRequests]: true } as const

  const authenticated = (client: OAuthClient): ClientAuth =>
    endpoints.client_auth === 'body'
      ? ClientSecretPost(client.client_secret)
      : (_server, _client, _body, headers) => headers.set('authorization', basicClient(client))

  function grantOf(client_id: string, subject: string | null = null): Grant | undefined {
    if (!revocation_endpoint) return undefined
    const application = endpoints.applicationOf?.(client_id) ?? client_id
    return { application: `${issuer} ${application}`, subject }
  }

  /** The code that the vendor has sent. */
  function readAnswer({ client_id, state }: PendingConsent, answer: URLSearchParams): URLSearchParams {
    let checked: URLSearchParams
    try {
      checked = validateAuthResponse(server, { client_id }, answer, state)
    } catch (error) {
      if (!(error instanceof AuthorizationResponseError)) throw new ConsentError('consent_failed')
      throw new ConsentError(
        error.error === 'access_denied' ? 'access_denied' : 'consent_failed',
        error.error,
      )
    }
    if (!checked.get('code')) throw new ConsentError('consent_failed')
    return checked
  }

  async function exchange(
    { redirect_uri, code_verifier }: PendingConsent,
    client: OAuthClient,
    answer: URLSearchParams,
  ): Promise<TokenReply> {
    const auth = authenticated(client)
    const verifier = code_verifier ?? nopkce
    const known = { client_id: client.client_id }
    const reply = await authorizationCodeGrantRequest(
      server,
      known,
      auth,
      answer,
      redirect_uri,
      verifier,
      sending,
    )
    const { status } = reply
    if (status === 429 || status >= 500) throw new ConsentError('vendor_error', String(status))
    // by RFC 6749 section 5.2, 401 is about the client and not about the code
    if (status === 401) throw new ConsentError('client_rejected', String(status))
    const fields = status === 200 ? readTokenReply(await reply.text()) : undefined
    if (status === 200 && !fields) throw new ConsentError('vendor_invalid_reply')
    await processAuthorizationCodeResponse(server, known, fields ? standardReply(fields) : reply)
    return fields as TokenReply
  }

  /** The credentials of a reply, if they are what the connector needs and works with. */
  function accept(reply: TokenReply, client: OAuthClient): Consented {
    const { id_token, ...fields } = reply
    const granted = typeof reply.scope === 'string' ? reply.scope.split(/[\s,]+/) : scopes
    const missing = scopes.filter((scope) => !granted.includes(scope))
    if (missing.length > 0)
      throw new ConsentError('scopes_missing', undefined, ` Missing: ${missing.join(', ')}.`)
    const { client_id } = client
    const credentials = renewedBy({ client_id }, fields, { own: reply_fields, now: now() })
    if (!credentials.refresh_token) throw new ConsentError('refresh_token_missing')
    const dropped = Object.keys(reply_fields).some((name) => name in reply && !(name in credentials))
    if (dropped) throw new ConsentError('vendor_invalid_reply')
    return { credentials, grant: grantOf(client_id, subjectOf(id_token)) }
  }

  /** Opens the connector, which sends nothing, so that credentials that it refuses are never stored. */
  async function assertOpens(credentials: OAuthCredentials, oauth_client: OAuthClient): Promise<void> {
    const onCredentialsChanged = () => {}
    const settings = { ...connectorOptions(vendor), credentials, oauth_client, onCredentialsChanged }
    await kind.create(settings).close()
  }

  return {
    async consentUrl({ client_id, redirect_uri, state, code_verifier }) {
      const url = new URL(authorization_endpoint)
      const challenge = code_verifier && {
        code_challenge: await calculatePKCECodeChallenge(code_verifier),
        code_challenge_method: 'S256',
      }
      const parameters = {
        ...authorize_params,
        response_type: 'code',
        client_id,
        redirect_uri,
        scope: [...scopes, ...optional_scopes].join(' '),
        state,
        ...challenge,
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return url.href
    },

    async complete(pending, client, answer) {
      const checked = readAnswer(pending, answer)
      try {
        const consented = accept(await exchange(pending, client, checked), client)
        await assertOpens(consented.credentials, client)
        return consented
      } catch (error) {
        throw toConsentError(error)
      }
    },

    grantOf,

    async revoke(token, client, signal) {
      const auth = authenticated(client)
      try {
        const known = { client_id: client.client_id }
        const reply = await revocationRequest(server, known, auth, token, { ...sending, signal })
        await processRevocationResponse(reply)
      } catch (error) {
        throw toConsentError(error)
      }
    },
  }
}

/** The fields that the standard knows, without those that the library refuses and we can do without. */
function standardReply({ access_token, token_type }: TokenReply): Response {
  return Response.json({ access_token, token_type: typeof token_type === 'string' ? token_type : 'bearer' })
}

/** The user in an id_token. It came over TLS from the vendor, so that its signature need not be checked. */
function subjectOf(id_token: unknown): string | null {
  try {
    const [, payload = ''] = String(id_token).split('.')
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return typeof sub === 'string' && sub.length <= 255 ? sub : null
  } catch {
    return null
  }
}

/** The codes by which token endpoints refuse the client and not the code (RFC 6749 section 5.2). */
const CLIENT_CODES = ['invalid_client', 'unauthorized_client', 'redirect_uri_mismatch']

function toConsentError(error: unknown): unknown {
  if (error instanceof ResponseBodyError) {
    const rejected = CLIENT_CODES.includes(error.error) ? 'client_rejected' : 'code_rejected'
    return new ConsentError(rejected, error.error)
  }
  if (error instanceof OperationProcessingError || error instanceof UnsupportedOperationError)
    return new ConsentError('vendor_invalid_reply')
  // the transport throws the reason of its signal, which a time limit aborts
  if (error instanceof DOMException) return new ConsentError('vendor_unreachable')
  if (!ConnectorError.isInstance(error)) return error
  return new ConsentError(error.code === 'vendor_unreachable' ? error.code : 'vendor_invalid_reply')
}
