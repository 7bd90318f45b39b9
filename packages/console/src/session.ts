import { createClient, type LinkspanClient } from '@linkspan/client'
import { computed, signal } from '@preact/signals'

/** Who is signed in, and what they may do. */
export interface Session {
  /** The name of the person. */
  readonly person: string
  /** The name of the organization. */
  readonly organization: string
  readonly role: Role
  /** Sent with every change, which proves that a page of this server makes it. */
  readonly csrf_token: string
}

/** `read` looks, `operate` also runs, connects and repairs, `manage` also decides and hands out access. */
export type Role = 'read' | 'operate' | 'manage'

/** How people may sign in. */
export interface Methods {
  /** By a link with a code that works once. */
  readonly code: boolean
  /** With the account of their organization. */
  readonly oidc: { readonly title: string; readonly url: string } | null
}

/** How far signing in is. */
export type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'none'; readonly reason?: string }
  | { readonly status: 'unreachable'; readonly reason: string }
  | { readonly status: 'signed_in'; readonly session: Session }

const SESSION = '/api/v1/session'

/** The state of the session. */
export const session_state = signal<SessionState>({ status: 'unknown' })

/** The session, for what is shown only to those who are signed in. */
export const session = computed(() =>
  session_state.value.status === 'signed_in' ? session_state.value.session : undefined,
)

const ROLES: readonly Role[] = ['read', 'operate', 'manage']

/** Whether the person has at least this role. */
export function may(role: Role): boolean {
  const own = session.value?.role
  return own !== undefined && ROLES.indexOf(own) >= ROLES.indexOf(role)
}

/** Sends with the cookie of the session; no token is ever in this program. */
async function sendWithSession(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.delete('authorization')
  const csrf = session.peek()?.csrf_token
  if (csrf !== undefined && init.method !== undefined && init.method !== 'GET')
    headers.set('x-csrf-token', csrf)
  const response = await fetch(address, { ...init, headers, credentials: 'same-origin' })
  if (response.status === 401) end('Your session has ended. Sign in again; you come back to this screen.')
  return response
}

/** The client of the API that every screen uses. */
export const linkspan: LinkspanClient = createClient({
  base_url: location.origin,
  access_token: 'session',
  fetch: sendWithSession,
})

function end(reason?: string): void {
  session_state.value = { status: 'none', ...(reason !== undefined && { reason }) }
}

async function ask(method: string, body?: object): Promise<Response> {
  return fetch(SESSION, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(method === 'DELETE' && { 'x-csrf-token': session.peek()?.csrf_token ?? '' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** Finds out who is signed in. */
export async function openSession(): Promise<void> {
  try {
    const response = await ask('GET')
    if (response.ok) session_state.value = { status: 'signed_in', session: await response.json() }
    else if (response.status === 401) end()
    else session_state.value = { status: 'unreachable', reason: await reasonOf(response) }
  } catch {
    session_state.value = { status: 'unreachable', reason: 'The server does not answer.' }
  }
}

/** Signs in with the code of a link. Returns why that is refused; undefined if it is not. */
export async function signIn(code: string): Promise<string | undefined> {
  try {
    const response = await ask('POST', { code })
    if (!response.ok) return await reasonOf(response)
    session_state.value = { status: 'signed_in', session: await response.json() }
    return undefined
  } catch {
    return 'The server does not answer.'
  }
}

/** Ends the session here and on the server. */
export async function signOut(): Promise<void> {
  const response = await ask('DELETE').catch(() => undefined)
  if (response?.ok || response?.status === 401) return end()
  end('The server did not confirm the end of the session. Close the browser on a computer that others use.')
}

/** How people may sign in to this server. */
export async function signInMethods(): Promise<Methods> {
  const response = await fetch(`${SESSION}/methods`, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(await reasonOf(response))
  return response.json()
}

async function reasonOf(response: Response): Promise<string> {
  const body = await response.json().catch(() => undefined)
  const { message, remedy } = (body ?? {}) as { message?: string; remedy?: string }
  return [message ?? `The server answered ${response.status}.`, remedy].filter(Boolean).join(' ')
}
