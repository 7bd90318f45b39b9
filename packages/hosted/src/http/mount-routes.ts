import { InvalidParamsError, validate } from '@linkspan/core'
import { EVENT_STREAM, ServiceError, type Services } from '@linkspan/service'
import type { Express, Request, RequestHandler, Response } from 'express'
import type { $ZodType, output } from 'zod/v4/core'
import type { AnswerMemory } from './answer-memory.ts'
import { answerOnce, idempotencyKey } from './answer-once.ts'
import { bodyReader, FORM } from './middleware/body.ts'
import type { BodyMemory } from './middleware/body-memory.ts'
import { callerAuth, customerAuth, personAuth, personOf, visitorAuth } from './middleware/caller-auth.ts'
import { contextOf, onlyHeader, principalOf } from './middleware/context.ts'
import { cookiesOf } from './middleware/cookies.ts'
import { methodNotAllowed } from './middleware/problem.ts'
import { handlerOf, type RequestStep } from './middleware/step.ts'
import { throttleFailures } from './middleware/throttle-failures.ts'
import { deprecationHeaders } from './routes/deprecation.ts'
import type { Route, RouteRequest } from './routes/route.ts'
import { sendAnswer } from './send-answer.ts'

/** Memory for what requests bring and for what they are answered. */
export interface RequestMemory {
  readonly bodies: BodyMemory
  readonly answers: AnswerMemory
}

/** Serves the routes. A path answers 405 with `Allow` to a method that no route of it has. */
export function mountRoutes(
  app: Express,
  routes: readonly Route[],
  { services, ...memory }: { readonly services: Services } & RequestMemory,
): void {
  const guard = callerAuth(services)
  const guards = {
    organization: guard,
    customer: customerAuth(services),
    person: personAuth(services),
    client: undefined,
    public: undefined,
  }
  const visitors = visitorAuth(services)
  for (const [path, group] of Map.groupBy(routes, (route) => route.path)) {
    const mounted = app.route(path.replaceAll(/\{(\w+)\}/g, ':$1'))
    // Express answers HEAD by a GET, and mail scanners send it: it must not use up what works once
    if (group.some(({ answer }) => answer.status === 303)) mounted.head(methodNotAllowed(['GET']))
    for (const route of group) {
      const method = route.method.toLowerCase() as Lowercase<Route['method']>
      const guard = route.for_customers ? visitors : guards[route.access]
      mounted[method](handlerOfRoute(route, services, guard, memory))
      if (route.access === 'client') mounted[method](throttleFailures(services.throttle))
    }
    const guarded = group.every(({ access }) => access === 'organization')
    if (guarded) mounted.all(handlerOf(guard))
    mounted.all(methodNotAllowed(group.map(({ method }) => method)))
  }
}

/** Handles the requests of a route, all its steps in one handler: each handler of Express would cost every request. */
function handlerOfRoute(
  route: Route,
  services: Services,
  guard: RequestStep | undefined,
  { bodies, answers }: RequestMemory,
): RequestHandler {
  const { access, input } = route
  const steps = [
    ...(guard ? [guard] : []),
    ...(input.body ? [bodyReader({ ...bodyOf(route), memory: bodies })] : []),
  ]
  return async (request, response) => {
    response.locals.route = route
    for (const step of steps) await step(request, response)
    if (route.deprecated) response.set(deprecationHeaders(route.deprecated, request))
    const parsed = parse(route, request, response)
    if (route.needs && parsed.principal?.token)
      await services.admission.admit(parsed.principal, route.needs, parsed, {
        ...Object(parsed.body),
        ...parsed.path,
      })
    const room = access === 'organization' && answers.reserve(response, route.expectedBytes?.(parsed))
    if (room) await room
    const key = idempotencyKey(route, request, parsed)
    if (key !== undefined) return answerOnce(route, services, parsed, key, response)
    await sendAnswer(response, route.answer, await route.handle(services, parsed))
  }
}

/** What a route's bodies may be. Nothing is inflated for callers who have not proven who they are. */
function bodyOf({ access, input }: Route) {
  return {
    limit: input.body_limit ?? '1mb',
    form: input.form !== undefined,
    content: input.content === true,
    inflate: access === 'organization',
  }
}

function parse({ name, input, answer }: Route, request: Request, response: Response): RouteRequest {
  const context = contextOf(response)
  const is_form = input.form !== undefined && Boolean(request.is(FORM))
  // Express parses it each time that it is read
  const query = input.query && checked(name, input.query, { ...request.query })
  const body = checked(name, is_form ? input.form : input.body, request.body)
  return {
    query,
    body: is_form ? undefined : body,
    form: is_form ? (body as RouteRequest['form']) : undefined,
    // last, so that the answer to a wrong body shows nothing of the path
    path: named(input.path, request.params),
    organization_id: context.organization_id,
    principal: principalOf(response),
    visit: principalOf(response)?.visit,
    person: personOf(response),
    cookies: cookiesOf(request, response),
    authorization: onlyHeader(request, 'authorization'),
    content: response.locals.content,
    live: answer.streams?.includes(EVENT_STREAM) ? liveOf(request) : undefined,
    signal: hangUp(response),
    context,
  }
}

/** What the caller has seen of a live stream, if it wants one: a browser that was cut off says so by itself. */
function liveOf(request: Request): RouteRequest['live'] {
  const type = 'text/event-stream'
  if (request.accepts(['json', type]) !== type) return undefined
  const last_event_id = onlyHeader(request, 'last-event-id')
  return last_event_id !== undefined && POSITION.test(last_event_id) ? { last_event_id } : {}
}

const POSITION = /^\d{1,15}$/

function checked<Schema extends $ZodType>(
  subject: string,
  schema: Schema | undefined,
  value: unknown,
): output<Schema> | undefined {
  if (!schema) return undefined
  const result = validate(schema, value)
  if (!result.success) throw new InvalidParamsError(subject, result.issues)
  return result.data
}

/** The parameters in the path. A malformed one is treated as the name of something that does not exist. */
function named<Schema extends $ZodType>(
  schema: Schema | undefined,
  params: unknown,
): output<Schema> | undefined {
  if (!schema) return undefined
  const result = validate(schema, params)
  if (!result.success)
    throw new ServiceError('not_found', result.issues[0]?.message ?? 'There is no such route.')
  return result.data
}

/** A signal that aborts when the caller hangs up before the answer is complete. */
export function hangUp(response: Response): AbortSignal {
  const controller = new AbortController()
  response.on('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}
