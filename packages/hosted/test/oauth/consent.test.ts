import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { APPLICATION, approve, browse, consentUrl, initiate, registerCallbacks } from '../support/consent.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let sandbox: Sandbox
let server: TestServer
beforeAll(async () => {
  const started = await startSandbox('oauth-consent')
  sandbox = started.sandbox
  server = await startTestServer({ vendors: started.vendors })
  registerCallbacks(sandbox, server.base_url)
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

const kinds = [
  { connector_type: 'advertising', entity: 'accessible_customers', action: 'list' },
  { connector_type: 'web-analytics', entity: 'properties', action: 'list' },
  { connector_type: 'drive', entity: 'files', action: 'list' },
  { connector_type: 'Gong', entity: 'workspaces', action: 'list' },
]

test.each(kinds)(
  'P24 a customer connects $connector_type by consent, and the connector works',
  async (kind) => {
    const { connector_type, entity, action } = kind
    const consent_url = await consentUrl(server, {
      connector_type,
      redirect_url: `${APPLICATION}?tab=a%20b&x`,
    })
    const asked = new URL(consent_url).searchParams
    expect(asked.get('code_challenge_method')).toBe(connector_type === 'Gong' ? null : 'S256')
    const answered = await browse(server.base_url, await approve(consent_url))
    expect(answered).toMatchObject({ status: 303, page: '' })
    expect(answered.location?.href).toMatch(
      /^http:\/\/127\.0\.0\.1:9\/connected\?tab=a%20b&x&secret_id=lsi_[\w-]{43}$/,
    )
    expect(answered.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answered.headers.get('cache-control')).toBe('no-store')
    const made = await server.createConnector({
      customer_name: 'acme',
      connector_type,
      name: connector_type,
      server_side_oauth_secret_id: answered.query.secret_id,
    })
    expect(made).toMatchObject({
      status: 'active',
      account: { id: expect.anything() },
      customer_name: 'acme',
    })
    const listed = await server.execute(made.id, { entity, action })
    expect(listed.status).toBe(200)
  },
)

test('P21 a vendor that takes PKCE gets a challenge of its own for each consent, and its verifier at the token endpoint only', async () => {
  const { requests } = sandbox.google_accounts
  const challenges = new Set<string>()
  for (const connector_type of ['advertising', 'web-analytics', 'drive', 'drive']) {
    requests.length = 0
    const consent_url = await consentUrl(server, { connector_type })
    const callback = await approve(consent_url)
    const { location, page } = await browse(server.base_url, callback)
    const exchanged = requests.flatMap(
      ({ body }) => (body as { code_verifier?: string })?.code_verifier ?? [],
    )
    expect(exchanged).toHaveLength(1)
    const [verifier = ''] = exchanged
    expect(verifier).toMatch(/^[\w~.-]{43,128}$/)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    expect(new URL(consent_url).searchParams.get('code_challenge')).toBe(challenge)
    expect(consent_url + callback + location + page).not.toContain(verifier)
    challenges.add(challenge)
  }
  expect(challenges.size).toBe(4)
})

test('initiate says when the consent must have come back', async () => {
  const { status, body } = await initiate(server)
  expect(status).toBe(200)
  const minutes = (Date.parse(body.expires_at) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(8)
  expect(minutes).toBeLessThanOrEqual(10)
})

test('P20 a HEAD of the callback is refused and leaves the state to the browser', async () => {
  const callback = await approve(await consentUrl(server))
  const refused = await fetch(server.base_url + callback, { method: 'HEAD', redirect: 'manual' })
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET'])
  const answered = await browse(server.base_url, callback)
  expect(answered.query).toMatchObject({ secret_id: expect.stringMatching(/^lsi_/) })
})
