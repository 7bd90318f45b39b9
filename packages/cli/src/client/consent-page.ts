import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CommandFailure, EXIT } from '../failure.ts'
import { printable } from '../output/printable.ts'

const HEADERS = { 'Content-Type': 'text/plain; charset=utf-8', 'Referrer-Policy': 'no-referrer' }

/**
 * Opens a page on this machine at which a consent ends, on a free port. Its path is random, so that no other page in the browser
 * can answer.
 */
export async function openConsentPage() {
  const path = `/${randomBytes(16).toString('hex')}`
  const came = Promise.withResolvers<URLSearchParams>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname !== path) return void response.writeHead(404, HEADERS).end('Not found.\n')
    const message = url.searchParams.has('secret_id') ? 'Connected.' : 'Not connected.'
    response.writeHead(200, HEADERS).end(`${message} You may close this page and return to the terminal.\n`)
    came.resolve(url.searchParams)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${path}`,
    /** The secret_id. Throws `CommandFailure` if the consent failed, or did not come in time. */
    async answer(longest_ms: number): Promise<string> {
      const late = new CommandFailure('linkspan: the consent did not come in time; try again', EXIT.later)
      const timer = setTimeout(() => came.reject(late), longest_ms)
      const query = await came.promise.finally(() => clearTimeout(timer))
      const secret_id = query.get('secret_id')
      if (secret_id) return secret_id
      const [error, description] = [query.get('error') ?? 'no answer', query.get('error_description') ?? '']
      throw new CommandFailure(`linkspan: the consent failed: ${printable(`${error} ${description}`).trim()}`)
    },
    close: () => server.close().closeAllConnections(),
  }
}
