import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createSandbox, type Sandbox, type TokenError, tokenError } from '../../src/index.ts'
import { applicationOf, REDIRECT } from './client.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({
    google_accounts: { redirect_uris: [REDIRECT] },
    call_recording_accounts: { redirect_uris: [REDIRECT] },
  })
})
afterAll(() => sandbox.close())

const GOOGLE = 'https://www.googleapis.com/auth/'
const KINDS = [
  {
    kind: 'advertising',
    scope: `${GOOGLE}adwords`,
    call: () => `${sandbox.advertising.base_url}/v25/customers:listAccessibleCustomers`,
    headers: { 'developer-token': 'sandbox' },
  },
  {
    kind: 'web-analytics',
    scope: `${GOOGLE}analytics.readonly`,
    call: () => `${sandbox.web_analytics.admin_base_url}/v1beta/accountSummaries`,
    headers: {},
  },
  {
    kind: 'drive',
    scope: `${GOOGLE}drive`,
    call: () => `${sandbox.drive.base_url}/drive/v3/files`,
    headers: {},
  },
  {
    kind: 'call-recording',
    scope: 'api:users:read api:workspaces:read',
    call: () => `${sandbox.call_recording.customer_base_url}/v2/users`,
    headers: {},
  },
] as const

describe.each(KINDS)('$kind', ({ kind, scope, call, headers }) => {
  const isGoogle = kind !== 'call-recording'
  const accounts = () => (isGoogle ? sandbox.google_accounts : sandbox.call_recording_accounts)
  const app = applicationOf(accounts, { scope, authentication: isGoogle ? 'form' : 'basic' })
  const verifier = 'v'.repeat(64)
  const asked = isGoogle
    ? {
        access_type: 'offline',
        prompt: 'consent',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }
    : {}
  const connect = async () =>
    (await app.exchange(await app.codeOf(asked), isGoogle ? { code_verifier: verifier } : {})).body
  const statusOf = async (access_token: string) =>
    (await fetch(call(), { headers: { ...headers, authorization: `Bearer ${access_token}` } })).status

  test('consent, exchange, call, refresh and revocation work in sequence', async () => {
    const tokens = await connect()
    expect(tokens).toMatchObject({ scope, refresh_token: expect.any(String) })
    expect(await statusOf(tokens.access_token)).toBe(200)
    const { body } = await app.refresh(tokens.refresh_token)
    expect(await statusOf(body.access_token)).toBe(200)
    accounts().revoke(body.refresh_token ?? tokens.refresh_token)
    expect(await statusOf(body.access_token)).toBe(401)
  })

  test.each<[TokenError, number]>([
    ['access_denied', 400],
    ['admin_policy_enforced', 400],
    ['deleted_client', 401],
    ['invalid_grant', 400],
    ['rate_limit_exceeded', 403],
  ])('tokenError makes the token endpoint answer %s once', async (error, status) => {
    const { refresh_token } = await connect()
    accounts().faults.add(tokenError(error))
    await fetch(app.authorizeUrl(asked))
    expect(await app.refresh(refresh_token)).toEqual({
      status,
      body: { error, error_description: expect.any(String) },
    })
    expect((await app.refresh(refresh_token)).status).toBe(200)
  })
})
