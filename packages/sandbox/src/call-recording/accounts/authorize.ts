import { randomBytes } from 'node:crypto'
import { consentPage, refusalPage } from '../../kit/consent-page.ts'
import type { VendorRequest, VendorResponse } from '../../kit/http.ts'
import type { Clients } from '../../kit/oauth-clients.ts'
import type { Signer } from '../../kit/signed-token.ts'
import { CALL_SCOPES } from './scopes.ts'

/** What an administrator was asked to allow. */
export interface CallConsent {
  client_id: string
  redirect_uri: string
  scopes: string[]
  state?: string
}

/** The codes that wait for their exchange. */
export interface Codes {
  issue(consent: CallConsent): string
  /** Takes a code, which works once and for ten minutes. */
  take(code: string): CallConsent | undefined
}

const CODE_LIFETIME_MS = 600_000

/** Opens the codes. */
export function createCodes(now: () => number): Codes {
  const codes = new Map<string, { consent: CallConsent; expires_at: number }>()
  return {
    issue: (consent) => {
      const code = randomBytes(24).toString('base64url')
      codes.set(code, { consent, expires_at: now() + CODE_LIFETIME_MS })
      return code
    },
    take: (code) => {
      const kept = codes.get(code)
      codes.delete(code)
      return kept && kept.expires_at > now() ? kept.consent : undefined
    },
  }
}

/** What the consent pages need. */
export interface ConsentDependencies {
  clients: Clients
  codes: Codes
  signer: Signer
  consent_path: string
}

function redirect(consent: CallConsent, answer: Record<string, string>): VendorResponse {
  const location = new URL(consent.redirect_uri)
  for (const [name, value] of Object.entries(answer)) location.searchParams.set(name, value)
  if (consent.state !== undefined) location.searchParams.set('state', consent.state)
  return { status: 302, headers: { location: location.href } }
}

/** GET authorize: the consent form. */
export function authorize({ query }: VendorRequest, deps: ConsentDependencies): VendorResponse {
  const client = deps.clients.get(query.get('client_id') ?? '')
  if (!client) return refusalPage(400, 'invalid_client', 'The integration was not found.')
  const redirect_uri = query.get('redirect_uri') ?? ''
  if (!client.redirect_uris.includes(redirect_uri))
    return refusalPage(400, 'redirect_uri_mismatch', `The redirect URI ${redirect_uri} is not registered.`)
  if (query.get('response_type') !== 'code')
    return refusalPage(400, 'unsupported_response_type', 'response_type must be code')
  const scopes = [...new Set((query.get('scope') ?? '').split(/\s+/).filter(Boolean))]
  const unknown = scopes.filter((scope) => !(scope in CALL_SCOPES))
  if (scopes.length === 0 || unknown.length > 0)
    return refusalPage(400, 'invalid_scope', `Invalid scopes: ${unknown.join(', ') || 'none given'}`)
  const state = query.get('state')
  const consent: CallConsent = {
    client_id: client.client_id,
    redirect_uri,
    scopes,
    ...(state !== null && { state }),
  }
  return consentPage(consent, deps.signer.seal(consent), deps.consent_path, CALL_SCOPES)
}

/** POST consent: the administrator's answer, which sends the browser back to the client. */
export function decide({ text }: VendorRequest, deps: ConsentDependencies): VendorResponse {
  const form = new URLSearchParams(text)
  const consent = deps.signer.open(form.get('request') ?? '') as CallConsent | undefined
  if (!consent) return refusalPage(400, 'invalid_request', 'The consent form is not one of this server.')
  const scopes = consent.scopes.filter((scope) => form.getAll('scope').includes(scope))
  if (form.get('decision') !== 'allow' || scopes.length === 0)
    return redirect(consent, { error: 'access_denied' })
  return redirect(consent, { code: deps.codes.issue({ ...consent, scopes }) })
}
