import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { InvalidParamsError } from '@linkspan/core'
import { AGENT_RIGHTS, type Principal, ServiceError, type Services } from '@linkspan/service'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Express, Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from 'express'
import { sendBody } from '../answer-memory.ts'
import { encoded, encoders } from '../compress.ts'
import { bodyReader } from '../middleware/body.ts'
import { callerAuth } from '../middleware/caller-auth.ts'
import { contextOf, principalOf } from '../middleware/context.ts'
import { methodNotAllowed } from '../middleware/problem.ts'
import { handlerOf } from '../middleware/step.ts'
import { hangUp, type RequestMemory } from '../mount-routes.ts'
import { streamOf } from '../pieces.ts'
import { type AgentServerOptions, createAgentServer, rightOf, tools } from './agent-server.ts'
import { mountDiscovery, type PublicUrl, tellDiscovery } from './discovery.ts'
import type { AgentCaller } from './tool.ts'

/** Where agents call. */
export const MCP = '/mcp'

/** How agents reach the server. */
export interface McpOptions extends AgentServerOptions {
  readonly memory: RequestMemory
  /** The ids of the clients that may change something at vendors. */
  readonly writers: readonly string[]
  /** The address of the server as browsers reach it. */
  readonly publicUrl: PublicUrl
}

/**
 * Mounts the Model Context Protocol at `/mcp`, over streamable HTTP. Each request is answered on its own, without a
 * session, so any replica can answer it. It is no route of the API: the protocol describes itself.
 */
export function mountMcp(app: Express, options: McpOptions): void {
  const { services, memory, writers, publicUrl } = options
  // there is nothing to subscribe to
  const handler = createMcpHandler(
    ({ authInfo }) => createAgentServer(options, authInfo?.extra?.caller as AgentCaller),
    {
      maxSubscriptions: 0,
    },
  )
  mountDiscovery(app, MCP, publicUrl)
  app
    .route(MCP)
    .all(refuseOtherOrigins(publicUrl), handlerOf(callerAuth(services, 'mcp')), tellDiscovery(MCP, publicUrl))
    .post(
      handlerOf(bodyReader({ limit: '1mb', form: false, inflate: true, memory: memory.bodies })),
      async (request, response) => {
        if (Array.isArray(request.body))
          throw new InvalidParamsError('body', [{ path: '$', message: 'must be one message, not a batch' }])
        const context = contextOf(response)
        const principal = principalOf(response)
        const { client_id, organization_id } = principal
        await memory.answers.reserve(response)
        const { audience } = principal.token?.scope ?? {}
        if (audience) requireScope(services, principal, request.body, response)
        // a person has decided whether an application may, and the operator which programs may
        const may_write = audience !== undefined || writers.includes(client_id)
        const caller: AgentCaller = {
          organization_id,
          principal,
          may_write,
          context,
          signal: hangUp(response),
        }
        const authInfo = { token: '', clientId: client_id, scopes: [], extra: { caller } }
        await send(
          response,
          await handler.fetch(toWebRequest(request), { authInfo, parsedBody: request.body }),
        )
      },
    )
    .all(methodNotAllowed(['POST']))
}

/**
 * Refuses a tool that a person has not let the application use, so that the application asks for it (RFC 6750 section 3.1).
 */
function requireScope(services: Services, principal: Principal, body: unknown, response: ExpressResponse) {
  const { method, params } = Object(body)
  const tool = method === 'tools/call' && tools.find(({ name }) => name === Object(params).name)
  const right = tool && rightOf(tool)
  if (!right || services.admission.offers(principal, right)) return
  const scope = AGENT_RIGHTS.filter((each) => each === right || services.admission.offers(principal, each))
  response.set('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scope.join(' ')}"`)
  throw new ServiceError('forbidden', `The person has not let this application ${right}.`, {
    missing_scope: [right],
    remedy: 'Ask the person to sign in again and to allow it.',
  })
}

/** Refuses pages of other sites, also those whose name was made to lead to this server (DNS rebinding). */
function refuseOtherOrigins(publicUrl: PublicUrl): RequestHandler {
  return ({ headers: { origin } }, _response, next) => {
    const own = publicUrl()
    if (origin !== undefined && origin !== (own && new URL(own).origin))
      throw new ServiceError('forbidden', 'Pages of other sites may not call this address.')
    next()
  }
}

/** The request as the protocol's handler takes it, without the caller's token. Its body was read before. */
function toWebRequest({ headersDistinct }: ExpressRequest): Request {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    if (!['authorization', 'cookie', 'content-length'].includes(name))
      for (const value of values) headers.append(name, value)
  }
  return new Request(`http://localhost${MCP}`, { method: 'POST', headers })
}

async function send(response: ExpressResponse, reply: Response): Promise<void> {
  const { status, headers, body } = reply
  response.status(status)
  for (const [name, value] of headers) response.setHeader(name, value)
  if (!body) response.end()
  else if (/^application\/json\b/.test(headers.get('content-type') ?? ''))
    await sendBody(response, await encoded(response, await reply.text()))
  else await sendEvents(response, Readable.fromWeb(body as WebStream))
}

/** Sends events as they come. */
async function sendEvents(response: ExpressResponse, events: AsyncIterable<Uint8Array>): Promise<void> {
  const pieces = events[Symbol.asyncIterator]()
  const first = await pieces.next()
  await pipeline([streamOf(first, pieces), ...encoders(response, first.value), response])
}
