import { stringify } from 'node:querystring'
import { Readable } from 'node:stream'
import type { Logger } from '@linkspan/core'
import type { Services } from '@linkspan/service'
import { openOnce } from '@linkspan/stores'
import type { Express, Request, RequestHandler, Response } from 'express'
import { type PublicUrl, requireOwnAddress } from '../mcp/discovery.ts'
import { bodyReader, FORM } from '../middleware/body.ts'
import { mountPath } from '../middleware/problem.ts'
import { pathOf } from '../middleware/public-path.ts'
import { handlerOf } from '../middleware/step.ts'
import type { RequestMemory } from '../mount-routes.ts'
import { issueToken } from '../routes/token.ts'
import { type OpenedSignIn, openAuthorizationServer, SIGN_IN } from './authorization-server.ts'
import { decide, showConsent } from './consent.ts'

/** What the sign-in of applications is made of. */
export interface SignInOptions {
  readonly services: Services
  readonly logger: Logger
  readonly memory: RequestMemory
  /** The address of the server as browsers reach it. */
  readonly publicUrl: PublicUrl
  /** The path that the tokens are for. */
  readonly path: string
}

/**
 * Mounts where applications sign people in. The addresses belong to OAuth, which describes them itself, so they are no routes of
 * the API. Without an address of its own, the server has none of them.
 */
export function mountSignIn(app: Express, options: SignInOptions): void {
  const { services, logger, memory, publicUrl, path } = options

  const open = openOnce(async (): Promise<OpenedSignIn> => {
    const own = requireOwnAddress(publicUrl)
    const resource = `${own}${path}`
    return { provider: await openAuthorizationServer({ services, logger, own, resource }), own, resource }
  })

  const answer: RequestHandler = async (request, response) => {
    const { provider, own } = await open()
    await provider.callback()(asUnread(asReached(request, own)), response)
  }
  const countStrangers: RequestHandler = (request, _response, next) => {
    services.strangers.failed(request.ip ?? '')
    next()
  }
  const form = handlerOf(bodyReader({ limit: '8kb', form: true, inflate: false, memory: memory.bodies }))
  const page = (handle: typeof showConsent): RequestHandler => {
    return async (request, response) => {
      const sign_in = await open()
      asReached(request, sign_in.own)
      await handle(services, sign_in, request, response)
    }
  }

  mountPath(app, SIGN_IN.authorization, { get: [asPage, countStrangers, answer] })
  mountPath(app, `${SIGN_IN.authorization}/:uid`, { get: [asPage, answer] })
  mountPath(app, SIGN_IN.registration, { post: [countStrangers, answer] })
  mountPath(app, SIGN_IN.revocation, { post: [answer] })
  mountPath(app, SIGN_IN.token, { post: [form, sendProgramsOn, answer] })
  const consent = { get: [asPage, page(showConsent)], post: [asPage, form, page(decide)] }
  mountPath(app, `${SIGN_IN.consent}/:uid`, consent)
}

/** Sends programs, which have an id and a secret, on to the route that gives them tokens. */
const sendProgramsOn: RequestHandler = (request, _response, next) => {
  if (request.is(FORM) && Object(request.body).grant_type !== 'client_credentials') return next()
  request.url = issueToken.path
  next('route')
}

/** The request as if its form was not read yet: the library reads it by itself, and warns of others that do. */
function asUnread(request: Request): Request {
  if (request.body === undefined) return request
  const bytes = Buffer.from(stringify(request.body))
  request.headers['content-length'] = String(bytes.length)
  const iterator = () => Readable.from([bytes])
  return Object.create(request, { readable: { value: true }, iterator: { value: iterator } })
}

/** Errors are shown to the person in front of the browser. */
const asPage: RequestHandler = (_request, response: Response, next) => {
  response.locals.route = { answer: { page: true } }
  next()
}

/** The request as the library shall see it: where browsers reach the server, whatever the caller's headers say. */
function asReached(request: Request, own: string): Request {
  const { protocol, host } = new URL(own)
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  request.headers['x-forwarded-host'] = host
  request.headers['x-forwarded-for'] = request.ip ?? ''
  request.originalUrl = `${pathOf(own)}${request.url}`
  return request
}
