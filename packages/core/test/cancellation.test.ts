import { getEventListeners } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import axios from 'axios'
import fc from 'fast-check'
import { fetchAdapter } from '../src/http/fetch-adapter.ts'
import { defaultTimeouts } from '../src/http/timeouts.ts'
import { type ConnectorOptions, createHttp, type OAuthCredentials, oauth } from '../src/index.ts'
import { type FakeVendor, startFakeVendor } from '../src/testing/index.ts'
import { fakeClock, shopOAuth } from './fixtures.ts'
import { until } from './support/until.ts'

const body = gzipSync(JSON.stringify({ things: 'x'.repeat(20_000) }))

/** A slow vendor, which refuses some tokens and may refuse to renew them. */
let renews = true
let vendor: FakeVendor
beforeAll(async () => {
  vendor = await startFakeVendor(async ({ path }, response, count) => {
    await delay(2)
    if (path === '/token') return renews ? { body: { access_token: `a-${count}` } } : { status: 503 }
    if (count % 5 === 0) return { status: 401 }
    response.writeHead(200, path === '/json' ? { 'content-encoding': 'gzip' } : {})
    response.write(body.subarray(0, 30))
    await delay(2)
    response.end(body.subarray(30))
    return undefined
  })
})
afterAll(() => vendor.close())

const clients: Record<string, ConnectorOptions> = {
  'our adapter': {},
  'axios’ own adapter': { axios: axios.create() },
  'axios’ fetch adapter': { axios: axios.create({ adapter: 'fetch' }) },
  'the runtime’s fetch': { adapter: fetchAdapter(defaultTimeouts) },
}

for (const [name, options] of Object.entries(clients)) {
  test(`P39 a call that is aborted at any moment fails as cancelled and leaves nothing behind: ${name}`, async () => {
    let current: OAuthCredentials = { refresh_token: 'r-0000', client_id: 'c-0000', client_secret: 's-0000' }
    const credentials = current
    const renewable_credentials: ConnectorOptions['renewable_credentials'] = {
      read: () => delay(1, current),
      renew: async (_stale, exchange) => {
        await delay(1)
        current = await exchange(current)
        return current
      },
    }
    const settings = { ...options, renewable_credentials, max_concurrency: 3, clock: fakeClock() }
    const http = createHttp({
      vendor: 'shop',
      base_url: vendor.base_url,
      auth: oauth({ vendor: 'shop', endpoints: shopOAuth(vendor.base_url), credentials }, settings),
      account: String(Math.random()),
      readFault: () => ({}),
      request_id_header: 'request-id',
      options: settings,
    })

    async function cancelled(after: number, kind: 'json' | 'download'): Promise<void> {
      const controller = new AbortController()
      const { signal } = controller
      const call = { operation: `things.${kind}`, write: false, signal }
      const request = { method: 'GET', path: `/${kind}` } as const
      const work =
        kind === 'json'
          ? http.json(request, call)
          : http.download(request, call).then(({ stream }) => buffer(stream))
      const codes = work.then(
        () => 'done',
        ({ code }) => code,
      )
      // 0 aborts before the call has done anything
      if (after > 0) await delay(after)
      const ended = await Promise.race([codes, null])
      controller.abort(after % 2 ? undefined : 'a reason that is no error')
      const code = await codes
      if (ended === null) expect(['cancelled', 'done']).toContain(code)
      await until('no listener is left', () => getEventListeners(signal, 'abort').length === 0)
    }

    const kinds = fc.constantFrom('json' as const, 'download' as const)
    const calls = fc.array(fc.tuple(fc.nat({ max: 25 }), kinds), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(calls, fc.boolean(), async (all, good) => {
        renews = good
        await Promise.all(all.map(([after, kind]) => cancelled(after, kind)))
        expect(http.usage()).toMatchObject({ in_flight: 0, waiting: 0 })
      }),
      { numRuns: 30 },
    )
    // gives an unhandled rejection the time to fail this test
    await delay(50)
    await http.close()
  })
}
