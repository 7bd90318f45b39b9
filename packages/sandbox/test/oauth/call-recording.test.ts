import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { type CallRecordingAccounts, openCallRecordingAccounts } from '../../src/call-recording/accounts.ts'
import { reset } from '../../src/index.ts'
import type { Grants } from '../../src/oauth/grants.ts'
import { applicationOf, basic, type Fields, OPTIONS } from './client.ts'

const CUSTOMER = 'https://company-9.api.gong.io'
let clock = Date.UTC(2026, 10, 20)
let accounts: CallRecordingAccounts
let grants: Grants
let close: () => Promise<void>
async function open() {
  const opened = await openCallRecordingAccounts({
    ...OPTIONS,
    now: () => clock,
    access_token_lifetime: 86_400,
    customer_url: () => CUSTOMER,
  })
  accounts = opened.accounts
  grants = opened.grants
  close = opened.close
}
beforeEach(open)
afterEach(() => close())

const app = applicationOf(() => accounts, {
  scope: 'api:users:read api:workspaces:read',
  authentication: 'basic',
})
const stateOf = (access_token: string) => grants.inspect(access_token).state

describe('the consent page', () => {
  test('sends the administrator back with a code and the state alone', async () => {
    expect(await app.consent()).toEqual({ from: 'test', code: expect.any(String), state: 'a&b "c" <d>' })
  })

  test('lets the administrator deny, and untick scopes', async () => {
    expect(await app.consent({}, { decision: 'deny' })).toEqual({
      from: 'test',
      error: 'access_denied',
      state: 'a&b "c" <d>',
    })
    const { code } = await app.consent({}, { scopes: ['api:users:read'] })
    expect((await app.exchange(code)).body.scope).toBe('api:users:read')
  })

  test.each<[Fields, number, string]>([
    [{ client_id: 'nobody' }, 401, 'invalid_client'],
    [{ redirect_uri: 'http://127.0.0.1:9/callback' }, 400, 'redirect_uri_mismatch'],
    [{ response_type: 'token' }, 400, 'unsupported_response_type'],
    [{ scope: 'api:everything' }, 400, 'invalid_scope'],
    [{ scope: '' }, 400, 'invalid_request'],
  ])('refuses %j without sending the browser to the client', async (more, status, error) => {
    const answer = await fetch(app.authorizeUrl(more), { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([status, null])
    expect(await answer.text()).toContain(error)
  })
})

describe('the token endpoint', () => {
  test('exchanges a code once, within ten minutes, and names the customer’s own host', async () => {
    const code = await app.codeOf()
    expect(await app.exchange(code)).toEqual({
      status: 200,
      body: {
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        expires_in: 86_400,
        scope: 'api:users:read api:workspaces:read',
        token_type: 'bearer',
        api_base_url_for_customer: CUSTOMER,
      },
    })
    expect((await app.exchange(code)).body.error).toBe('invalid_grant')
    const late = await app.codeOf()
    clock += 600_001
    expect((await app.exchange(late)).body.error).toBe('invalid_grant')
    const elsewhere = await app.exchange(await app.codeOf(), { redirect_uri: 'http://127.0.0.1:9/' })
    expect(elsewhere.body.error).toBe('invalid_grant')
  })

  test('gives a refresh token on every consent', async () => {
    const first = await app.exchange(await app.codeOf())
    const second = await app.exchange(await app.codeOf())
    expect(second.body.refresh_token).not.toBe(first.body.refresh_token)
    expect((await app.refresh(first.body.refresh_token)).status).toBe(200)
  })

  test('has no PKCE: a challenge is ignored', async () => {
    const challenged = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }
    expect((await app.exchange(await app.codeOf(challenged))).status).toBe(200)
    expect((await app.exchange(await app.codeOf(challenged), { code_verifier: 'wrong' })).status).toBe(200)
  })

  test('takes the client by HTTP Basic alone, and parameters in the form or the query', async () => {
    const { client_id, client_secret } = accounts.client
    const { refresh_token } = accounts.issue()
    const inForm = { grant_type: 'refresh_token', refresh_token, client_id, client_secret }
    for (const authorization of ['', basic({ ...accounts.client, client_secret: 'wrong' })])
      expect(await app.token(inForm, { authorization })).toMatchObject({
        status: 401,
        body: { error: 'invalid_client' },
      })
    const first = await app.refresh(refresh_token)
    const query = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: first.body.refresh_token,
    })
    const headers = { authorization: basic(accounts.client) }
    expect((await fetch(`${accounts.token_url}?${query}`, { method: 'POST', headers })).status).toBe(200)
  })

  test('a refresh token works once; a second use revokes every token of its family', async () => {
    const { access_token, refresh_token } = accounts.issue()
    const other = accounts.issue()
    const { body } = await app.refresh(refresh_token)
    expect([stateOf(access_token), stateOf(body.access_token)]).toEqual(['valid', 'valid'])
    expect(await app.refresh(refresh_token)).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
    })
    expect((await app.refresh(body.refresh_token)).status).toBe(400)
    expect([stateOf(access_token), stateOf(body.access_token)]).toEqual(['invalid', 'invalid'])
    expect(stateOf(other.access_token)).toBe('valid')
  })

  test('a refresh whose answer is lost spends the refresh token', async () => {
    const { refresh_token } = accounts.issue()
    accounts.faults.add(reset({ after_handling: true }))
    await expect(app.refresh(refresh_token)).rejects.toThrow()
    expect((await app.refresh(refresh_token)).body.error).toBe('invalid_grant')
  })

  test('tokens last a day, unless they are expired or revoked earlier', async () => {
    const { access_token, refresh_token } = accounts.issue()
    accounts.expireAccessTokens()
    expect(stateOf(access_token)).toBe('expired')
    const { body } = await app.refresh(refresh_token)
    expect(stateOf(body.access_token)).toBe('valid')
    clock += 86_400_000
    expect(stateOf(body.access_token)).toBe('expired')
    accounts.revoke(body.refresh_token)
    expect((await app.refresh(body.refresh_token)).status).toBe(400)
  })

  test('an unused refresh token survives a restart', async () => {
    const { body } = await app.refresh(accounts.issue().refresh_token)
    await close()
    await open()
    expect((await app.refresh(body.refresh_token)).status).toBe(200)
  })

  test.each<Fields>([
    { grant_type: 'password' },
    { grant_type: 'refresh_token' },
    { grant_type: 'authorization_code' },
  ])('refuses %j', async (fields) => {
    expect((await app.token(fields)).status).toBe(400)
  })
})
