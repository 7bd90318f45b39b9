import type { Request, RequestHandler, Response } from 'express'

/** A step of handling a request. It throws what the request is answered with if it is not handled further. */
export type RequestStep = (request: Request, response: Response) => Promise<void>

/** A step as a handler of Express. */
export function handlerOf(step: RequestStep): RequestHandler {
  return async (request, response, next) => {
    await step(request, response)
    next()
  }
}
