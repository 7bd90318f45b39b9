import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type ConsentDecision, type Fault, tokenError } from '@linkspan/sandbox'
import { CONNECTORS } from '../support/api.ts'
import {
  APPLICATION,
  approve,
  type BrowserAnswer,
  browse,
  CALLBACK,
  consentUrl,
  initiate,
  registerCallbacks,
  secretId,
} from '../support/consent.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const MINUTE = 60_000
let sandbox: Sandbox
let server: TestServer
/** One that waits for a vendor only shortly. */
let impatient: TestServer
let later = 0
beforeAll(async () => {
  const started = await startSandbox('oauth-failures')
  sandbox = started.sandbox
  server = await startTestServer({
    vendors: started.vendors,
    now: () => Date.now() + later,
  })
  impatient = await startTestServer({ vendors: started.vendors, consent_ms: 1_000 })
  for (const { base_url } of [server, impatient]) registerCallbacks(sandbox, base_url)
})
afterAll(async () => {
  for (const each of [server, impatient]) await each?.close()
  await sandbox?.close()
})
beforeEach(() => {
  later = 0
})

const callback = async (more: object = {}, decision: ConsentDecision = {}, at = server) =>
  approve(await consentUrl(at, more), decision)

/** A token reply of Google's with these fields in place of its own. */
const reply = (fields: object): Fault => ({
  path: '/token',
  kind: 'status',
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    access_token: 'ya29.granted',
    refresh_token: '1//granted',
    expires_in: 3599,
    scope: 'https://www.googleapis.com/auth/adwords openid',
    token_type: 'Bearer',
    ...fields,
  }),
})
const failing = (status: number, body: string): Fault => ({ path: '/token', kind: 'status', status, body })

const exchanges: [string, Fault, string][] = [
  ['fewer scopes than needed', reply({ scope: 'openid' }), 'scopes_missing'],
  ['no refresh token', reply({ refresh_token: undefined }), 'refresh_token_missing'],
  ['an empty refresh token', reply({ refresh_token: '' }), 'refresh_token_missing'],
  ['no access token', reply({ access_token: undefined }), 'vendor_invalid_reply'],
  ['an access token that no header can hold', reply({ access_token: 'a\r\nb' }), 'vendor_invalid_reply'],
  ['tokens of an unknown type', reply({ token_type: 'mac' }), 'vendor_invalid_reply'],
  ['400 invalid_grant', tokenError('invalid_grant'), 'code_rejected'],
  ['400 with words', failing(400, 'no'), 'vendor_invalid_reply'],
  ['401 invalid_client', failing(401, '{"error":"invalid_client"}'), 'client_rejected'],
  ['429', failing(429, '{"error":"rate_limit_exceeded"}'), 'vendor_error'],
  ['500', failing(500, ''), 'vendor_error'],
  ['503 with HTML', failing(503, '<h1>down</h1>'), 'vendor_error'],
  ['HTML', { path: '/token', kind: 'html', status: 200 }, 'vendor_invalid_reply'],
  ['nothing', { path: '/token', kind: 'empty', status: 200 }, 'vendor_invalid_reply'],
  ['half an answer', { path: '/token', kind: 'truncate' }, 'vendor_unreachable'],
  ['a reset', { path: '/token', kind: 'reset' }, 'vendor_unreachable'],
  ['silence', { path: '/token', kind: 'hang' }, 'vendor_unreachable'],
  [
    'a redirect',
    { ...failing(302, ''), headers: { location: 'http://127.0.0.1:9/' } },
    'vendor_invalid_reply',
  ],
  ['more than a reply can have', reply({ x: 'y'.repeat(300_000) }), 'vendor_invalid_reply'],
]

/** A consent that failed: the application gets one stable word, and nothing was made. */
function expectFailure({ status, query, location }: BrowserAnswer, error: string): void {
  expect({ status, query }).toEqual({ status: 303, query: { error, error_description: expect.any(String) } })
  expect(location?.href).toMatch(APPLICATION)
}

describe('P25 the application gets a stable error when the token endpoint answers', () => {
  test.each(exchanges)('%s', async (_name, fault, error) => {
    const at = fault.kind === 'hang' ? impatient : server
    const path = await callback({}, {}, at)
    sandbox.google_accounts.faults.add({ ...fault, times: 1 })
    expectFailure(await browse(at.base_url, path), error)
    sandbox.google_accounts.faults.clear()
    expect((await browse(at.base_url, path)).status).toBe(400)
  })
})

const returns: [string, (path: URL) => void, string][] = [
  ['no code', (url) => url.searchParams.delete('code'), 'consent_failed'],
  ['a code that is not its own', (url) => url.searchParams.set('code', '4/0Aother'), 'code_rejected'],
  ['another issuer', (url) => url.searchParams.set('iss', 'https://evil.example'), 'consent_failed'],
  ['an error of its own', (url) => url.searchParams.set('error', 'admin_policy_enforced'), 'consent_failed'],
  ['HTML as its error', (url) => url.searchParams.set('error', '<script>x</script>'), 'consent_failed'],
]

describe('P25 the application gets a stable error when the vendor sends the browser back with', () => {
  test.each(returns)('%s', async (_name, change, error) => {
    const url = new URL(await callback(), server.base_url)
    change(url)
    const answered = await browse(server.base_url, url.pathname + url.search)
    expectFailure(answered, error)
    expect(answered.location?.href).not.toMatch(/%3C|<|admin_policy/)
  })

  test.each(['advertising', 'call-recording'])('a denial (%s)', async (connector_type) => {
    const denied = await callback({ connector_type }, { decision: 'deny' })
    expectFailure(await browse(server.base_url, denied), 'access_denied')
  })

  test('a consent to fewer scopes (call-recording), and says which are missing', async () => {
    const path = await callback({ connector_type: 'call-recording' }, { scopes: ['api:users:read'] })
    const answered = await browse(server.base_url, path)
    expectFailure(answered, 'scopes_missing')
    expect(answered.query.error_description).toContain('api:library:read')
  })

  test('an API address that is not the vendor’s (call-recording)', async () => {
    const path = await callback({ connector_type: 'call-recording' })
    const fields = { access_token: 'a', refresh_token: 'b', token_type: 'bearer', expires_in: 86_400 }
    const body = JSON.stringify({ ...fields, api_base_url_for_customer: 'https://gong.io.evil.example' })
    const headers = { 'content-type': 'application/json' }
    sandbox.call_recording_accounts.faults.add({ kind: 'status', status: 200, headers, body, times: 1 })
    expectFailure(await browse(server.base_url, path), 'vendor_invalid_reply')
  })
})

/** The page of a consent that is not in progress: it says nothing of why, and loads nothing. */
function expectOwnPage({ status, headers, page, location }: BrowserAnswer): void {
  expect({ status, location }).toEqual({ status: 400, location: undefined })
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(page).toContain('<h1>This link cannot be used</h1>')
  expect(page).toContain('<html lang="en">')
  expect(page).not.toMatch(/<script|src=|href=|https?:/)
}

describe('P20 a callback without a consent in progress gets a page, and nothing is made', () => {
  test.each([
    ['no state', `${CALLBACK}/advertising?code=x`],
    ['an unknown state', `${CALLBACK}/advertising?code=x&state=lst_${'x'.repeat(43)}`],
    ['an empty state', `${CALLBACK}/advertising?code=x&state=`],
    ['a type that there is not', `${CALLBACK}/unknown?code=x&state=lst_${'x'.repeat(43)}`],
    ['vendor text', `${CALLBACK}/advertising?error=<script>alert(1)</script>&state=<b>`],
  ])('%s', async (_name, path) => {
    expectOwnPage(await browse(server.base_url, path))
  })

  test('a state of another kind of connector, which stays valid for its own', async () => {
    const path = await callback()
    expectOwnPage(await browse(server.base_url, path.replace('/advertising?', '/drive?')))
    expectOwnPage(await browse(server.base_url, path.replace('/advertising?', '/call-recording?')))
    expect((await browse(server.base_url, path)).query).toHaveProperty('secret_id')
  })

  test('a state of another server', async () => {
    const other = await startTestServer({ vendors: server.config.vendor_options })
    expectOwnPage(await browse(other.base_url, await callback()))
    await other.close()
  })

  test('a state that was used', async () => {
    const path = await callback()
    expect((await browse(server.base_url, path)).status).toBe(303)
    expectOwnPage(await browse(server.base_url, path))
  })

  test('a state after ten minutes', async () => {
    const path = await callback()
    later = 10 * MINUTE
    expectOwnPage(await browse(server.base_url, path))
  })

  test('all but one of several callbacks at once', async () => {
    const path = await callback()
    const answers = await Promise.all(Array.from({ length: 8 }, () => browse(server.base_url, path)))
    expect(answers.filter(({ query }) => query.secret_id)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(7)
  })

  test('a parameter twice', async () => {
    const { status, page } = await browse(server.base_url, `${await callback()}&code=other`)
    expect(status).toBe(400)
    expect(page).toContain('<h1>Invalid parameters</h1>')
  })
})

const create = (more: object, token?: string) =>
  server.request('POST', CONNECTORS, {
    body: { customer_name: 'acme', connector_type: 'advertising', name: 'x', ...more },
    ...(token && { token }),
  })

describe('P24 a secret_id', () => {
  test('works once', async () => {
    const server_side_oauth_secret_id = await secretId(server)
    expect((await create({ server_side_oauth_secret_id })).status).toBe(201)
    const again = await create({ server_side_oauth_secret_id })
    expect(again).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('makes one connector when several creates use it at once', async () => {
    const server_side_oauth_secret_id = await secretId(server)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create({ server_side_oauth_secret_id })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(404)])
  })

  test('of another customer, kind or organization is refused and stays valid', async () => {
    const server_side_oauth_secret_id = await secretId(server)
    const errors = [{ path: '$.server_side_oauth_secret_id' }]
    const conflict = { status: 409, body: { code: 'conflict', errors } }
    expect(await create({ server_side_oauth_secret_id, customer_name: 'other' })).toMatchObject(conflict)
    expect(await create({ server_side_oauth_secret_id, connector_type: 'drive' })).toMatchObject(conflict)
    const other = await server.server.services.clients.createOrganization('Other')
    const foreign = await create({ server_side_oauth_secret_id }, await server.tokenFor(other.id))
    const unknown = await create({ server_side_oauth_secret_id: `lsi_${'x'.repeat(43)}` })
    expect(foreign).toMatchObject({ status: 404, body: { ...unknown.body, request_id: expect.anything() } })
    expect(unknown.body).toMatchObject({ code: 'not_found', errors })
    expect((await create({ server_side_oauth_secret_id })).status).toBe(201)
  })

  const WRONG_QUERY = "SELECT campaign.id FROM campaign WHERE campaign.status = 'ENABLD'"
  test('stays valid when the rest of the request is wrong', async () => {
    const server_side_oauth_secret_id = await secretId(server)
    const wrong: object[] = [
      { replication_config: { nothing: 1 } },
      // the vendor refuses it
      { replication_config: { queries: [{ name: 'wrong', query: WRONG_QUERY }] } },
      { credentials: { refresh_token: 'mine' } },
      { credentials: { unknown: 'x' } },
      { credentials: { login_customer_id: 'x' } },
    ]
    for (const more of wrong)
      expect((await create({ server_side_oauth_secret_id, ...more })).status).toBe(400)
    const credentials = { login_customer_id: sandbox.advertising.manager_customer_id }
    expect((await create({ server_side_oauth_secret_id, credentials })).status).toBe(201)
  })

  test('is gone after fifteen minutes', async () => {
    const server_side_oauth_secret_id = await secretId(server)
    later = 15 * MINUTE
    const token = await server.tokenFor(server.organization_id)
    expect((await create({ server_side_oauth_secret_id }, token)).status).toBe(404)
  })

  test('authorizes an existing connector again, with its id and its own fields', async () => {
    const credentials = { login_customer_id: sandbox.advertising.manager_customer_id }
    const made = await create({ server_side_oauth_secret_id: await secretId(server), credentials })
    const path = `${CONNECTORS}/${made.body.id}`
    const customer_id = sandbox.advertising.customer_ids[0]
    const call = { entity: 'campaigns', action: 'list', params: { customer_id, pageSize: 1 } }
    const [old = ''] = (sandbox.google_accounts.requests.at(-1)?.path ?? '').split('?')
    expect(old).toBe('/token')
    const foreign = await secretId(server, { customer_name: 'other' })
    const refused = await server.request('PATCH', path, { body: { server_side_oauth_secret_id: foreign } })
    expect(refused.status).toBe(409)
    const body = { server_side_oauth_secret_id: await secretId(server) }
    expect(await server.request('PATCH', path, { body })).toMatchObject({
      status: 200,
      body: { id: made.body.id, status: 'active' },
    })
    expect((await server.request('PATCH', path, { body })).status).toBe(404)
    expect((await server.execute(made.body.id, call)).status).toBe(200)
  })
})

test('initiate says what is missing, and who has to do it', async () => {
  const bare = await startTestServer()
  const wrong: [object, string, string][] = [
    [{ connector_type: 'unknown' }, '$.connector_type', 'allowed: advertising'],
    [{}, '$.connector_type', 'LINKSPAN_ADVERTISING_CLIENT_ID and LINKSPAN_ADVERTISING_CLIENT_SECRET'],
    [{ redirect_url: 'https://app.example/' }, '$.redirect_url', 'none is registered'],
  ]
  for (const [more, path, words] of wrong) {
    const { status, body } = await initiate(bare, more)
    expect({ status, path: body.errors[0].path }).toEqual({ status: 400, path })
    expect(body.errors[0].message).toContain(words)
  }
  await bare.close()
})
