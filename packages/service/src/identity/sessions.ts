import { randomUUID } from 'node:crypto'
import type { Answered } from '@linkspan/core'
import {
  hashOf,
  type KeyRing,
  newSecret,
  type Person,
  type SessionRole,
  type SignInMethod,
  type Store,
  type StoredSession,
  type StoredSignInLink,
  type Stores,
} from '@linkspan/stores'
import { ServiceError } from '../errors.ts'
import { recordEvent } from '../events/record-event.ts'
import { noteActor } from '../events/request-scope.ts'
import { csrfTokenOf, type RequestOrigin, requireAddress, requireOwnRequest } from './own-request.ts'
import type { SessionView, signInLink } from './session-answers.ts'
import { requireSameOrganization, sessionElsewhere } from './session-elsewhere.ts'

/** A person who has just signed in. */
export interface SignedIn {
  /** The secret of the session, for a cookie that scripts cannot read. */
  readonly secret: string
  readonly session: StoredSession
}

/** A person who has signed in for another organization than the browser is signed in for. */
export interface Asked {
  /** The page that asks whether the organization changes. Its address has a code that works once. */
  readonly page: string
}

/** Who signs in, and for what. */
export type SignIn = Pick<StoredSignInLink, 'organization_id' | 'person' | 'role'>

/** A link to make. */
export interface LinkRequest {
  readonly organization_id: string
  readonly name: string
  readonly role: SessionRole
  /** The client that makes it, with which the link and its session end; absent for the operator. */
  readonly client_id?: string | null
}

/** How long links and sessions last, in milliseconds. */
export interface SessionTimes {
  readonly link_ms: number
  /** How long a session lasts that is used. */
  readonly lifetime_ms: number
  /** How long a session lasts that is not used. */
  readonly idle_ms: number
}

/** What sessions are made of. */
export interface SessionsOptions {
  readonly store: Store
  readonly key_ring: Pick<KeyRing, 'primary'>
  /** The address of the server as browsers reach it, without a slash at the end; undefined if it is not known. */
  publicUrl(): string | undefined
  /** Default 10 minutes for a link, 12 hours for a session, 2 without use. */
  readonly times?: SessionTimes | undefined
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const TIMES: SessionTimes = { link_ms: 10 * MINUTE_MS, lifetime_ms: 12 * HOUR_MS, idle_ms: 2 * HOUR_MS }

/** The page that signs people in, by a code after the #, which browsers send to no server. */
export const SIGN_IN_PAGE = '/console/sign-in'

/** The same person of an organization has the same id, however often it signs in. */
export function toPerson(
  organization_id: string,
  method: SignInMethod,
  subject: string,
  name: string,
): Person {
  return { id: `person_${hashOf(JSON.stringify([organization_id, method, subject])).slice(0, 22)}`, name }
}

/** Creates the sessions of a store. */
export function createSessions(options: SessionsOptions) {
  const { store, key_ring, publicUrl, times = TIMES } = options
  const touch_after_ms = Math.min(MINUTE_MS, times.idle_ms / 4)

  /** The client on whose behalf people are signed in whom no client has invited. */
  async function consoleOf({ clients }: Stores, organization_id: string): Promise<string> {
    const id = `client_console_${organization_id.replace(/^org_/, '')}`
    await clients.ensureMember({ id, name: 'console' }, organization_id)
    return id
  }

  async function start(
    stores: Stores,
    { organization_id, person, role }: SignIn,
    method: SignInMethod,
    client_id: string | null,
  ): Promise<SignedIn> {
    noteActor({ kind: 'person', id: person.id })
    const secret = newSecret('session')
    const session = await stores.sessions.insert({
      id: `ses_${randomUUID()}`,
      hash: hashOf(secret),
      organization_id,
      client_id: client_id ?? (await consoleOf(stores, organization_id)),
      person,
      role,
      method,
      key_id: key_ring.primary.id,
      lifetime_ms: times.lifetime_ms,
      idle_ms: times.idle_ms,
    })
    const data = { person_id: person.id, name: person.name, role, session_id: session.id, method }
    await recordEvent(stores, 'session.started', { organization_id }, data)
    return { secret, session }
  }

  /** Makes a code that signs in once. Returns when it expires. */
  async function insertLink(
    { sign_in_links }: Stores,
    { organization_id, person, role }: SignIn,
    method: SignInMethod,
    client_id: string | null,
  ) {
    const code = newSecret('sign_in_code')
    const link = { hash: hashOf(code), organization_id, client_id, person, role, method }
    return { code, expires_at: await sign_in_links.insert({ ...link, lifetime_ms: times.link_ms }) }
  }

  return {
    /** Makes a link by which a person signs in, once. Throws `unavailable` if the server does not know its address. */
    async createLink({
      organization_id,
      name,
      role,
      client_id = null,
    }: LinkRequest): Promise<Answered<typeof signInLink>> {
      const base_url = requireAddress(publicUrl)
      const person = toPerson(organization_id, 'link', name, name)
      const { code, expires_at } = await store.transaction(async (stores) => {
        const data = { person_id: person.id, name, role }
        await recordEvent(stores, 'sign_in_link.created', { organization_id }, data)
        return insertLink(stores, { organization_id, person, role }, 'link', client_id)
      })
      return { url: `${base_url}${SIGN_IN_PAGE}#${code}`, expires_at: new Date(expires_at).toISOString() }
    },

    /**
     * Signs in with the code of a link. Throws `unauthenticated` if it was used, has expired, or never was; and `conflict`,
     * without using it, if the browser is signed in for another organization by the session of this secret.
     */
    signInByCode: (code: string, present?: string): Promise<SignedIn> =>
      store.transaction(async (stores) => {
        const link = await stores.sign_in_links.take(hashOf(code))
        if (link) await requireSameOrganization(stores, key_ring.primary.id, link, present)
        if (link) return start(stores, link, link.method, link.client_id)
        throw new ServiceError(
          'unauthenticated',
          'This link was used before, has expired, or never was one.',
          { remedy: 'Ask the operator for another one: “linkspan console” prints it.' },
        )
      }),

    /**
     * Signs in a person whom somebody else vouches for, who goes on at `return_to`. If the browser is signed in for another
     * organization by the session of the secret `present`, returns the page that asks instead.
     */
    signIn: (
      sign_in: SignIn,
      method: SignInMethod,
      { present, return_to }: { readonly present?: string | undefined; readonly return_to?: string } = {},
    ): Promise<SignedIn | Asked> =>
      store.transaction(async (stores) => {
        if (!(await sessionElsewhere(stores, key_ring.primary.id, sign_in, present)))
          return start(stores, sign_in, method, null)
        const { code } = await insertLink(stores, sign_in, method, null)
        const query = return_to === undefined ? '' : `?${new URLSearchParams({ return_to })}`
        return { page: `${SIGN_IN_PAGE}${query}#${code}` }
      }),

    /** The session of a secret, while it lasts. */
    async authenticate(secret: string): Promise<StoredSession | undefined> {
      const session = await store.sessions.find(hashOf(secret), key_ring.primary.id)
      // below 0, the clock was ahead when it was used, and its idle time would be longer
      if (session && (session.unused_ms < 0 || session.unused_ms >= touch_after_ms))
        await store.sessions.touch(session.organization_id, session.id)
      return session
    },

    /** Throws `csrf_refused` for a change that a page of another site may have caused. */
    requireOwn: (secret: string, origin: RequestOrigin): void =>
      requireOwnRequest(secret, origin, publicUrl()),

    /** A session as its person sees it. */
    async view(session: StoredSession, secret: string): Promise<SessionView> {
      const { organization_id: id, person, role, method, expires_at } = session
      const { name = id } = (await store.clients.findOrganization(id)) ?? {}
      return {
        person: { ...person },
        organization: { id, name },
        role,
        method,
        csrf_token: csrfTokenOf(secret),
        expires_at: new Date(expires_at).toISOString(),
        idle_seconds: Math.round(times.idle_ms / 1_000),
      }
    },

    /** Ends a session. */
    async signOut({ organization_id, id, person }: StoredSession): Promise<void> {
      await store.transaction(async (stores) => {
        if (!(await stores.sessions.delete(organization_id, id))) return
        const data = { person_id: person.id, name: person.name, session_id: id }
        await recordEvent(stores, 'session.ended', { organization_id }, data)
      })
    },
  }
}

/** People who sign in, and their sessions. */
export type Sessions = ReturnType<typeof createSessions>
