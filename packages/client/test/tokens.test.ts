import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { keepToken } from '../src/access-token.ts'
import { EXECUTE, type FakeServer, page, problem, startFakeServer } from './support/server.ts'

let server: FakeServer
beforeAll(async () => {
  server = await startFakeServer()
})
afterAll(() => server.close())

describe('tokens', () => {
  test('P12 any number of callers share one token', async () => {
    server.serve(() => page([]))
    const { campaigns } = server.ads()
    await Promise.all(Array.from({ length: 20 }, () => campaigns.list({ customer_id: '1' })))
    expect(server.issued()).toBe(1)
    const [first] = server.sent()
    expect(first).toMatchObject({ method: 'POST', path: EXECUTE, headers: { authorization: 'Bearer t1' } })
    expect(JSON.parse(first?.body ?? '')).toEqual({
      entity: 'campaigns',
      action: 'list',
      params: { customer_id: '1' },
    })
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ client_id: 'c', client_secret: 's3cret' })
  })

  test.each([
    ['a minute ahead', 900, 840],
    ['at half its time if it is short', 60, 30],
  ])('a token is renewed before it ends: %s', async (_name, expires_in, renewed_after) => {
    let now = 1000
    let count = 0
    const token = keepToken(
      async () => ({ access_token: `t${++count}`, expires_in }),
      () => now,
    )
    expect(await token.get()).toBe('t1')
    now += renewed_after * 1000 - 1
    expect(await token.get()).toBe('t1')
    now++
    expect(await Promise.all([token.get(), token.get()])).toEqual(['t2', 't2'])
  })

  test.each([
    ['no token', {}],
    ['a token that no header can hold', { access_token: 'a b', expires_in: 900 }],
    ['a token without an end', { access_token: 'a' }],
    ['no object', null],
  ])('an answer with %s is server_invalid_reply', async (_name, body) => {
    const issued = { status: 200, headers: { 'content-type': 'application/json' } }
    const fetch = async () => new Response(JSON.stringify(body), issued)
    await expect(server.client({ fetch }).connectors.list()).rejects.toMatchObject({
      code: 'server_invalid_reply',
    })
  })

  test('a token that the server refuses is replaced once', async () => {
    server.serve((request) =>
      request.headers.authorization === 'Bearer t1' ? problem(401, 'unauthenticated') : page([]),
    )
    const { campaigns } = server.ads()
    await Promise.all([1, 2, 3].map(() => campaigns.list({ customer_id: '1' })))
    expect(server.issued()).toBe(2)
    server.serve(() => problem(401, 'unauthenticated'))
    await expect(server.ads().campaigns.list({ customer_id: '1' })).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    expect(server.issued()).toBe(2)
  })

  test('fetch sends requests of the caller with a valid token, to the address of the server only', async () => {
    server.serve(({ headers }, _response, asked) =>
      asked === 1 ? { status: 401 } : { status: 418, body: { token: headers.authorization } },
    )
    const linkspan = server.client({ organization_id: 'org_1' })
    const init = {
      method: 'POST',
      body: '{}',
      headers: { authorization: 'Bearer wrong', accept: 'text/plain' },
    }
    const response = await linkspan.fetch('mcp', init)
    expect(response.status).toBe(418)
    expect(await response.json()).toEqual({ token: 'Bearer t2' })
    expect(server.sent().at(-1)).toMatchObject({
      method: 'POST',
      path: '/mcp',
      body: '{}',
      headers: { accept: 'text/plain', 'x-organization-id': 'org_1' },
    })
    const before = server.requests.length
    for (const address of ['https://evil.example/mcp', '//evil.example', `${server.base_url}.evil.example/`])
      await expect(linkspan.fetch(address)).rejects.toMatchObject({ code: 'invalid_options' })
    expect(server.requests).toHaveLength(before)
  })

  test('a connector and its entities say what they are, and are no promises', async () => {
    const connector = server.ads()
    expect(inspect(connector)).toContain('connector con_1')
    expect(inspect(connector.adGroups)).toContain('entity ad_groups')
    for (const each of [connector, connector.adGroups]) expect(await each).toBe(each)
  })

  test('no error and no inspection shows the secret or the token', async () => {
    server.serve(() => problem(500, 'internal'))
    const shown: unknown[] = [server.client(), server.ads()]
    await server
      .ads()
      .campaigns.list({ customer_id: '1' })
      .catch((error) => shown.push(error, JSON.stringify(error)))
    await server
      .ads({ base_url: 'http://127.0.0.1:1' })
      .campaigns.list({ customer_id: '1' })
      .catch((error) => shown.push(error))
    expect(shown).toHaveLength(5)
    for (const each of shown)
      expect(inspect(each, { depth: 10, showHidden: true })).not.toMatch(/s3cret|Bearer|t1\b/)
  })
})
