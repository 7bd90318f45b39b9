import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/**
 * Ends requests whose body does not arrive in time, so that no caller keeps a connection by sending slowly. Node's own
 * limit would also end uploads, which may take hours; these have a limit for each pause.
 */
export function limitBodyTime(server: Server, within_ms: number): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse & Uploading) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (encoding === undefined && (length === undefined || length === '0')) return
    const timer = setTimeout(() => {
      if (request.complete || response.locals?.uploading) return
      const error = Object.assign(new Error('The request took too long.'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      })
      server.emit('clientError', error, request.socket)
    }, within_ms)
    request.once('close', () => clearTimeout(timer))
    request.once('end', () => clearTimeout(timer))
  })
}

/** What Express keeps with an answer. */
interface Uploading {
  readonly locals?: { readonly uploading?: boolean }
}
