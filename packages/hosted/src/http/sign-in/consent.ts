import { InvalidParamsError, validate } from '@linkspan/core'
import {
  AGENT_RIGHTS,
  type AgentRight,
  csrfTokenOf,
  noteActor,
  ServiceError,
  type Services,
  type SignedIn,
  wrongParam,
} from '@linkspan/service'
import type { Request, Response } from 'express'
import type { InteractionResults } from 'oidc-provider'
import * as z from 'zod'
import { originOf } from '../middleware/caller-auth.ts'
import { contextOf } from '../middleware/context.ts'
import { cookieOf, SESSION_COOKIE } from '../middleware/cookies.ts'
import { pathOf } from '../middleware/public-path.ts'
import { formHeaders, PAGE_HEADERS } from '../pages/page.ts'
import { isPublished, type OpenedSignIn, SIGN_IN } from './authorization-server.ts'
import { consentPage, shownName, signInFirstPage } from './consent-page.ts'
import { consentKey } from './record-adapter.ts'

/** What a browser sends for one box, and for several. */
const actions = z
  .union([z.enum(AGENT_RIGHTS), z.array(z.enum(AGENT_RIGHTS))])
  .default([])
  .transform((given) => [given].flat())

const decision = z.object({
  csrf_token: z.string().max(100),
  decision: z.enum(['allow', 'refuse']),
  action: actions,
  customer_name: z.string().max(255).default(''),
  unapproved: z.literal('yes').optional(),
})

/** Shows a person what an application asks for. */
export async function showConsent(
  services: Services,
  sign_in: OpenedSignIn,
  request: Request,
  response: Response,
): Promise<void> {
  const { uid, params } = await interactionOf(sign_in, request, response)
  const address = `${SIGN_IN.consent}/${uid}`
  const person = await personOf(services, request)
  if (!person) {
    response.set(PAGE_HEADERS).send(signInFirstPage(pathOf(sign_in.own), address, services.oidc))
    return
  }
  const { session, secret } = person
  const client = await applicationOf(sign_in, params)
  const { organization } = await services.sessions.view(session, secret)
  const target = new URL(String(params.redirect_uri))
  const asked = askedOf(params)
  const page = consentPage({
    address: `${pathOf(sign_in.own)}${address}`,
    csrf_token: csrfTokenOf(secret),
    name: client.clientName,
    published_by: isPublished(client) ? new URL(client.clientId).host : undefined,
    target,
    session,
    organization: organization.name,
    rights: services.agent_consents.rightsOf(session).filter((right) => asked.includes(right)),
    customers: await services.agent_consents.customersOf(session.organization_id),
  })
  // in a content security policy, an own scheme is a source by itself
  const { protocol, origin } = target
  response.set(formHeaders(origin === 'null' ? protocol : origin)).send(page)
}

/** Takes the decision of a person, and sends the browser back to the application. */
export async function decide(
  services: Services,
  sign_in: OpenedSignIn,
  request: Request,
  response: Response,
): Promise<void> {
  const { provider, resource } = sign_in
  const person = await personOf(services, request)
  if (!person)
    throw new ServiceError('unauthenticated', 'The session has ended. Sign in, and load the page again.')
  const { session, secret } = person
  const checked = validate(decision, request.body)
  if (!checked.success) throw new InvalidParamsError('consent', checked.issues)
  const given = checked.data
  services.sessions.requireOwn(secret, { ...originOf(request), csrf_token: given.csrf_token })
  const { person: account, organization_id, client_id } = session
  noteActor({ kind: 'person', id: account.id })
  Object.assign(contextOf(response), { person_id: account.id, organization_id, client_id })
  const { uid, params } = await interactionOf(sign_in, request, response)
  if (uid !== request.params.uid) throw new ServiceError('not_found', 'This sign-in has ended.')
  const finish = (result: InteractionResults) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  if (given.decision === 'refuse')
    return finish({ error: 'access_denied', error_description: 'The person refused.' })
  const asked = askedOf(params)
  const wrong = given.action.filter((each) => !asked.includes(each))
  if (given.action.length === 0 || wrong.length > 0)
    throw wrongParam('consent', '$.action', `must be one or more of ${asked.join(', ')}`)
  const client = await applicationOf(sign_in, params)
  const grant = new provider.Grant({ accountId: account.id, clientId: client.clientId })
  grant.addResourceScope(resource, given.action.join(' '))
  if (wordsOf(params).includes('offline_access')) grant.addOIDCScope('offline_access')
  const grantId = await grant.save()
  await services.agent_consents.consent(session, consentKey(grantId), {
    application: shownName(client.clientName),
    customer_name: given.customer_name === '' ? undefined : given.customer_name,
    actions: given.action,
    approval: given.unapproved === undefined,
    // several computers may have an application that is known by a document
    installation: isPublished(client) ? undefined : client.clientId,
  })
  await finish({ login: { accountId: account.id, remember: false }, consent: { grantId } })
}

/** The sign-in that a browser has begun. */
async function interactionOf({ provider }: OpenedSignIn, request: Request, response: Response) {
  try {
    return await provider.interactionDetails(request, response)
  } catch {
    throw new ServiceError('not_found', 'This sign-in has ended, or was begun in another browser.')
  }
}

async function applicationOf({ provider }: OpenedSignIn, { client_id }: Readonly<Record<string, unknown>>) {
  const client = await provider.Client.find(String(client_id))
  if (!client) throw new ServiceError('not_found', 'This application is no longer known.')
  return client
}

async function personOf({ sessions }: Services, request: Request): Promise<SignedIn | undefined> {
  const secret = cookieOf(request, SESSION_COOKIE)
  const session = secret && (await sessions.authenticate(secret))
  return session ? { secret, session } : undefined
}

const wordsOf = ({ scope }: Readonly<Record<string, unknown>>): readonly string[] =>
  typeof scope === 'string' ? scope.split(' ') : []

/** What an application asks for; all, if it does not say. */
function askedOf(params: Readonly<Record<string, unknown>>): readonly AgentRight[] {
  const words = wordsOf(params)
  const asked = AGENT_RIGHTS.filter((right) => words.includes(right))
  return asked.length > 0 ? asked : AGENT_RIGHTS
}
