import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createClient, isLinkspanError, ServerError } from '@linkspan/client'
import { type FakeServer, problem, startFakeServer } from './support/server.ts'

let server: FakeServer
beforeAll(async () => {
  server = await startFakeServer()
})
afterAll(() => server.close())

describe('errors', () => {
  test.each([
    ['sync_pending', 409, { progress: { read: 5 }, retry_after_seconds: 7 }],
    ['not_found', 404, {}],
    ['outcome_unknown', 409, {}],
    ['conflict', 409, { run_id: 'run_1' }],
  ])('%s is a ServerError with what the server says', async (code, status, more) => {
    server.serve(() => problem(status, code, more))
    const failed = await server
      .client({ retry: false })
      .connectors.get('con_1')
      .catch((error) => error)
    expect(failed).toBeInstanceOf(ServerError)
    expect(isLinkspanError(failed)).toBe(true)
    expect(failed).toMatchObject({ code, status, request_id: 'req_1', ...more })
  })

  test('a failure that is none of the server says so', async () => {
    server.serve(() => ({ status: 404, body: '<h1>nginx</h1>' }))
    await expect(server.client().connectors.get('x')).rejects.toMatchObject({
      code: 'server_invalid_reply',
      status: 404,
    })
  })

  test('a server that is away, and one that does not answer, are unreachable', async () => {
    const gone = await startFakeServer()
    await gone.close()
    const away = server.client({ base_url: gone.base_url, retry: false })
    await expect(away.connectors.list()).rejects.toMatchObject({
      code: 'server_unreachable',
      message: `The server at ${gone.base_url} could not be reached (ECONNREFUSED).`,
      retryable: true,
    })
    server.serve(() => new Promise(() => {}))
    const token = { base_url: server.base_url, access_token: 'given' }
    // a token that came late would be another error
    const slow = createClient({ ...token, retry: false, timeout: { response: 500 } })
    await expect(slow.connectors.list()).rejects.toMatchObject({
      code: 'server_unreachable',
      message: `The server at ${server.base_url} did not answer within 500 ms.`,
    })
  })

  test('an aborted call is cancelled', async () => {
    server.serve(() => new Promise(() => {}))
    const controller = new AbortController()
    const call = server.ads().campaigns.list({ customer_id: '1' }, { signal: controller.signal })
    setTimeout(() => controller.abort(), 20)
    await expect(call).rejects.toMatchObject({ code: 'cancelled' })
    await expect(
      server.ads().campaigns.list({ customer_id: '1' }, { signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ code: 'cancelled' })
  })
})
