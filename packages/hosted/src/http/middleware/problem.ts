import { ConnectorError, type Logger, plainJson } from '@linkspan/core'
import { ServiceError } from '@linkspan/service'
import type { ErrorRequestHandler, Express, RequestHandler } from 'express'
import { PAGE_HEADERS, problemPage } from '../pages/page.ts'
import { HttpError } from '../problem/http-error.ts'
import { type Problem, toProblem } from '../problem/to-problem.ts'
import type { Route } from '../routes/route.ts'
import { contextOf, type RequestContext } from './context.ts'

/** Answers every error as `application/problem+json` (RFC 9457), or as a page if a browser is the caller. */
export function problemHandler(logger: Logger): ErrorRequestHandler {
  return (error, request, response, next) => {
    try {
      answer(error, request, response, next)
    } catch (err) {
      // Express would answer a page with the stack
      answer(err, request, response, next)
    }
  }

  function answer(...[error, request, response]: Parameters<ErrorRequestHandler>): void {
    const context = contextOf(response)
    const route: Route | undefined = response.locals.route
    const problem = noteProblem(context, error)
    const { status, headers, body } = route?.failure?.(problem, request.headers.authorization) ?? problem
    if (isOurs(status)) logger.error({ ...context, err: error }, body.message)
    if (response.headersSent) {
      response.destroy()
      return
    }
    if (route?.answer.page) {
      response
        .status(status)
        .set({ ...headers, ...PAGE_HEADERS })
        .end(problemPage(problem))
      return
    }
    // `json` would add a charset, which this media type does not have
    response
      .status(status)
      .set({ ...headers, 'Content-Type': 'application/problem+json' })
      .end(plainJson(body))
  }
}

/** The answer to an error. Its codes go into the access log. */
export function noteProblem(context: RequestContext, error: unknown): Problem {
  const problem = toProblem(error, context.request_id)
  context.code = problem.body.code
  if (ConnectorError.isInstance(error)) {
    if (error.vendor_code) context.vendor_code = error.vendor_code
    if (error.vendor_request_id) context.vendor_request_id = error.vendor_request_id
  }
  return problem
}

/** Whether the server itself failed, and not the vendor. */
export function isOurs(status: number): boolean {
  return status === 500 || status === 503
}

/** Answers addresses that no route has. */
export const notFound: RequestHandler = () => {
  throw new ServiceError('not_found', 'There is no such route.', {
    remedy: 'Compare the address with the API reference at /docs of this server.',
  })
}

/** Serves a path by its methods, and refuses others. */
export function mountPath(
  app: Express,
  path: string | string[],
  handlers: Partial<Readonly<Record<'get' | 'post', readonly RequestHandler[]>>>,
): void {
  const { get = [], post = [] } = handlers
  const route = app.route(path)
  if (get.length > 0) route.get(...get)
  if (post.length > 0) route.post(...post)
  route.all(methodNotAllowed(Object.keys(handlers).map((method) => method.toUpperCase())))
}

/** Answers methods that no route of a path has. */
export function methodNotAllowed(allowed: readonly string[]): RequestHandler {
  const choices = allowed.join(', ')
  return (request, response) => {
    response.set('Allow', choices)
    const message = `${request.method} is not allowed here; allowed: ${choices}`
    throw new HttpError('method_not_allowed', message)
  }
}
