import { InvalidParamsError, plainJson } from '@linkspan/core'
import { isHarmless, type Services } from '@linkspan/service'
import type { Attempt, ClaimOutcome } from '@linkspan/stores'
import type { Request, Response } from 'express'
import { sendBody } from './answer-memory.ts'
import { onlyHeader } from './middleware/context.ts'
import { PendingAnswer } from './pending-answer.ts'
import { toProblem } from './problem/to-problem.ts'
import type { Route, RouteAnswer, RouteRequest } from './routes/route.ts'

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' }
const HEADER = 'Idempotency-Key'
const ALLOWED = /^[\x21-\x7e]{1,255}$/

/**
 * The `Idempotency-Key` of a request; undefined for a request that only reads. Throws `invalid_params` if it is
 * malformed, or if the route takes none.
 */
export function idempotencyKey(route: Route, request: Request, parsed: RouteRequest): string | undefined {
  const name = HEADER.toLowerCase()
  if (request.headers[name] === undefined) return undefined
  const refuse = (message: string) => new InvalidParamsError(route.name, [{ path: HEADER, message }])
  if (!route.needsKey) throw refuse('is not taken by this route; leave it out')
  const key = onlyHeader(request, name)
  if (key === undefined) throw refuse('must be sent once')
  if (!ALLOWED.test(key)) throw refuse('must be 1 to 255 printable ASCII characters without spaces')
  return route.needsKey(parsed) ? key : undefined
}

/**
 * Answers a request with an `Idempotency-Key`: the first by handling it, each repetition with the outcome of the first.
 * The first is handled to its end even if its caller hangs up, so that a repetition gets the outcome.
 */
export async function answerOnce(
  route: Route,
  services: Services,
  request: RouteRequest,
  key: string,
  response: Response,
): Promise<void> {
  const { path, context } = request
  const connector_id = path?.id?.toString() ?? ''
  const { outcome, replayed } = await handleOnce(route, services, request, key)
  if (replayed) {
    if (connector_id) context.connector_id = connector_id
    response.set('Idempotent-Replay', 'true')
  }
  const { status, headers } = outcome
  response.status(status).set(headers)
  await sendBody(response, outcome.body)
}

/** What a request that is handled once has to say. */
type OnceRequest = Pick<
  RouteRequest,
  'organization_id' | 'principal' | 'path' | 'body' | 'content' | 'context' | 'signal'
>

/**
 * Handles a request once, and returns the outcome of the first for each repetition. Throws the error of the first, which
 * the handler of all errors logs; its repetitions get the answer to it.
 */
export async function handleOnce<Request extends OnceRequest>(
  {
    name,
    answer: declared,
    handle,
  }: Pick<Route, 'name' | 'answer'> & {
    handle(services: Services, request: Request & Pick<RouteRequest, 'keep'>): Promise<unknown>
  },
  services: Services,
  request: Request,
  key: string,
): Promise<{ readonly outcome: ClaimOutcome; readonly replayed: boolean }> {
  const { organization_id = '', principal, path, body, content, context } = request
  const connector_id = path?.id?.toString() ?? ''
  let failure: { readonly error: unknown } | undefined
  const first = {
    organization_id,
    connector_id,
    key,
    // equal scopes are the same text: their fields and values are in order
    scope: principal?.token && JSON.stringify(principal.token.scope),
    content: [name, body, ...(content ? ['with content'] : [])],
  }
  const handled = await services.idempotency.once(first, request.signal, async (claim) => {
    const keep: RouteRequest['keep'] = (stores, answer) => claim.keep(stores, toOutcome(declared, answer))
    const detached = { ...request, signal: new AbortController().signal, keep }
    try {
      const answer = await handle(services, detached)
      return { outcome: toOutcome(declared, answer), harmless: false } satisfies Attempt
    } catch (error) {
      failure = { error }
      const { status, headers, body } = toProblem(error, context.request_id)
      const type = { 'Content-Type': 'application/problem+json' }
      const outcome = { status, headers: { ...headers, ...type }, body: plainJson(body) }
      return { outcome, harmless: isHarmless(error) } satisfies Attempt
    }
  })
  if (failure) throw failure.error
  return handled
}

function toOutcome({ status, headers, location }: RouteAnswer, answer: unknown): ClaimOutcome {
  if (answer instanceof PendingAnswer)
    return { status: PendingAnswer.STATUS, headers: JSON_TYPE, body: plainJson(answer.body) }
  return {
    status,
    headers: {
      ...headers,
      ...(location && { Location: location(answer) }),
      ...JSON_TYPE,
    },
    body: plainJson(answer),
  }
}
