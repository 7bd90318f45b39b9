import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8', 'Referrer-Policy': 'no-referrer' }

/**
 * Opens a page in place of an application, on a free port of this machine: where a person lands after a consent. It shows what
 * an application receives, as plain text.
 */
export async function openLanding() {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const secret_id = searchParams.get('secret_id')
    const message = secret_id
      ? `Connected. Paste this into the terminal, and then the last command of the server's output:\n\nSECRET_ID=${secret_id}\n`
      : `Not connected: ${searchParams.get('error') ?? 'open the link that oauth/initiate gives'}\n${searchParams.get('error_description') ?? ''}\n`
    response.writeHead(200, TEXT).end(message)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/connected`,
    close: () => server.close().closeAllConnections(),
  }
}
