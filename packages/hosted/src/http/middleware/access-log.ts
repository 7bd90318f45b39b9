import { type Logger, systemClock } from '@linkspan/core'
import type { Metrics } from '@linkspan/service'
import type { RequestHandler } from 'express'
import { problems } from '../problem/problem-table.ts'
import { contextOf } from './context.ts'
import { isOurs } from './problem.ts'

const LONGEST_WORD = 100

/** Writes one line for each request when it ends, and counts it. The line contains no header, query or body. */
export function accessLog(
  logger: Logger,
  metrics?: Pick<Metrics, 'request'>,
  now: () => number = systemClock.elapsed,
): RequestHandler {
  return (request, response, next) => {
    const started = now()
    response.on('close', () => {
      const context = contextOf(response)
      // an incomplete answer was cut off by an error of its own, or by the caller
      const status = response.writableFinished
        ? response.statusCode
        : problems[context.code ?? 'cancelled'].status
      const duration_ms = now() - started
      const { method } = request
      const route = routeOf(request)
      metrics?.request(method, route, status, duration_ms)
      const line = {
        ...context,
        entity: context.entity?.slice(0, LONGEST_WORD),
        action: context.action?.slice(0, LONGEST_WORD),
        method,
        route,
        status,
        duration_ms: Math.round(duration_ms),
      }
      if (isOurs(status)) logger.error(line, 'request failed')
      else if (status > 500) logger.warn(line, 'request failed at the vendor')
      else logger.info(line, 'request completed')
    })
    next()
  }
}

/** The route as declared: the address that was sent may contain anything. */
function routeOf(request: { route?: { path?: unknown } }): string | undefined {
  const path = request.route?.path
  return typeof path === 'string' ? path : undefined
}
