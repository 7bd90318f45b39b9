import type { RequestHandler, Response } from 'express'

/** The path below which browsers reach the server, such as `/linkspan`; empty at the root of a host. */
export function pathOf(public_url: string | undefined): string {
  return public_url === undefined ? '' : new URL(public_url).pathname.replace(/\/+$/, '')
}

/** Serves requests below a path as those at the root, whether the proxy in front takes the path off or not. */
export function servedBelow(path: string): RequestHandler {
  return (request, response, next) => {
    response.locals.below = path
    const rest = request.url.slice(path.length)
    if (request.url.startsWith(path) && /^(?:[/?]|$)/.test(rest)) request.url = rest.replace(/^\/?/, '/')
    next()
  }
}

/** An address as browsers reach it: one of this server may be below a path. */
export function reachedAt(response: Response, address: string): string {
  return address.startsWith('/') ? `${response.locals.below ?? ''}${address}` : address
}
