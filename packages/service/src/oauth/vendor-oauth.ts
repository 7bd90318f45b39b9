import {
  type ConnectorKind,
  type OAuthClient,
  type OAuthCredentials,
  type OAuthEndpoints,
  renewedBy,
  type TokenReply,
} from '@linkspan/core'
import type { Grant } from '@linkspan/stores'
import { calculatePKCECodeChallenge } from 'oauth4webapi'
import { addressWith } from '../address-with.ts'
import { connectorOptions, type VendorOptions } from '../catalog.ts'
import {
  exchangeCode,
  type PendingConsent,
  readConsentAnswer,
  revokeToken,
  toConsentError,
  type VendorServer,
} from './code-exchange.ts'
import { ConsentError } from './consent-error.ts'
import type { VendorFetch } from './vendor-fetch.ts'

export interface VendorOAuthOptions {
  readonly kind: ConnectorKind
  readonly endpoints: OAuthEndpoints
  readonly vendor: VendorOptions
  readonly fetch: VendorFetch['fetch']
  readonly now: () => number
}

/** Creates the OAuth of a vendor from the connector's declaration. */
export function createVendorOAuth(options: VendorOAuthOptions) {
  const { endpoints, vendor, fetch, now } = options
  const { scopes, optional_scopes = [], groups = [], authorize_params } = endpoints
  const authorization_endpoint = vendor.authorize_url ?? endpoints.authorize_url
  const token_endpoint = vendor.token_url ?? endpoints.token_url
  const revocation_endpoint = vendor.revoke_url ?? endpoints.revoke_url
  // also at another address: the sandbox names itself as the vendor does
  const issuer = new URL(endpoints.authorize_url).origin
  const revocation = revocation_endpoint && { revocation_endpoint }
  const server = { issuer, authorization_endpoint, token_endpoint, ...revocation }
  const asked: VendorServer = { server, client_auth: endpoints.client_auth, fetch }

  /** The grant of credentials that were issued to a client, for a vendor that can revoke it. */
  function grantOf(client_id: string, subject: string | null = null): Grant | undefined {
    if (!revocation_endpoint) return undefined
    const application = endpoints.applicationOf?.(client_id) ?? client_id
    return { application: `${issuer} ${application}`, subject }
  }

  return {
    /** The address of the vendor's consent page, which asks for what these groups allow too. */
    async consentUrl(
      { client_id, redirect_uri, state, code_verifier }: PendingConsent,
      wanted: readonly string[],
    ): Promise<string> {
      const optional = groups.flatMap((group) => (wanted.includes(group.name) ? group.scopes : []))
      const challenge = code_verifier && {
        code_challenge: await calculatePKCECodeChallenge(code_verifier),
        code_challenge_method: 'S256',
      }
      return addressWith(authorization_endpoint, {
        ...authorize_params,
        response_type: 'code',
        client_id,
        redirect_uri,
        scope: [...scopes, ...optional_scopes, ...optional].join(' '),
        state,
        ...challenge,
      })
    },

    /**
     * Reads what the vendor has sent the browser back with, and exchanges the code for credentials. Throws
     * `ConsentError`.
     */
    async complete(pending: PendingConsent, client: OAuthClient, answer: URLSearchParams) {
      const checked = readConsentAnswer(asked, pending, answer)
      try {
        const reply = await exchangeCode(asked, pending, client, checked)
        const credentials = acceptCredentials(endpoints, reply, client, now())
        await assertOpens(options, credentials, client)
        return { credentials, grant: grantOf(client.client_id, subjectOf(reply.id_token)) }
      } catch (error) {
        throw toConsentError(error)
      }
    },

    grantOf,

    /** Revokes a token. Throws `ConsentError` if the vendor does not do it. */
    async revoke(token: string, client: OAuthClient, signal: AbortSignal): Promise<void> {
      try {
        await revokeToken(asked, token, client, signal)
      } catch (error) {
        throw toConsentError(error)
      }
    },
  }
}

/** The OAuth protocol with one vendor. */
export type VendorOAuth = ReturnType<typeof createVendorOAuth>

/** The credentials of a reply, if they are what the connector needs and works with. Throws `ConsentError`. */
function acceptCredentials(
  { scopes, reply_fields = {} }: OAuthEndpoints,
  { id_token, ...fields }: TokenReply,
  { client_id }: OAuthClient,
  now: number,
): OAuthCredentials {
  const granted = typeof fields.scope === 'string' ? fields.scope.split(/[\s,]+/) : scopes
  const missing = scopes.filter((scope) => !granted.includes(scope))
  if (missing.length > 0)
    throw new ConsentError('scopes_missing', undefined, ` Missing: ${missing.join(', ')}.`)
  const credentials = renewedBy({ client_id }, fields, { own: reply_fields, now })
  if (!credentials.refresh_token) throw new ConsentError('refresh_token_missing')
  const dropped = Object.keys(reply_fields).some((name) => name in fields && !(name in credentials))
  if (dropped) throw new ConsentError('vendor_invalid_reply')
  return credentials
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

/** Opens the connector, which sends nothing, so that credentials that it refuses are never stored. */
async function assertOpens(
  { kind, vendor }: Pick<VendorOAuthOptions, 'kind' | 'vendor'>,
  credentials: OAuthCredentials,
  oauth_client: OAuthClient,
): Promise<void> {
  const onCredentialsChanged = () => {}
  const settings = { ...connectorOptions(vendor), credentials, oauth_client, onCredentialsChanged }
  await kind.create(settings).close()
}
