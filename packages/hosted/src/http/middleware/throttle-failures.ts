import { type Throttle, WrongSecretError } from '@linkspan/service'
import type { ErrorRequestHandler } from 'express'
import { toProblem } from '../problem/to-problem.ts'

/** Counts every request that the caller got wrong. After too many, `rate_limited` is answered in place of the error. */
export function throttleFailures(throttle: Throttle): ErrorRequestHandler {
  return (error, request, _response, next) => {
    const client_id = error instanceof WrongSecretError ? error.client_id : undefined
    if (toProblem(error, '').status < 500) throttle.failed(request.ip ?? '', client_id)
    next(error)
  }
}
