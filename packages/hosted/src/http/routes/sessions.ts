import { requireRole, type Services, type SignedIn } from '@linkspan/service'
import { newSignInLink, sessionView, signInLink, signInMethods } from '@linkspan/service/answers'
import * as z from 'zod'
import { type Cookies, SESSION_COOKIE } from '../middleware/cookies.ts'
import { defineRoute, type Route } from './route.ts'

/** The path of the session; below it are the ways to sign in. */
export const SESSION = '/api/v1/session'

/** Gives a person who has signed in the cookie of the session, and shows the session. */
export async function welcome({ sessions }: Services, cookies: Cookies, { secret, session }: SignedIn) {
  cookies.set(SESSION_COOKIE, secret, Math.round((session.expires_at - session.created_at) / 1_000))
  return sessions.view(session, secret)
}

const signIn = defineRoute({
  name: 'session.sign_in',
  summary: 'Signs a person in with the code of a link, which works once. The session is in a cookie.',
  at: `POST ${SESSION}`,
  access: 'client',
  needs: null,
  input: {
    body: z.strictObject({
      code: z.string().min(1).max(100).describe('What follows the `#` of the link.'),
      replace: z
        .boolean()
        .default(false)
        .describe('Whether it takes the place of a session for another organization.'),
    }),
    body_limit: '8kb',
  },
  takes: ['SignIn', 'What a person signs in with.'],
  answer: { status: 201, schema: sessionView },
  codes: ['rate_limited', 'conflict'],
  async handle(services, { body, cookies, context }) {
    const present = body.replace ? undefined : cookies.get(SESSION_COOKIE)
    const signed_in = await services.sessions.signInByCode(body.code, present)
    context.organization_id = signed_in.session.organization_id
    context.person_id = signed_in.session.person.id
    return welcome(services, cookies, signed_in)
  },
})

const readSession = defineRoute({
  name: 'session.get',
  summary: 'Reads the session of the cookie: who has signed in, for what, and until when.',
  at: `GET ${SESSION}`,
  access: 'person',
  needs: null,
  answer: { status: 200, schema: sessionView },
  handle: ({ sessions }, { person: { session, secret } }) => sessions.view(session, secret),
})

const signOut = defineRoute({
  name: 'session.sign_out',
  summary: 'Signs the person out: the session of the cookie ends.',
  at: `DELETE ${SESSION}`,
  access: 'person',
  needs: null,
  async handle({ sessions }, { person, cookies }) {
    await sessions.signOut(person.session)
    cookies.set(SESSION_COOKIE, '', 0)
  },
})

const listSignInMethods = defineRoute({
  name: 'session.methods',
  summary: 'Says how people can sign in.',
  at: `GET ${SESSION}/methods`,
  access: 'public',
  needs: null,
  answer: { status: 200, schema: signInMethods },
  async handle({ oidc }) {
    const by_link = { method: 'link' as const, name: 'Link' }
    if (!oidc) return { data: [by_link] }
    return { data: [by_link, { method: 'oidc' as const, name: oidc.name, url: `${SESSION}/oidc` }] }
  },
})

export const createSignInLink = defineRoute({
  name: 'sign_in_links.create',
  summary: 'Makes a link by which a person signs in to the console, once, within ten minutes.',
  at: 'POST /api/v1/account/sign_in_links',
  needs: { reach: 'organization', act: 'manage' },
  input: { body: newSignInLink },
  takes: ['NewSignInLink', 'What a link is made of by which a person signs in.'],
  // a link whose answer was lost is nobody's, and ends by itself
  repeatable: true,
  answer: { status: 201, schema: signInLink },
  codes: ['unavailable'],
  handle({ sessions }, { organization_id, principal, body }) {
    requireRole(principal, body.role)
    return sessions.createLink({ organization_id, client_id: principal.client_id, ...body })
  },
})

/** The routes for the session of a person. */
export const sessionRoutes: readonly Route[] = [signIn, readSession, signOut, listSignInMethods]
