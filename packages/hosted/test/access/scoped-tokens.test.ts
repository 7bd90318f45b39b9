import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '../../../core/test/support/until.ts'
import { CONNECTORS } from '../support/api.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type AdsVendor, connectorOf, good, operation, startAdsVendor } from '../support/vendor.ts'

const TOKEN = '/api/v1/account/applications/token'
const TOKENS = '/api/v1/account/tokens'
let vendor: AdsVendor
let server: TestServer

beforeAll(async () => {
  vendor = await startAdsVendor()
  server = await startTestServer({ vendors: vendor.vendors })
  vendor.answer(() => good)
})
afterAll(async () => {
  await server.close()
  await vendor.close()
})

const ask = (body: object, headers = {}) => server.request('POST', TOKEN, { token: null, body, headers })
const make = (scope: object, token?: string, name?: string) =>
  server.request('POST', TOKENS, { ...(token && { token }), body: { scope, ...(name && { name }) } })
const list = (token: string) => server.request('GET', CONNECTORS, { token })
const names = async (token?: string) => {
  const { body } = await server.request('GET', TOKENS, token ? { token } : {})
  return body.data.map(({ name }: { name: string }) => name)
}

describe('tokens with a scope', () => {
  test('a client asks for one with its secret, for up to 30 days', async () => {
    let now = Date.now()
    const clocked = await startTestServer({ now: () => now })
    const scope = { actions: ['read'], expires_in: 30 * 86_400 }
    const asked = { token: null, body: { ...clocked.client, name: 'agent', scope } }
    const answer = await clocked.request('POST', TOKEN, asked)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        access_token: expect.stringMatching(/^lsk_[\w-]{43}$/),
        expires_in: 30 * 86_400,
        organization_id: clocked.organization_id,
        token_id: expect.stringMatching(/^tok_/),
      },
    })
    const token = answer.body.access_token
    now += 30 * 86_400_000 - 1
    expect((await clocked.request('GET', CONNECTORS, { token })).status).toBe(200)
    now++
    expect((await clocked.request('GET', CONNECTORS, { token })).status).toBe(401)
    await clocked.close()
    const longer = await ask({ ...server.client, scope: { expires_in: 30 * 86_400 + 1 } })
    expect(longer).toMatchObject({ status: 400, body: { errors: [{ path: '$.scope.expires_in' }] } })
  })

  test('as a form, the scope is the JSON of an object; the words of OAuth mean nothing', async () => {
    const form = async (scope: string) => {
      const fields = new URLSearchParams({ grant_type: 'client_credentials', ...server.client, scope })
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return server.request('POST', TOKEN, { token: null, body: fields.toString(), headers })
    }
    expect((await form('{"actions":["read"]}')).body.access_token).toMatch(/^lsk_/)
    expect((await form('mcp read')).body.access_token).toMatch(/^lsa_/)
    for (const wrong of ['{"actions":', '{"action":["read"]}', '{"actions":["reads"]}'])
      expect(await form(wrong)).toMatchObject({ status: 400, body: { error: 'invalid_scope' } })
  })

  test('a client of several organizations names the one that the token is for', async () => {
    const { clients } = server.server.services
    const { id: other } = await clients.createOrganization('Other')
    const client = await clients.createClient('both', [server.organization_id, other])
    const scope = { actions: ['read'] }
    expect(await ask({ ...client, scope })).toMatchObject({
      status: 400,
      body: { code: 'organization_required' },
    })
    const { body } = await ask({ ...client, scope, organization_id: other })
    expect(body).toMatchObject({ organization_id: other })
    const headers = { 'x-organization-id': server.organization_id }
    const answers = [
      await server.request('GET', CONNECTORS, { token: body.access_token }),
      await server.request('GET', CONNECTORS, { token: body.access_token, headers }),
      await ask({ ...client, scope, organization_id: 'org_none' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403])
  })

  test('unknown actions and kinds are refused by their paths', async () => {
    const refused = [
      [{ actions: ['read', 'campagns.list_all'] }, '$.scope.actions[1]'],
      [{ actions: [] }, '$.scope.actions'],
      [{ connector_types: ['advertising', 'fax'] }, '$.scope.connector_types[1]'],
      [{ approval: 'reads' }, '$.scope.approval'],
      [{ customer: 'acme' }, '$.scope.customer'],
    ] as const
    for (const [scope, path] of refused)
      expect(await make(scope)).toMatchObject({ status: 400, body: { errors: [{ path }] } })
    // what belongs to a scope, without one, gives no token that may do everything
    for (const more of [{ name: 'agent' }, { organization_id: server.organization_id }])
      expect(await ask({ ...server.client, ...more })).toMatchObject({
        status: 400,
        body: { error: 'invalid_scope', errors: [{ path: '$.scope' }] },
      })
  })

  test('P60 a token makes only narrower ones, which end with it at the latest', async () => {
    const scope = { customer_name: 'acme', connector_types: ['Google-Ads'], actions: ['read', 'search'] }
    const { body: wide } = await make({ ...scope, expires_in: 600 })
    expect(wide).toMatchObject({ scope: { connector_types: ['advertising'] }, expires_in: 600 })
    const asked = { actions: ['campaigns.list'], approval: 'writes', expires_in: 3600 }
    const { body: narrow } = await make(asked, wide.access_token)
    expect(narrow).toMatchObject({
      parent_id: wide.id,
      expires_at: wide.expires_at,
      scope: {
        customer_name: 'acme',
        connector_types: ['advertising'],
        actions: ['campaigns.list'],
        approval: 'writes',
      },
    })
    const beyond = [
      [{ actions: ['search'] }, ['search']],
      [{ actions: ['campaigns.update'] }, ['campaigns.update']],
      [{ customer_name: 'globex' }, ['customer_name']],
      [{ connector_types: ['drive', 'advertising'] }, ['connector_types']],
    ] as const
    for (const [more, missing_scope] of beyond)
      expect(await make(more, narrow.access_token)).toMatchObject({
        status: 403,
        body: { code: 'forbidden', missing_scope },
      })
    // what is not asked for stays as it is
    expect((await make({}, narrow.access_token)).body.scope).toEqual(narrow.scope)
  })

  test('P60 a token of a client that has no scope does not outlive it either', async () => {
    const { body } = await ask(server.client)
    const made = await make({ actions: ['read'], expires_in: 86_400 }, body.access_token)
    expect(made.body.expires_in).toBeLessThanOrEqual(900)
  })

  test('P60 revoking a token ends it and those that were made from it, at once', async () => {
    const { body: wide } = await make({ actions: ['read', 'write'] }, undefined, 'wide')
    const { body: narrow } = await make({ actions: ['read'] }, wide.access_token, 'narrow')
    const { body: sibling } = await make({ actions: ['read'] }, undefined, 'sibling')
    expect((await server.request('DELETE', `${TOKENS}/${wide.id}`)).status).toBe(204)
    const states = await Promise.all([wide, narrow, sibling].map((each) => list(each.access_token)))
    expect(states.map(({ status }) => status)).toEqual([401, 401, 200])
    expect(await names()).toContain('sibling')
    expect(await names()).not.toContain('narrow')
    expect((await server.request('DELETE', `${TOKENS}/${wide.id}`)).status).toBe(404)
  })

  test('a token with a scope lists and revokes its own and those that it made', async () => {
    const { body: mine } = await make({ actions: ['read'] }, undefined, 'mine')
    const { body: theirs } = await make({ actions: ['read'] }, undefined, 'theirs')
    const { body: below } = await make({ actions: ['read'] }, mine.access_token, 'below')
    const { body: manager } = await make({ actions: ['manage'] }, undefined, 'manager')
    expect((await names(mine.access_token)).sort()).toEqual(['below', 'mine'])
    expect(await names(manager.access_token)).toEqual(expect.arrayContaining(['mine', 'theirs', 'below']))
    const revoke = async (id: string, token: string) =>
      (await server.request('DELETE', `${TOKENS}/${id}`, { token })).status
    for (const id of [theirs.id, 'tok_none', '____']) expect(await revoke(id, mine.access_token)).toBe(404)
    expect(await revoke(below.id, mine.access_token)).toBe(204)
    expect(await revoke(theirs.id, manager.access_token)).toBe(204)
    expect(await revoke(mine.id, mine.access_token)).toBe(204)
    expect((await list(mine.access_token)).status).toBe(401)
  })

  test('P27 tokens of another organization are not listed, and revoked as little as missing ones', async () => {
    const { clients } = server.server.services
    const { id } = await clients.createOrganization('Strangers')
    const token = await server.tokenFor(id)
    const { body: mine } = await make({ actions: ['read'] }, undefined, 'mine')
    expect(await names(token)).toEqual([])
    const answers = []
    for (const each of [mine.id, 'tok_none'])
      answers.push(await server.request('DELETE', `${TOKENS}/${each}`, { token }))
    const shapes = answers.map(({ status, body }) => ({ status, body: { ...body, request_id: '' } }))
    expect(shapes[0]).toEqual(shapes[1])
    expect(shapes[0]).toMatchObject({ status: 404 })
    expect((await list(mine.access_token)).status).toBe(200)
  })

  test('P60 a live stream ends when its token is revoked, without the next event', async () => {
    const { body } = await make({ customer_name: 'customer streamed' })
    const response = await fetch(`${server.base_url}/api/v1/events?after=now`, {
      headers: { authorization: `Bearer ${body.access_token}`, accept: 'text/event-stream' },
    })
    const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>
    let text = ''
    const readUntil = async (enough: () => boolean) => {
      let read = await reader.read()
      for (; !read.done; read = await reader.read()) {
        text += Buffer.from(read.value).toString()
        if (enough()) break
      }
      return read.done
    }
    const first = await server.createConnector(connectorOf('streamed'))
    expect(await readUntil(() => text.includes(first.id))).toBe(false)
    await server.request('DELETE', `${TOKENS}/${body.id}`)
    const second = await server.createConnector(connectorOf('streamed'))
    expect(await readUntil(() => text.includes(second.id))).toBe(true)
  })

  test('at most 1,000 tokens come from one, so that an agent cannot use up those of its organization', async () => {
    const { body: mine } = await make({ actions: ['read'] })
    const { scoped_tokens } = server.server.store
    const { organization_id, client } = server
    const below = (index: number) => ({
      id: `tok_${mine.id}_${index}`,
      hash: `hash ${mine.id} ${index}`,
      organization_id,
      client_id: client.client_id,
      parent_id: mine.id,
      lineage: `${mine.id}/tok_${mine.id}_${index}/`,
      name: null,
      scope: '{}',
      lifetime_ms: 3_600_000,
      ends_by: undefined,
    })
    for (let index = 0; index < 999; index++) await scoped_tokens.insert(below(index))
    const last = await make({}, mine.access_token)
    expect(last.status).toBe(201)
    expect(await make({}, mine.access_token)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await make({}, last.body.access_token)).toMatchObject({ status: 409 })
    expect((await make({})).status).toBe(201)
    await server.request('DELETE', `${TOKENS}/${mine.id}`)
  })

  test('tokens end with the secrets of their client', async () => {
    const { clients } = server.server.services
    const client = await clients.createClient('gone', [server.organization_id])
    const { body } = await ask({ ...client, scope: { actions: ['read'] } })
    expect((await list(body.access_token)).status).toBe(200)
    await clients.revoke(client.client_id)
    expect((await list(body.access_token)).status).toBe(401)
  })

  test('events name the token that acts, and what was made of it', async () => {
    const { body: maker } = await make({ actions: ['connect'] }, undefined, 'maker')
    const made = await server.request('POST', CONNECTORS, {
      token: maker.access_token,
      body: connectorOf('by-token'),
    })
    expect(made.status).toBe(201)
    const { body: below } = await make({}, maker.access_token)
    await server.request('DELETE', `${TOKENS}/${below.id}`)
    const of = async (
      type: string,
      found: (event: { data: { token_id: string }; connector_id: string }) => boolean,
    ) => {
      for (let after = 0; ; ) {
        const query = `after=${after}&limit=1000&types=${type}`
        const { body } = await server.request('GET', `/api/v1/events?${query}`)
        const event = body.data.find(found)
        if (event || !body.meta.has_more) return event
        after = body.meta.after
      }
    }
    const actor = { kind: 'token', id: maker.id }
    // an event has its position a moment after its change
    const seen = async () => [
      await of('connector.created', ({ connector_id }) => connector_id === made.body.id),
      await of('token.created', ({ data }) => data.token_id === below.id),
      await of('token.revoked', ({ data }) => data.token_id === below.id),
    ]
    const events = await until('all three are numbered', seen, { holds: (all) => !all.includes(undefined) })
    expect(events).toMatchObject([
      { actor },
      {
        actor,
        data: { client_id: server.client.client_id, parent_id: maker.id, scope: { actions: ['connect'] } },
      },
      { actor: { kind: 'client' }, data: { token_id: below.id } },
    ])
  })

  test('the log names the token of a request', async () => {
    const { body } = await make({ actions: ['read'] })
    const { id } = await server.createConnector(connectorOf('logged'))
    await server.execute(id, operation, { token: body.access_token })
    const line = () =>
      server.logs.map((each) => JSON.parse(each)).find((each) => each.token_id === body.id && each.entity)
    expect(await until('the request is logged', line)).toMatchObject({
      client_id: server.client.client_id,
      status: 200,
    })
    expect(server.logs.join('')).not.toContain(body.access_token)
  })
})
