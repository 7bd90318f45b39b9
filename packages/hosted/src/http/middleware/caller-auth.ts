import {
  type Access,
  noteActor,
  type RequestOrigin,
  ServiceError,
  type Services,
  type SignedIn,
  sessionPrincipal,
  toPrincipal,
  visitPrincipal,
} from '@linkspan/service'
import type { Request, Response } from 'express'
import { contextOf, onlyHeader } from './context.ts'
import { connectCookie, cookieOf, SESSION_COOKIE } from './cookies.ts'
import type { RequestStep } from './step.ts'

const REMEDY = 'Get a token from POST /api/v1/account/applications/token.'
const BEARER = /^bearer +([A-Za-z0-9._~+/-]+=*)$/i
const READS = ['GET', 'HEAD', 'OPTIONS']
/** The header with the id of the link that a customer has opened. */
const LINK = 'x-connect-session'

type AuthServices = Pick<Services, 'access' | 'sessions' | 'connect_visits'>

/**
 * Requires a valid bearer token in the `Authorization` header (RFC 6750), or else the session of a person in its cookie,
 * and takes them from nowhere else. Finds the organization that the caller acts for. A token that is for one place only is
 * refused unless this is its `audience`.
 */
export function callerAuth(
  { access, sessions }: Pick<Services, 'access' | 'sessions'>,
  audience?: 'mcp',
): RequestStep {
  return async (request, response) => {
    if (request.headers.authorization !== undefined) await admitBearer(access, request, response, audience)
    else if (!(await admitPerson({ access, sessions }, request, response))) refuse(request, response)
  }
}

/** As `callerAuth`, and takes the cookie of a customer who has opened the link that the request names. */
export function visitorAuth(services: AuthServices): RequestStep {
  const others = callerAuth(services)
  return async (request, response) => {
    const names_link = request.headers[LINK] !== undefined
    if (!names_link || !(await admitCustomer(services, request, response))) await others(request, response)
  }
}

/** Requires the cookie of a customer who has opened a link. */
export function customerAuth(services: AuthServices): RequestStep {
  return async (request, response) => {
    if (await admitCustomer(services, request, response)) return
    throw new ServiceError(
      'unauthenticated',
      'This browser has opened no such link, or the link has ended.',
      {
        remedy: 'Ask for another link where this one came from.',
      },
    )
  }
}

/** Requires the session of a person in its cookie. */
export function personAuth(services: Pick<Services, 'access' | 'sessions'>): RequestStep {
  return async (request, response) => {
    if (await admitPerson(services, request, response)) return
    throw new ServiceError('unauthenticated', 'Nobody has signed in, or the session has ended.', {
      remedy: 'Sign in again.',
    })
  }
}

/** Who has signed in, once `personAuth` has let it in. */
export function personOf(response: Response): SignedIn {
  return response.locals.person as SignedIn
}

async function admitBearer(
  access: Access,
  request: Request,
  response: Response,
  audience: 'mcp' | undefined,
): Promise<void> {
  const token = BEARER.exec(onlyHeader(request, 'authorization') ?? '')?.[1]
  const caller = token && (await access.authenticate(token))
  if (!caller) return refuse(request, response)
  const { client_id, token: scoped } = caller
  const context = contextOf(response)
  context.client_id = client_id
  if (scoped) context.token_id = scoped.id
  noteActor(scoped ? { kind: 'token', id: scoped.id } : { kind: 'client', id: client_id })
  context.organization_id = access.organizationFor(caller.organization_ids, askedOf(request))
  const principal = toPrincipal(caller, context.organization_id)
  const { audience: only } = principal.token?.scope ?? {}
  if (only !== undefined && only !== audience) return refuse(request, response)
  response.locals.principal = principal
}

/** Whether a request has a session. Throws `csrf_refused` for a change that another site may have caused. */
async function admitPerson(
  { access, sessions }: Pick<Services, 'access' | 'sessions'>,
  request: Request,
  response: Response,
): Promise<boolean> {
  const secret = cookieOf(request, SESSION_COOKIE)
  const session = secret && (await sessions.authenticate(secret))
  if (!session) return false
  if (!READS.includes(request.method)) sessions.requireOwn(secret, originOf(request))
  const { person, client_id } = session
  const context = contextOf(response)
  context.client_id = client_id
  context.person_id = person.id
  noteActor({ kind: 'person', id: person.id })
  context.organization_id = access.organizationFor([session.organization_id], askedOf(request))
  response.locals.principal = sessionPrincipal(session)
  response.locals.person = { secret, session } satisfies SignedIn
  return true
}

/** Whether a customer sends a request on the page of a link. Throws `csrf_refused` as for a person. */
async function admitCustomer(
  { connect_visits }: Pick<Services, 'connect_visits'>,
  request: Request,
  response: Response,
): Promise<boolean> {
  const id = onlyHeader(request, LINK)
  const secret = id !== undefined && cookieOf(request, connectCookie(id))
  const visit = secret && (await connect_visits.authenticate(id, secret))
  if (!visit) return false
  if (!READS.includes(request.method)) connect_visits.requireOwn(visit, originOf(request))
  const principal = visitPrincipal(visit)
  const { client_id, organization_id } = principal
  Object.assign(contextOf(response), { client_id, organization_id, token_id: visit.token.id })
  response.locals.principal = principal
  return true
}

/** What shows which page sent a request. */
export function originOf(request: Request): RequestOrigin {
  return {
    csrf_token: onlyHeader(request, 'x-csrf-token'),
    origin: request.headers.origin,
    fetch_site: onlyHeader(request, 'sec-fetch-site'),
    host: request.headers.host,
  }
}

/** The organization that a request names. An empty header is what a client sends whose setting is empty. */
function askedOf({ headers }: Request): string | undefined {
  return headers['x-organization-id']?.toString().trim() || undefined
}

/** The challenge says whether a token was sent, as RFC 6750 asks; the body is the same in every case. */
function refuse({ headers }: Request, response: Response): never {
  const error = headers.authorization === undefined ? '' : ', error="invalid_token"'
  response.set('WWW-Authenticate', `Bearer realm="linkspan"${error}`)
  throw new ServiceError('unauthenticated', 'A valid bearer token is required.', { remedy: REMEDY })
}
