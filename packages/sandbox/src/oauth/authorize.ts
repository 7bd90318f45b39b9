import type { SandboxReply, SandboxRequest } from '../kit/http.ts'
import { consentForm, refusalPage } from './consent-page.ts'
import type { ConsentRequest } from './consents.ts'
import { formOf, OAuthError, requiredParameter } from './errors.ts'
import type { Dependencies, Policy } from './policy.ts'

function redirect({ redirect_uri, state }: ConsentRequest, answer: Record<string, string>): SandboxReply {
  const location = new URL(redirect_uri)
  if (state !== undefined) location.searchParams.set('state', state)
  for (const [name, value] of Object.entries(answer)) location.searchParams.set(name, value)
  return { status: 302, headers: { location: location.href } }
}

function allow(request: ConsentRequest, scopes: readonly string[], deps: Dependencies) {
  const { code, scopes: granted } = deps.consents.allow(request, scopes)
  return redirect(request, { code, ...deps.policy.callback(request, granted) })
}

function deny(request: ConsentRequest, error: string, { policy }: Dependencies) {
  return redirect(request, { error, ...policy.callback(request) })
}

function readScopes(query: URLSearchParams, known: Policy<object>['scopes']): string[] {
  const scopes = [...new Set(requiredParameter(query, 'scope').split(/\s+/).filter(Boolean))]
  const unknown = scopes.filter((scope) => !Object.hasOwn(known, scope))
  if (unknown.length) {
    const message = `Some requested scopes were invalid. {invalid=[${unknown.join(', ')}]}`
    throw new OAuthError(400, 'invalid_scope', message)
  }
  return scopes
}

function readRequest(query: URLSearchParams, { clients, policy }: Dependencies): ConsentRequest {
  const client = clients.get(requiredParameter(query, 'client_id'))
  if (!client) throw new OAuthError(401, 'invalid_client', 'The OAuth client was not found.')
  const redirect_uri = requiredParameter(query, 'redirect_uri')
  if (!client.redirect_uris.includes(redirect_uri)) {
    const message = `The redirect_uri ${redirect_uri} is not registered for this client.`
    throw new OAuthError(400, 'redirect_uri_mismatch', message)
  }
  const response_type = requiredParameter(query, 'response_type')
  if (response_type !== 'code')
    throw new OAuthError(400, 'unsupported_response_type', `Invalid response_type: ${response_type}`)
  const state = query.get('state')
  return {
    client_id: client.client_id,
    redirect_uri,
    scopes: readScopes(query, policy.scopes),
    ...(state === null ? {} : { state }),
    ...policy.consentOptions(query),
  }
}

/** GET authorize: the consent form, or a redirect at once if the request wants no page. */
export function authorize(http: SandboxRequest, deps: Dependencies): SandboxReply {
  let request: ConsentRequest
  try {
    request = readRequest(http.query, deps)
  } catch (error) {
    // never redirect to an address that may not be the client's
    if (error instanceof OAuthError) return refusalPage(error.status, error.error, error.message)
    throw error
  }
  if (!request.silent) return consentForm(request, deps.signer.seal(request), deps)
  return deps.consents.holds(request.client_id, request.scopes)
    ? allow(request, request.scopes, deps)
    : deny(request, 'interaction_required', deps)
}

/** POST of the consent form: back to the client with a code, or with access_denied. */
export function decideConsent(http: SandboxRequest, deps: Dependencies): SandboxReply {
  const form = formOf(http)
  const request = deps.signer.open(form.get('request') ?? '') as ConsentRequest | undefined
  if (!request) return refusalPage(400, 'invalid_request', 'This server did not make the consent form.')
  const ticked = form.getAll('scope').flatMap((value) => value.split(' '))
  const scopes = request.scopes.filter((scope) => ticked.includes(scope))
  if (form.get('decision') !== 'allow' || scopes.length === 0) return deny(request, 'access_denied', deps)
  return allow(request, scopes, deps)
}
