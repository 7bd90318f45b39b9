import {
  ConnectorError,
  type OAuthClient,
  type OAuthEndpoints,
  readTokenReply,
  type TokenReply,
} from '@linkspan/core'
import {
  AuthorizationResponseError,
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
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
import { authenticated } from '../identity/oidc-provider.ts'
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

/** A vendor's authorization server, and how it is asked. */
export interface VendorServer {
  readonly server: AuthorizationServer
  readonly client_auth: OAuthEndpoints['client_auth']
  readonly fetch: VendorFetch['fetch']
}

/** Reads what the vendor has sent the browser back with: the code. Throws `ConsentError`. */
export function readConsentAnswer(
  { server }: VendorServer,
  { client_id, state }: PendingConsent,
  answer: URLSearchParams,
): URLSearchParams {
  let checked: URLSearchParams
  try {
    checked = validateAuthResponse(server, { client_id }, answer, state)
  } catch (error) {
    if (!(error instanceof AuthorizationResponseError)) throw new ConsentError('consent_failed')
    const code = error.error === 'access_denied' ? 'access_denied' : 'consent_failed'
    throw new ConsentError(code, error.error)
  }
  if (!checked.get('code')) throw new ConsentError('consent_failed')
  return checked
}

/** Exchanges the code of a checked answer. Throws `ConsentError`, and what the transport throws. */
export async function exchangeCode(
  { server, client_auth, fetch }: VendorServer,
  { redirect_uri, code_verifier }: PendingConsent,
  client: OAuthClient,
  answer: URLSearchParams,
): Promise<TokenReply> {
  const known = { client_id: client.client_id }
  const reply = await authorizationCodeGrantRequest(
    server,
    known,
    authenticated(client_auth, client),
    answer,
    redirect_uri,
    code_verifier ?? nopkce,
    sending(fetch),
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

/** Revokes a token. Throws what the vendor and the transport answer. */
export async function revokeToken(
  { server, client_auth, fetch }: VendorServer,
  token: string,
  client: OAuthClient,
  signal: AbortSignal,
): Promise<void> {
  const auth = authenticated(client_auth, client)
  const known = { client_id: client.client_id }
  const reply = await revocationRequest(server, known, auth, token, { ...sending(fetch), signal })
  await processRevocationResponse(reply)
}

/** The configuration allows http only where it is safe. */
function sending(fetch: VendorServer['fetch']) {
  return { [customFetch]: fetch, [allowInsecureRequests]: true } as const
}

/** The fields that the standard knows, without those that the library refuses and we can do without. */
function standardReply({ access_token, token_type }: TokenReply): Response {
  return Response.json({ access_token, token_type: typeof token_type === 'string' ? token_type : 'bearer' })
}

/** The codes by which token endpoints refuse the client and not the code (RFC 6749 section 5.2). */
const CLIENT_CODES = ['invalid_client', 'unauthorized_client', 'redirect_uri_mismatch']

/** What went wrong, as the application sees it; other errors stay as they are. */
export function toConsentError(error: unknown): unknown {
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
