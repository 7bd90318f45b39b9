import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { type GoogleAccounts, openGoogleAccounts } from '../../src/google/accounts.ts'
import { applicationOf, basic, type Fields, OPTIONS, REDIRECT } from './client.ts'

const ADWORDS = 'https://www.googleapis.com/auth/adwords'
const DRIVE = 'https://www.googleapis.com/auth/drive.readonly'

let accounts: GoogleAccounts
let close: () => Promise<void>
let clock = Date.UTC(2026, 10, 20)
async function open() {
  const opened = await openGoogleAccounts({ ...OPTIONS, now: () => clock, access_token_lifetime: 3600 })
  accounts = opened.google_accounts
  close = opened.close
}
beforeEach(open)
afterEach(() => close())

const app = applicationOf(() => accounts, { scope: ADWORDS, authentication: 'form' })
const OFFLINE = { access_type: 'offline' }

describe('the consent page', () => {
  test('sends the user back with code, state, issuer and scope, and keeps the query of the address', async () => {
    expect(await app.consent()).toEqual({
      from: 'test',
      state: 'a&b "c" <d>',
      code: expect.stringMatching(/^4\//),
      iss: 'https://accounts.google.com',
      scope: ADWORDS,
      authuser: '0',
      prompt: 'consent',
    })
  })

  test('lets the user deny, and untick scopes', async () => {
    expect(await app.consent({}, { decision: 'deny' })).toEqual({
      from: 'test',
      state: 'a&b "c" <d>',
      error: 'access_denied',
      iss: 'https://accounts.google.com',
    })
    const { scope, code } = await app.consent({ scope: `${ADWORDS} ${DRIVE}` }, { scopes: [DRIVE] })
    expect([scope, (await app.exchange(code)).body.scope]).toEqual([DRIVE, DRIVE])
    const none = await app.consent({ scope: `${ADWORDS} ${DRIVE}` }, { scopes: [] })
    expect(none.error).toBe('access_denied')
  })

  test.each<[Fields, number, string]>([
    [{ client_id: 'nobody' }, 401, 'invalid_client'],
    [{ redirect_uri: 'http://127.0.0.1:9/callback' }, 400, 'redirect_uri_mismatch'],
    [{ redirect_uri: `${REDIRECT}&more=1` }, 400, 'redirect_uri_mismatch'],
    [{ response_type: 'token' }, 400, 'unsupported_response_type'],
    [{ scope: undefined }, 400, 'invalid_request'],
    [{ scope: 'made.up' }, 400, 'invalid_scope'],
    [{ access_type: 'sometimes' }, 400, 'invalid_request'],
    [{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S512' }, 400, 'invalid_request'],
  ])('refuses %j without sending the browser to the client', async (more, status, error) => {
    const answer = await fetch(app.authorizeUrl(more), { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([status, null])
    expect(await answer.text()).toContain(error)
  })

  test('prompt=none answers without a page', async () => {
    expect(await app.consent({ prompt: 'none' })).toMatchObject({ error: 'interaction_required' })
    await app.consent()
    expect(await app.consent({ prompt: 'none' })).toMatchObject({ code: expect.any(String), prompt: 'none' })
  })
})

describe('the token endpoint', () => {
  test('exchanges a code once, within ten minutes, for the same redirect_uri and client', async () => {
    const code = await app.codeOf(OFFLINE)
    expect(await app.exchange(code)).toEqual({
      status: 200,
      body: {
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        expires_in: 3599,
        scope: ADWORDS,
        token_type: 'Bearer',
      },
    })
    expect(await app.exchange(code)).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Bad Request' },
    })
    const old = await app.codeOf()
    clock += 600_001
    expect((await app.exchange(old)).body.error).toBe('invalid_grant')
    const elsewhere = await app.exchange(await app.codeOf(), { redirect_uri: 'http://127.0.0.1:9/' })
    expect(elsewhere.body.error).toBe('redirect_uri_mismatch')
    const { client_id, client_secret } = accounts.addClient()
    const foreign = await app.exchange(await app.codeOf(), { client_id, client_secret })
    expect(foreign.body.error).toBe('invalid_grant')
    expect((await app.exchange('garbage')).body.error_description).toBe('Malformed auth code.')
  })

  test('gives a refresh token on the first consent with access_type=offline, and again only with prompt=consent', async () => {
    const refreshTokenOf = async (more: Fields) =>
      (await app.exchange(await app.codeOf(more))).body.refresh_token
    expect(await refreshTokenOf({ access_type: 'online' })).toBeUndefined()
    await close()
    await open()
    expect(await refreshTokenOf(OFFLINE)).toBeDefined()
    expect(await refreshTokenOf(OFFLINE)).toBeUndefined()
    expect(await refreshTokenOf({ ...OFFLINE, prompt: 'consent' })).toBeDefined()
    expect(await refreshTokenOf({ prompt: 'consent' })).toBeUndefined()
    const wider = await app.codeOf({ scope: DRIVE, include_granted_scopes: 'true' })
    expect((await app.exchange(wider)).body.scope).toBe(`${ADWORDS} ${DRIVE}`)
  })

  test('verifies PKCE by both methods', async () => {
    const verifier = 'v'.repeat(50)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const hashed = () => app.codeOf({ code_challenge: challenge, code_challenge_method: 'S256' })
    const exchange = async (code: string, code_verifier?: string) =>
      (await app.exchange(code, { code_verifier })).body.error_description ?? 'passed'
    expect(await exchange(await hashed(), verifier)).toBe('passed')
    expect(await exchange(await hashed(), challenge)).toBe('Invalid code verifier.')
    expect(await exchange(await hashed())).toBe('Missing code verifier.')
    expect(await exchange(await app.codeOf({ code_challenge: verifier }), verifier)).toBe('passed')
    expect(await exchange(await app.codeOf(), verifier)).toContain('not needed')
  })

  test('refreshes without a new refresh token, for its own client, until it is revoked', async () => {
    const { refresh_token } = accounts.issue({ scopes: [ADWORDS] })
    expect(await app.refresh(refresh_token)).toEqual({
      status: 200,
      body: { access_token: expect.any(String), expires_in: 3599, scope: ADWORDS, token_type: 'Bearer' },
    })
    const { client_id, client_secret } = accounts.addClient()
    const foreign = await app.refresh(refresh_token, { client_id, client_secret })
    expect([foreign.status, foreign.body.error]).toEqual([401, 'unauthorized_client'])
    accounts.revoke(refresh_token)
    expect(await app.refresh(refresh_token)).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
    })
  })

  test('a refresh token outlives a restart', async () => {
    const { refresh_token } = accounts.issue()
    await close()
    await open()
    expect((await app.refresh(refresh_token)).status).toBe(200)
  })

  test.each<[Fields, number, string]>([
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{ grant_type: '' }, 400, 'invalid_request'],
    [{ grant_type: 'refresh_token' }, 400, 'invalid_request'],
    [{ grant_type: 'refresh_token', refresh_token: 'x' }, 400, 'invalid_grant'],
    [{ grant_type: 'refresh_token', refresh_token: 'x', client_id: 'nobody' }, 401, 'invalid_client'],
    [{ grant_type: 'refresh_token', refresh_token: 'x', client_secret: 'wrong' }, 401, 'invalid_client'],
    [{ grant_type: 'refresh_token', refresh_token: 'x', client_secret: '' }, 400, 'invalid_request'],
  ])('refuses %j', async (form, status, error) => {
    const refused = await app.token(form)
    expect([refused.status, refused.body.error]).toEqual([status, error])
  })

  test('takes the client by HTTP Basic too', async () => {
    const { refresh_token } = accounts.issue()
    const form = {
      grant_type: 'refresh_token',
      refresh_token,
      client_id: undefined,
      client_secret: undefined,
    }
    expect((await app.token(form, { authorization: basic(accounts.client) })).status).toBe(200)
  })
})

describe('revoking', () => {
  test('ends the grant by either token; the next consent counts as the first', async () => {
    const { body } = await app.exchange(await app.codeOf(OFFLINE))
    const revoke = (token: string) =>
      fetch(accounts.revoke_url, { method: 'POST', body: new URLSearchParams({ token }) })
    expect((await revoke(body.access_token)).status).toBe(200)
    const again = await revoke(body.refresh_token)
    expect([again.status, await again.json()]).toMatchObject([400, { error: 'invalid_token' }])
    expect((await app.exchange(await app.codeOf(OFFLINE))).body.refresh_token).toBeDefined()
  })
})
