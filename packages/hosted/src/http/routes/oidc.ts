import { OIDC_CALLBACK, type Oidc, ServiceError, type Services } from '@linkspan/service'
import * as z from 'zod'
import { OIDC_COOKIE, SESSION_COOKIE } from '../middleware/cookies.ts'
import { defineRoute, type Route } from './route.ts'
import { returnedAnswer, returnedQuery } from './schemas.ts'
import { SESSION, welcome } from './sessions.ts'

/** How long a browser keeps that its person is on the way, in seconds. */
const PENDING_SECONDS = 600

function requireOidc({ oidc }: Services): Oidc {
  if (oidc) return oidc
  throw new ServiceError('not_found', 'This server has no OpenID provider.')
}

const beginOidc = defineRoute({
  name: 'session.begin_oidc',
  summary: 'Sends a browser to the OpenID provider, which signs its person in.',
  at: `GET ${SESSION}/oidc`,
  access: 'public',
  needs: null,
  input: {
    query: z.strictObject({
      return_to: z
        .string()
        .max(2000)
        .regex(
          /^(?:\/console(?:[/?][!-Z\]-~]*)?|\/oauth\/consent\/[\w-]+)$/,
          'must be an address of the console, such as /console/events, or of a sign-in of an application',
        )
        .optional()
        .describe('Where the person goes when it has signed in.'),
      organization_id: z.string().max(64).optional().describe('The organization, for people of several.'),
    }),
  },
  answer: { status: 303, schema: z.string().describe('The address to go to.'), page: true },
  codes: ['not_found'],
  async handle(services, { query, cookies }) {
    const begun = await requireOidc(services).begin(query)
    if ('pending' in begun) cookies.set(OIDC_COOKIE, begun.pending, PENDING_SECONDS)
    return begun.location
  },
})

const completeOidc = defineRoute({
  name: 'session.complete_oidc',
  summary:
    'Where the OpenID provider sends a person back to. It signs the person in, and sends it on to its page, or to one that asks first if the browser is signed in for another organization.',
  at: `GET ${OIDC_CALLBACK}`,
  access: 'public',
  needs: null,
  input: { query: returnedQuery('provider') },
  answer: { status: 303, schema: z.string().describe('The address to go to.'), page: true },
  codes: ['not_found', 'unavailable'],
  async handle(services, { query, cookies, context }) {
    const ended = await requireOidc(services).complete(returnedAnswer(query), cookies.get(OIDC_COOKIE))
    cookies.set(OIDC_COOKIE, '', 0)
    const { location, sign_in } = ended
    if (!sign_in) return location
    const browser = { present: cookies.get(SESSION_COOKIE), return_to: location }
    const signed_in = await services.sessions.signIn(sign_in, 'oidc', browser)
    if ('page' in signed_in) return signed_in.page
    context.organization_id = signed_in.session.organization_id
    context.person_id = signed_in.session.person.id
    await welcome(services, cookies, signed_in)
    return location
  },
})

/** The routes for signing in at an OpenID provider. */
export const oidcRoutes: readonly Route[] = [beginOidc, completeOidc]
