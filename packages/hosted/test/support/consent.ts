import { approveConsent, type ConsentDecision } from '@linkspan/sandbox'
import { type Answer, type Api, CONNECTORS } from './api.ts'
import type { Sandbox } from './sandbox.ts'

/** The address that applications of the tests return to. Nothing listens there. */
export const APPLICATION = 'http://127.0.0.1:9/connected'

export const CALLBACK = `${CONNECTORS}/oauth/callback`

/** Begins a consent. */
export function initiate(api: Api, more: object = {}, token?: string): Promise<Answer> {
  const body = { customer_name: 'acme', connector_type: 'advertising', redirect_url: APPLICATION, ...more }
  return api.request('POST', `${CONNECTORS}/oauth/initiate`, { body, ...(token && { token }) })
}

/** Begins a consent and returns the address of the consent page. */
export async function consentUrl(api: Api, more: object = {}): Promise<string> {
  const { status, body } = await initiate(api, more)
  if (status !== 200) throw new Error(`no consent began: ${JSON.stringify(body)}`)
  return body.consent_url
}

/** Answers the consent page as a person does. Returns the callback's path and query. */
export async function approve(consent_url: string, decision: ConsentDecision = {}): Promise<string> {
  const { pathname, search } = await approveConsent(consent_url, decision)
  return pathname + search
}

/** An answer to a browser. */
export interface BrowserAnswer {
  readonly status: number
  readonly headers: Headers
  readonly page: string
  /** The address that the browser is sent to. */
  readonly location: URL | undefined
  /** The query of that address. */
  readonly query: Readonly<Record<string, string>>
}

/** Opens an address of a server as a browser does, without following it. */
export async function browse(base_url: string, path: string): Promise<BrowserAnswer> {
  const response = await fetch(base_url + path, { redirect: 'manual' })
  const to = response.headers.get('location')
  const location = to === null ? undefined : new URL(to)
  return {
    status: response.status,
    headers: response.headers,
    page: await response.text(),
    location,
    query: Object.fromEntries(location?.searchParams ?? []),
  }
}

/** Registers the callbacks of a server with the sandbox's OAuth clients. */
export function registerCallbacks(
  { google_accounts, call_recording_accounts }: Sandbox,
  base_url: string,
): void {
  for (const type of ['advertising', 'web-analytics', 'drive', 'call-recording']) {
    const { client } = type === 'call-recording' ? call_recording_accounts : google_accounts
    client.redirect_uris.push(`${base_url}${CALLBACK}/${type}`)
  }
}

/** Runs a consent to its end. Returns the secret_id. */
export async function secretId(api: Api & { readonly base_url: string }, more: object = {}): Promise<string> {
  const { query } = await browse(api.base_url, await approve(await consentUrl(api, more)))
  if (!query.secret_id) throw new Error(`no secret_id: ${JSON.stringify(query)}`)
  return query.secret_id
}
