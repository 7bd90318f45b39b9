import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { each } from '../../core/test/support/each.ts'
import { bytesOf } from '../../stores/test/support/bytes-of.ts'
import { type Answer, startTestServer, type TestServer } from './support/server.ts'

const TOKEN = '/api/v1/account/applications/token'
const LIST = '/api/v1/integrations/connectors'
let now = Date.now()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
})
afterAll(() => server.close())

const ask = (body: unknown, headers = {}): Promise<Answer> =>
  server.request('POST', TOKEN, { token: null, body, headers })

const form = (fields: Record<string, string>, headers = {}) =>
  ask(new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  })

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
})

/** A token that is valid, whatever the time is. */
const newToken = async (): Promise<string> => (await ask(server.client)).body.access_token

const list = (token: string | null, headers = {}) => server.request('GET', LIST, { token, headers })

describe('the token route', () => {
  test('a client exchanges its id and secret, as JSON', async () => {
    const answer = await ask(server.client)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        access_token: expect.stringMatching(/^lsa_[\w-]{43}$/),
        token_type: 'bearer',
        expires_in: 900,
        organization_id: server.organization_id,
      },
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await list(answer.body.access_token)).status).toBe(200)
  })

  test('a client exchanges them as a form, in its fields or in HTTP Basic (RFC 6749 4.4)', async () => {
    const { client_id, client_secret } = server.client
    const grant_type = 'client_credentials'
    const ways = [
      form({ grant_type, client_id, client_secret }),
      form({ grant_type, scope: 'anything' }, basic(client_id, client_secret)),
      form({ grant_type, client_id }, basic(client_id, client_secret)),
    ]
    for (const answer of await Promise.all(ways)) {
      expect(answer.status).toBe(200)
      expect((await list(answer.body.access_token)).status).toBe(200)
    }
  })

  test('organization_id is left out for a client of several organizations', async () => {
    const { clients } = server.server.services
    const other = await clients.createOrganization('Other')
    const client = await clients.createClient('both', [server.organization_id, other.id])
    const answer = await ask(client)
    expect(Object.keys(answer.body)).toEqual(['access_token', 'token_type', 'expires_in'])
  })

  test('wrong requests are refused with the wrong paths and the error words of RFC 6749 5.2', async () => {
    const { client_id, client_secret } = server.client
    const cases: [Promise<Answer>, number, object][] = [
      [ask({ client_id }), 400, { error: 'invalid_request', errors: [{ path: '$.client_secret' }] }],
      [ask({ client_id, client_secret, x: 1 }), 400, { errors: [{ path: '$.x' }] }],
      [ask({ client_id: 5, client_secret }), 400, { errors: [{ path: '$.client_id' }] }],
      [
        ask({ client_id, client_secret, grant_type: 'password' }),
        400,
        { error: 'unsupported_grant_type', errors: [{ path: '$.grant_type' }] },
      ],
      [form({ grant_type: 'password', client_id, client_secret }), 400, { error: 'unsupported_grant_type' }],
      [form({ client_id, client_secret }), 400, { error: 'unsupported_grant_type' }],
      [
        form({ grant_type: 'client_credentials', client_secret }, basic(client_id, client_secret)),
        400,
        { error: 'invalid_request' },
      ],
      [form({ grant_type: 'client_credentials' }), 401, { error: 'invalid_client' }],
      [form({ grant_type: 'client_credentials', client_id }), 401, { error: 'invalid_client' }],
      [form({ grant_type: 'client_credentials', client_secret }), 400, { error: 'invalid_request' }],
      [ask('{'), 400, { code: 'invalid_params', error: 'invalid_request' }],
      [ask('x', { 'content-type': 'text/plain' }), 415, { code: 'unsupported_media_type' }],
    ]
    for (const [answer, status, body] of cases) expect(await answer).toMatchObject({ status, body })
  })

  test('P29 a wrong secret and an unknown client get the same 401', async () => {
    const { client_id } = server.client
    const answers = await Promise.all([
      ask({ client_id, client_secret: 'wrong' }),
      ask({ client_id: 'client_unknown', client_secret: server.client.client_secret }),
      form({ grant_type: 'client_credentials' }, basic('nobody', 'wrong')),
    ])
    // only a client that has used HTTP Basic is challenged to (RFC 6749 5.2)
    const challenge = 'Basic realm="linkspan"'
    expect(answers.map(({ headers }) => headers.get('www-authenticate'))).toEqual([null, null, challenge])
    for (const { status, body } of each(answers)) {
      expect(status).toBe(401)
      expect({ ...body, request_id: '' }).toEqual({ ...answers[0]?.body, request_id: '' })
      expect(body).toMatchObject({ code: 'unauthenticated', error: 'invalid_client' })
      expect(body.remedy).toContain('linkspan clients add-secret')
    }
  })
})

describe('bearer tokens', () => {
  test('P29 the case of the scheme is ignored; everything else must be exact', async () => {
    const token = await newToken()
    const status = async (authorization: string) => (await list(null, { authorization })).status
    expect(await status(`Bearer ${token}`)).toBe(200)
    expect(await status(`bEARER  ${token}`)).toBe(200)
    const wrong = [
      token,
      `Token ${token}`,
      `Bearer ${token} x`,
      `Bearer ${token},${token}`,
      'Bearer',
      `Basic ${token}`,
    ]
    for (const authorization of [...wrong, `Bearer ${token.slice(0, -1)}`, `Bearer ${token}\u00e9`]) {
      expect(await status(authorization)).toBe(401)
    }
  })

  test('P29 a token in the query, or twice in the header, is not accepted', async () => {
    const token = await newToken()
    expect((await list(token)).status).toBe(200)
    const query = await server.request('GET', `${LIST}?access_token=${token}`, { token: null })
    expect(query.status).toBe(401)
    const response = await rawStatus(server.base_url, [
      `GET ${LIST} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${token}`,
      `Authorization: Bearer ${token}`,
      'Connection: close',
    ])
    expect(response).toContain(' 401 ')
  })

  test('P29 missing, wrong, expired and revoked tokens get the same answer', async () => {
    const ended = await newToken()
    now += 899_000
    expect((await list(ended)).status).toBe(200)
    const revoked = await newToken()
    now += 1_000
    expect(await server.server.services.access.revoke(revoked)).toBe(true)
    const answers = await Promise.all([list(null), list('lsa_wrong'), list(ended), list(revoked)])
    for (const { status, body } of each(answers)) {
      expect(status).toBe(401)
      expect({ ...body, request_id: '' }).toEqual({ ...answers[0]?.body, request_id: '' })
    }
    expect(answers.map(({ headers }) => headers.get('www-authenticate'))).toEqual([
      'Bearer realm="linkspan"',
      ...Array(3).fill('Bearer realm="linkspan", error="invalid_token"'),
    ])
  })

  test('P29 two secrets are valid during a change; revoking a client ends its secrets and tokens', async () => {
    const { clients } = server.server.services
    const first = await clients.createClient('rotating', [server.organization_id])
    now++
    const second = await clients.addSecret(first.client_id)
    expect((await ask(first)).status).toBe(200)
    now++
    const third = await clients.addSecret(first.client_id)
    expect((await ask(first)).status).toBe(401)
    expect((await ask(second)).status).toBe(200)
    const { access_token } = (await ask(third)).body
    await clients.revoke(first.client_id)
    expect((await ask(third)).status).toBe(401)
    expect((await list(access_token)).status).toBe(401)
  })

  test('P27 an organization makes, sees and withdraws its clients, and reaches those of others only where they are its own', async () => {
    const { clients } = server.server.services
    const { organization_id } = server
    const CLIENTS = '/api/v1/account/clients'
    const token = await newToken()
    const act = (method: string, path = '', more = {}) =>
      server.request(method, `${CLIENTS}${path}`, { token, ...more })
    const seen = async (id: string) =>
      (await act('GET')).body.data.find(({ client_id }: { client_id: string }) => client_id === id)

    const asking = { body: { name: 'shop' }, headers: { 'idempotency-key': 'clients-1' } }
    const made = await act('POST', '', asking)
    expect(made.status).toBe(201)
    const { client_id } = made.body
    expect((await act('POST', '', asking)).body).toEqual(made.body)
    const fresh = {
      client_id,
      name: 'shop',
      secrets: 1,
      tokens: 0,
      sessions: 0,
      organizations: 1,
      is_own: false,
    }
    expect(await seen(client_id)).toEqual({ ...fresh, created_at: expect.any(String), last_used_at: null })
    expect(await seen(server.client.client_id)).toMatchObject({ is_own: true })

    const issued = await ask(made.body)
    expect(issued.body.organization_id).toBe(organization_id)
    const asked = { token: issued.body.access_token, body: { name: 'Sam', role: 'read' } }
    const { body: link } = await server.request('POST', '/api/v1/account/sign_in_links', asked)
    const code = { body: { code: link.url.split('#')[1] }, token: null }
    expect((await server.request('POST', '/api/v1/session', code)).status).toBe(201)
    now++
    const second = await act('POST', `/${client_id}/secret`)
    expect(second.body.client_id).toBe(client_id)
    expect((await ask(second.body)).status).toBe(200)
    const used = await seen(client_id)
    expect(used).toMatchObject({ secrets: 2, tokens: 2, sessions: 1, last_used_at: expect.any(String) })
    expect(JSON.stringify(used)).not.toContain(made.body.client_secret)

    expect((await act('DELETE', `/${client_id}`)).status).toBe(204)
    expect((await ask(second.body)).status).toBe(401)
    expect((await list(issued.body.access_token)).status).toBe(401)
    expect(await seen(client_id)).toBeUndefined()
    for (const gone of [client_id, 'client_none'])
      for (const [method, rest] of [
        ['DELETE', ''],
        ['POST', '/secret'],
      ] as const)
        expect((await act(method, `/${gone}${rest}`)).status).toBe(404)

    const other = await clients.createOrganization('Other')
    const foreign = await clients.createClient('foreign', [other.id])
    const both = await clients.createClient('both', [other.id, organization_id])
    expect(await seen(foreign.client_id)).toBeUndefined()
    expect((await act('DELETE', `/${foreign.client_id}`)).status).toBe(404)
    expect((await act('POST', `/${foreign.client_id}/secret`)).status).toBe(404)
    expect(await seen(both.client_id)).toMatchObject({ organizations: 2 })
    // its secret would open the other organization too
    expect((await act('POST', `/${both.client_id}/secret`)).body.code).toBe('conflict')
    const everywhere = (await ask(both)).body.access_token
    const at = (id: string) => list(everywhere, { 'x-organization-id': id })
    expect((await at(organization_id)).status).toBe(200)
    expect((await act('DELETE', `/${both.client_id}`)).status).toBe(204)
    expect((await at(organization_id)).status).toBe(403)
    expect((await at(other.id)).status).toBe(200)
  })
})

test('P08 secrets and tokens are stored only as hashes', async () => {
  const access_token = await newToken()
  const bytes = bytesOf(server.config.data_dir)
  expect(bytes).not.toContain(access_token)
  expect(bytes).not.toContain(server.client.client_secret)
  expect(bytes).toContain(server.client.client_id)
})

async function rawStatus(base_url: string, lines: string[]): Promise<string> {
  const { connect } = await import('node:net')
  const { hostname, port } = new URL(base_url)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    socket.on('data', (chunk) => {
      text += String(chunk)
    })
    socket.on('end', () => resolve(text)).on('error', reject)
  })
}
