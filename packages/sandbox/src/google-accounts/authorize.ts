import { consentPage, refusalPage } from '../kit/consent-page.ts'
import type { VendorRequest, VendorResponse } from '../kit/http.ts'
import type { Clients } from '../kit/oauth-clients.ts'
import type { Signer } from '../kit/signed-token.ts'
import type { ConsentRequest, Consents } from './consents.ts'
import { SCOPES } from './scopes.ts'

/** What the consent pages need. */
export interface AuthorizeDependencies {
  clients: Clients
  consents: Consents
  signer: Signer
  consent_path: string
}

class Refusal extends Error {
  readonly response: VendorResponse
  constructor(status: number, error: string, description: string) {
    super(description)
    this.response = refusalPage(status, error, description)
  }
}

function redirect(request: ConsentRequest, answer: Record<string, string>): VendorResponse {
  const location = new URL(request.redirect_uri)
  if (request.state !== undefined) location.searchParams.set('state', request.state)
  for (const [name, value] of Object.entries(answer)) location.searchParams.set(name, value)
  return { status: 302, headers: { location: location.href } }
}

function required(query: URLSearchParams, name: string): string {
  const value = query.get(name)
  if (!value) throw new Refusal(400, 'invalid_request', `Missing required parameter: ${name}`)
  return value
}

function readScopes(query: URLSearchParams): string[] {
  const scopes = [...new Set(required(query, 'scope').split(/\s+/).filter(Boolean))]
  const unknown = scopes.filter((scope) => !(scope in SCOPES))
  if (unknown.length) {
    throw new Refusal(
      400,
      'invalid_scope',
      `Some requested scopes were invalid. {invalid=[${unknown.join(', ')}]}`,
    )
  }
  return scopes
}

function readChallenge(query: URLSearchParams): Pick<ConsentRequest, 'challenge' | 'challenge_method'> {
  const challenge = query.get('code_challenge')
  const method = query.get('code_challenge_method') ?? 'plain'
  if (!challenge) return {}
  if (method !== 'S256' && method !== 'plain') {
    throw new Refusal(400, 'invalid_request', `Invalid code_challenge_method: ${method}`)
  }
  if (!/^[\w.~-]{43,128}$/.test(challenge))
    throw new Refusal(400, 'invalid_request', 'Invalid code_challenge')
  return { challenge, challenge_method: method }
}

function readRequest(query: URLSearchParams, clients: Clients): ConsentRequest {
  const client = clients.get(required(query, 'client_id'))
  if (!client) throw new Refusal(401, 'invalid_client', 'The OAuth client was not found.')
  const redirect_uri = required(query, 'redirect_uri')
  if (!client.redirect_uris.includes(redirect_uri)) {
    throw new Refusal(
      400,
      'redirect_uri_mismatch',
      `The redirect_uri ${redirect_uri} is not registered for this client.`,
    )
  }
  const response_type = required(query, 'response_type')
  if (response_type !== 'code') {
    throw new Refusal(400, 'unsupported_response_type', `Invalid response_type: ${response_type}`)
  }
  const access_type = query.get('access_type') ?? 'online'
  if (access_type !== 'online' && access_type !== 'offline') {
    throw new Refusal(400, 'invalid_request', `Invalid access_type: ${access_type}`)
  }
  const state = query.get('state')
  return {
    client_id: client.client_id,
    redirect_uri,
    scopes: readScopes(query),
    ...(state === null ? {} : { state }),
    offline: access_type === 'offline',
    renew: (query.get('prompt') ?? '').split(' ').includes('consent'),
    incremental: query.get('include_granted_scopes') === 'true',
    ...readChallenge(query),
  }
}

/** GET authorize: the consent form; with prompt=none, the answer without it. */
export function authorize(http: VendorRequest, deps: AuthorizeDependencies): VendorResponse {
  try {
    const request = readRequest(http.query, deps.clients)
    if (http.query.get('prompt') === 'none') {
      if (!deps.consents.holds(request.client_id, request.scopes))
        return redirect(request, { error: 'interaction_required' })
      const { code, scopes } = deps.consents.allow(request, request.scopes)
      return redirect(request, { code, scope: scopes.join(' ') })
    }
    return consentPage(request, deps.signer.seal(request), deps.consent_path, SCOPES)
  } catch (error) {
    if (error instanceof Refusal) return error.response
    throw error
  }
}

/** POST of the consent form: back to the client with a code, or with access_denied. */
export function decide(http: VendorRequest, deps: AuthorizeDependencies): VendorResponse {
  const form = new URLSearchParams(http.text)
  const request = deps.signer.open(form.get('request') ?? '') as ConsentRequest | undefined
  if (!request) return refusalPage(400, 'invalid_request', 'The consent form is not one of this server.')
  const granted = form.getAll('scope').flatMap((value) => value.split(' '))
  const scopes = request.scopes.filter((scope) => granted.includes(scope))
  if (form.get('decision') !== 'allow' || scopes.length === 0)
    return redirect(request, { error: 'access_denied' })
  const allowed = deps.consents.allow(request, scopes)
  return redirect(request, { code: allowed.code, scope: allowed.scopes.join(' ') })
}
