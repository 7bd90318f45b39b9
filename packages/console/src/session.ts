import { createClient, isLinkspanError, type LinkspanClient, type Session } from '@linkspan/client'
import { computed, signal } from '@preact/signals'
import { OWN } from './own-address.ts'

/** `read` looks, `operate` also runs, connects and repairs, `manage` also decides and hands out access. */
type Role = Session['role']

/** How far signing in is. */
type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'none'; readonly reason?: string }
  | { readonly status: 'unreachable'; readonly error: unknown }
  | { readonly status: 'signed_in'; readonly session: Session }

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

/** Why the person may not do what needs this role; undefined if they may. */
export function refusalFor(role: Role): string | undefined {
  return may(role) ? undefined : `This needs the role “${role}”; yours is “${session.value?.role}”.`
}

/** Notices that the session has ended, whichever screen asks. */
async function send(address: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, init)
  if (response.status === 401 && session.peek())
    endSession('Your session has ended. Sign in again to go on where you were.')
  return response
}

/** The client of the API that every screen uses. The browser has the session in a cookie that no script can read. */
export const linkspan: LinkspanClient = createClient({
  base_url: OWN,
  session: true,
  fetch: send,
})

/** Shows how to sign in. */
export function endSession(reason?: string): void {
  session_state.value = { status: 'none', ...(reason !== undefined && { reason }) }
}

/** Finds out who is signed in. */
export async function openSession(): Promise<void> {
  try {
    session_state.value = { status: 'signed_in', session: await linkspan.session.get() }
  } catch (error) {
    if (isLinkspanError(error) && error.code === 'unauthenticated') endSession()
    else session_state.value = { status: 'unreachable', error }
  }
}

/** Signs in with the code of a link. With `replace`, it takes the place of a session for another organization. */
export async function signIn(code: string, replace = false): Promise<void> {
  session_state.value = { status: 'signed_in', session: await linkspan.session.signIn({ code, replace }) }
}

/** Ends the session here and on the server. */
export async function signOut(): Promise<void> {
  try {
    await linkspan.session.signOut()
    endSession()
  } catch {
    endSession(
      'The server did not confirm the end of the session. Close the browser on a computer that others use.',
    )
  }
}
