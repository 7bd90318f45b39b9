import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createClient } from '@linkspan/client'
import { type FakeServer, problem, startFakeServer } from './support/server.ts'

const TOKENS = '/api/v1/account/tokens'
const empty = { body: { data: [], meta: { has_more: false, cursor: null } } }

let server: FakeServer
beforeAll(async () => {
  server = await startFakeServer()
})
afterAll(() => server.close())

const bodies = () => server.requests.map(({ body }) => body && JSON.parse(body))
const bearers = () => server.sent().map(({ path, headers }) => [path, headers.authorization])

/** Serves the route that makes tokens from tokens, and answers other calls with an empty page. */
function serveTokens(more: object = {}): void {
  let made = 0
  server.serve(({ path, method }) =>
    path === TOKENS && method === 'POST'
      ? {
          status: 201,
          body: { id: `tok_${++made}`, access_token: `narrow${made}`, expires_in: 900, ...more },
        }
      : empty,
  )
}

test('a client with a scope gets its tokens with the secret, when it needs one', async () => {
  serveTokens()
  const scope = { customer_name: 'acme', actions: ['read'] }
  const scoped = server.client({ organization_id: 'org_1' }).scoped(scope, { name: 'agent' })
  expect(server.requests).toEqual([])
  await Promise.all([scoped.connectors.list(), scoped.connectors.list()]).catch(() => {})
  const [asked] = bodies()
  expect(asked).toEqual({
    client_id: 'c',
    client_secret: 's3cret',
    name: 'agent',
    scope,
    organization_id: 'org_1',
  })
})

test('P60 a client with a scope makes others with its token alone, never with the secret', async () => {
  serveTokens()
  const client = createClient({ base_url: server.base_url, access_token: 'given', retry: false })
  const scoped = client.scoped({ actions: ['read', 'search'] })
  const narrower = scoped.scoped({ actions: ['search'] })
  await narrower.connectors.list()
  expect(bearers()).toEqual([
    [TOKENS, 'Bearer given'],
    [TOKENS, 'Bearer narrow1'],
    ['/api/v1/integrations/connectors', 'Bearer narrow2'],
  ])
  expect(bodies().slice(0, 2)).toEqual([
    { scope: { actions: ['read', 'search'] } },
    { scope: { actions: ['search'] } },
  ])
  expect(server.issued()).toBe(0)
})

test('a token that is made names itself, and one that the caller has is not replaced', async () => {
  serveTokens()
  const client = createClient({ base_url: server.base_url, access_token: 'given' })
  expect(await client.tokens.create({ scope: {} })).toEqual({
    token_id: 'tok_1',
    access_token: 'narrow1',
    expires_in: 900,
  })
  server.serve(() => problem(401, 'unauthenticated'))
  await expect(client.connectors.list()).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(server.issued()).toBe(0)
  expect(new Set(bearers().map(([, bearer]) => bearer))).toEqual(new Set(['Bearer given']))
})

test('an answer without the id of the token is server_invalid_reply', async () => {
  serveTokens({ id: undefined })
  const client = createClient({ base_url: server.base_url, access_token: 'given' })
  await expect(client.tokens.create({ scope: {} })).rejects.toMatchObject({ code: 'server_invalid_reply' })
})

test('a token stands in place of a client, and must be one', () => {
  const { base_url } = server
  const issues = (options: object) => {
    try {
      createClient({ base_url, ...options })
      return []
    } catch (error) {
      return (error as { errors: { path: string }[] }).errors.map(({ path }) => path)
    }
  }
  expect(issues({ access_token: 'a' })).toEqual([])
  expect(issues({ access_token: 'a b' })).toEqual(['$.access_token'])
  expect(issues({ access_token: 'a', client_secret: 's' })).toEqual(['$.client_secret'])
  expect(issues({ client_id: 'c' })).toEqual(['$.client_secret'])
})
