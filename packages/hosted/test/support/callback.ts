import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '../../../core/test/support/until.ts'

/** Where a browser comes back to an application on this computer. */
export async function startCallback() {
  const returned: URL[] = []
  const callback = createServer((request, response) => {
    returned.push(new URL(request.url ?? '', address))
    response.end('done')
  }).listen(0, '127.0.0.1')
  await once(callback, 'listening')
  const address = `http://127.0.0.1:${(callback.address() as AddressInfo).port}/callback`
  return {
    address,
    /** What the browser brings. */
    async answer(): Promise<URLSearchParams> {
      const found = await until('the browser comes back', async () => returned, {
        holds: ({ length }) => length > 0,
      })
      return (found[0] as URL).searchParams
    },
    close: () => new Promise((done) => callback.close(done)),
  }
}
