import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { RIGHTS } from '@linkspan/service'
import { hashOf, newSecret } from '@linkspan/stores'
import { each } from '../../../core/test/support/each.ts'
import { createNarrowing } from '../../../service/src/access/narrow-scope.ts'
import { allows } from '../../../service/src/access/scope.ts'
import { newDataDir } from '../../../stores/test/support/fresh.ts'
import { catalog, openSqliteStore, type Store } from '../../src/index.ts'
import { CONNECTORS } from '../support/api.ts'
import { agentToken } from '../support/approvals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { connectorOf } from '../support/vendor.ts'

const APPROVED = ['read', 'search', 'write']
const { narrow } = createNarrowing(catalog)

test('P60 a scope with an approval and without actions allows to read, search and write', () => {
  for (const scope of [narrow({}, { approval: 'writes' }), { approval: 'writes' as const }])
    expect(RIGHTS.filter((right) => allows(scope, right))).toEqual(APPROVED)
  expect(narrow({}, { approval: 'writes' }).actions).toEqual(APPROVED)
  // what the maker has and what is asked for by name stay
  expect(narrow({ actions: ['connect'] }, { approval: 'writes' }).actions).toEqual(['connect'])
  expect(narrow({}, { approval: 'writes', actions: ['manage'] }).actions).toEqual(['manage'])
  expect(() => narrow({ approval: 'writes' }, { actions: ['manage'] })).toThrow(/excludes manage/)
})

describe('a token with an approval and without actions', () => {
  let store: Store
  let server: TestServer
  let id: string
  const tokens: Record<string, string> = {}

  beforeAll(async () => {
    const data_dir = newDataDir()
    store = openSqliteStore(data_dir)
    server = await startTestServer({ data_dir, store })
    id = (await server.createConnector(connectorOf('approval-scope'))).id
    tokens.new = await agentToken(server)
    tokens.stored = await storedToken()
  })
  afterAll(() => server?.close())

  /** A token as former servers have stored it. */
  async function storedToken(): Promise<string> {
    const secret = newSecret('scoped_token')
    const token_id = `tok_${randomUUID()}`
    const { organization_id, client } = server
    await store.scoped_tokens.insert({
      id: token_id,
      hash: hashOf(secret),
      organization_id,
      client_id: client.client_id,
      parent_id: null,
      lineage: `${token_id}/`,
      name: null,
      scope: JSON.stringify({ approval: 'writes' }),
      lifetime_ms: 600_000,
      ends_by: undefined,
    })
    return secret
  }

  const forbidden = (): readonly (readonly [string, string, object?])[] => [
    ['DELETE', `/api/v1/account/clients/${server.client.client_id}`],
    ['GET', '/api/v1/account/clients'],
    ['POST', '/api/v1/account/clients', { name: 'own' }],
    ['POST', `/api/v1/account/clients/${server.client.client_id}/secret`],
    ['POST', '/api/v1/account/sign_in_links', { name: 'me', role: 'read' }],
    ['GET', '/api/v1/webhooks'],
    ['POST', '/api/v1/webhooks', { url: 'https://example.com/hook' }],
    ['POST', CONNECTORS, connectorOf('another')],
    ['PATCH', `${CONNECTORS}/${id}`, { name: 'renamed' }],
    ['DELETE', `${CONNECTORS}/${id}`],
    ['POST', `${CONNECTORS}/${id}/sync`, {}],
    [
      'POST',
      `${CONNECTORS}/oauth/initiate`,
      { customer_name: 'a', connector_type: 'advertising', redirect_url: 'https://a.example/' },
    ],
    ['POST', '/api/v1/connect_sessions', { customer_name: 'a' }],
    ['POST', '/api/v1/approvals/apr_none/approve'],
    ['POST', '/api/v1/account/tokens', { scope: { actions: ['manage'] } }],
    ['POST', '/api/v1/account/tokens', { scope: { actions: ['connect', 'read'] } }],
  ]

  test.each(['new', 'stored'])('P60 is refused whatever needs more, also if it is %s', async (which) => {
    const token = tokens[which] as string
    for (const [method, path, body] of each(forbidden())) {
      const answer = await server.request(method, path, { token, ...(body && { body }) })
      expect({ method, path, status: answer.status, code: answer.body.code }).toEqual({
        ...{ method, path },
        status: 403,
        code: 'forbidden',
      })
    }
    const listed = await server.request('GET', '/api/v1/account/tokens', { token })
    expect(listed.body.data).toHaveLength(1)
    const events = await server.request('GET', '/api/v1/events?limit=1000', { token })
    expect(events.body.data.map(({ type }: { type: string }) => type)).not.toContain('token.created')
    // and the client is still there
    expect((await server.request('GET', '/api/v1/account/clients')).status).toBe(200)
  })

  test('P60 takes no client out of the organization either if it names manage', async () => {
    for (const scope of [{ actions: ['manage'] }, { actions: ['manage'], approval: undefined }]) {
      const token = await agentToken(server, scope)
      const path = `/api/v1/account/clients/${server.client.client_id}`
      expect(await server.request('DELETE', path, { token })).toMatchObject({ status: 403 })
    }
  })
})
