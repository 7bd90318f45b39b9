import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { approveConsent, createSandbox, type Sandbox } from '../../src/index.ts'

const ADWORDS = 'https://www.googleapis.com/auth/adwords'
const DRIVE = 'https://www.googleapis.com/auth/drive.readonly'
const REDIRECT = 'http://127.0.0.1:9/callback?from=test'

let sandbox: Sandbox
let clock = Date.UTC(2026, 10, 20)
beforeEach(async () => {
  sandbox = await createSandbox({ now: () => clock, google_accounts: { redirect_uris: [REDIRECT] } })
})
afterEach(() => sandbox.close())

function authorizeUrl(more: Record<string, string | undefined> = {}): string {
  const { authorize_url, client } = sandbox.google_accounts
  const parameters = {
    client_id: client.client_id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: ADWORDS,
    state: 'a&b "c" <d>',
    access_type: 'offline',
    ...more,
  }
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return `${authorize_url}?${new URLSearchParams(given)}`
}

async function token(form: Record<string, string>, headers: Record<string, string> = {}) {
  const { client_id, client_secret } = sandbox.google_accounts.client
  const body = new URLSearchParams({ client_id, client_secret, ...form })
  const response = await fetch(sandbox.google_accounts.token_url, { method: 'POST', body, headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const exchange = (code: string | null, more: Record<string, string> = {}) =>
  token({ grant_type: 'authorization_code', code: code ?? '', redirect_uri: REDIRECT, ...more })
const codeOf = async (more: Record<string, string | undefined> = {}) =>
  (await approveConsent(authorizeUrl(more))).searchParams.get('code')

describe('the consent page', () => {
  test('shows an escaped form and sends the user back with code, state and scope', async () => {
    const page = await (await fetch(authorizeUrl())).text()
    expect(page).toContain('name="decision" value="allow"')
    expect(page).not.toContain('<d>')
    const back = await approveConsent(authorizeUrl())
    expect(`${back.origin}${back.pathname}`).toBe('http://127.0.0.1:9/callback')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      from: 'test',
      state: 'a&b "c" <d>',
      code: expect.stringMatching(/^4\//),
      scope: ADWORDS,
    })
  })

  test('lets the user deny, and untick scopes', async () => {
    const denied = await approveConsent(authorizeUrl(), { decision: 'deny' })
    expect([denied.searchParams.get('error'), denied.searchParams.get('code')]).toEqual([
      'access_denied',
      null,
    ])
    const back = await approveConsent(authorizeUrl({ scope: `${ADWORDS} ${DRIVE}` }), { scopes: [DRIVE] })
    expect(back.searchParams.get('scope')).toBe(DRIVE)
    expect((await exchange(back.searchParams.get('code'))).body.scope).toBe(DRIVE)
  })

  test.each([
    [{ client_id: 'nobody' }, 401, 'invalid_client'],
    [{ redirect_uri: 'http://127.0.0.1:9/callback' }, 400, 'redirect_uri_mismatch'],
    [{ response_type: 'token' }, 400, 'unsupported_response_type'],
    [{ scope: undefined }, 400, 'invalid_request'],
    [{ scope: 'made.up' }, 400, 'invalid_scope'],
    [{ access_type: 'sometimes' }, 400, 'invalid_request'],
    [{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S512' }, 400, 'invalid_request'],
  ])('refuses %j without going back to the client', async (more, status, error) => {
    const response = await fetch(authorizeUrl(more), { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([status, null])
    expect(await response.text()).toContain(error)
  })

  test('refuses a form that it did not make', async () => {
    const body = new URLSearchParams({ request: 'x.y', decision: 'allow', scope: ADWORDS })
    const response = await fetch(`${sandbox.google_accounts.authorize_url}/consent`, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    expect(response.status).toBe(400)
  })

  test('prompt=none answers without a page', async () => {
    const silent = authorizeUrl({ prompt: 'none' })
    expect((await approveConsent(silent)).searchParams.get('error')).toBe('interaction_required')
    await approveConsent(authorizeUrl())
    expect((await approveConsent(silent)).searchParams.get('code')).not.toBeNull()
  })
})

describe('the token endpoint', () => {
  test('exchanges a code once, within ten minutes, for the same redirect_uri', async () => {
    const code = await codeOf()
    const { status, body } = await exchange(code)
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        expires_in: 3599,
        scope: ADWORDS,
        token_type: 'Bearer',
      },
    ])
    expect(await exchange(code)).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Bad Request' },
    })
    const old = await codeOf()
    clock += 600_001
    expect((await exchange(old)).body.error).toBe('invalid_grant')
    expect((await exchange(await codeOf(), { redirect_uri: 'http://127.0.0.1:9/' })).body.error).toBe(
      'redirect_uri_mismatch',
    )
    expect((await exchange('garbage')).body.error_description).toBe('Malformed auth code.')
  })

  test('issues a refresh token on the first consent, and again only with prompt=consent', async () => {
    expect((await exchange(await codeOf({ access_type: 'online' }))).body.refresh_token).toBeUndefined()
    await sandbox.close()
    sandbox = await createSandbox({ now: () => clock, google_accounts: { redirect_uris: [REDIRECT] } })
    expect((await exchange(await codeOf())).body.refresh_token).toBeDefined()
    expect((await exchange(await codeOf())).body.refresh_token).toBeUndefined()
    expect((await exchange(await codeOf({ prompt: 'consent' }))).body.refresh_token).toBeDefined()
    const wider = await exchange(await codeOf({ scope: DRIVE, include_granted_scopes: 'true' }))
    expect(wider.body.scope).toBe(`${ADWORDS} ${DRIVE}`)
  })

  test('verifies PKCE by both methods', async () => {
    const verifier = 'v'.repeat(50)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const hashed = () => codeOf({ code_challenge: challenge, code_challenge_method: 'S256' })
    expect((await exchange(await hashed(), { code_verifier: verifier })).status).toBe(200)
    expect((await exchange(await hashed(), { code_verifier: challenge })).body.error_description).toBe(
      'Invalid code verifier.',
    )
    expect((await exchange(await hashed())).body.error_description).toBe('Missing code verifier.')
    expect(
      (await exchange(await codeOf({ code_challenge: verifier }), { code_verifier: verifier })).status,
    ).toBe(200)
  })

  test('refreshes without a new refresh token, for its own client, until it is revoked', async () => {
    const { refresh_token } = sandbox.google_accounts.issue({ scopes: [ADWORDS] })
    const refresh = { grant_type: 'refresh_token', refresh_token }
    expect(await token(refresh)).toEqual({
      status: 200,
      body: { access_token: expect.any(String), expires_in: 3599, scope: ADWORDS, token_type: 'Bearer' },
    })
    const other = sandbox.google_accounts.addClient()
    const foreign = await token({
      ...refresh,
      client_id: other.client_id,
      client_secret: other.client_secret,
    })
    expect([foreign.status, foreign.body.error]).toEqual([401, 'unauthorized_client'])
    sandbox.google_accounts.revoke(refresh_token)
    expect(await token(refresh)).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
    })
  })

  test('a refresh token outlives a restart', async () => {
    const { refresh_token } = sandbox.google_accounts.issue()
    await sandbox.close()
    sandbox = await createSandbox({ now: () => clock })
    expect((await token({ grant_type: 'refresh_token', refresh_token })).status).toBe(200)
  })

  test.each([
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{ grant_type: '' }, 400, 'invalid_request'],
    [{ grant_type: 'refresh_token' }, 400, 'invalid_request'],
    [{ grant_type: 'refresh_token', refresh_token: 'x' }, 400, 'invalid_grant'],
    [{ grant_type: 'refresh_token', refresh_token: 'x', client_id: 'nobody' }, 401, 'invalid_client'],
    [{ grant_type: 'refresh_token', refresh_token: 'x', client_secret: 'wrong' }, 401, 'invalid_client'],
    [{ grant_type: 'refresh_token', refresh_token: 'x', client_secret: '' }, 400, 'invalid_request'],
  ])('refuses %j', async (form, status, error) => {
    const refused = await token(form as Record<string, string>)
    expect([refused.status, refused.body.error]).toEqual([status, error])
  })

  test('takes the client by the Basic scheme', async () => {
    const { client, issue } = sandbox.google_accounts
    const { refresh_token } = issue()
    const basic = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64')
    const answer = await token(
      { grant_type: 'refresh_token', refresh_token, client_id: '', client_secret: '' },
      { authorization: `Basic ${basic}` },
    )
    expect(answer.status).toBe(200)
  })
})

describe('revoking', () => {
  test('ends the grant by either token, and the next consent is a first one', async () => {
    const { body } = await exchange(await codeOf())
    const revoke = (value: unknown) =>
      fetch(sandbox.google_accounts.revoke_url, {
        method: 'POST',
        body: new URLSearchParams({ token: String(value) }),
      })
    expect((await revoke(body.access_token)).status).toBe(200)
    const again = await revoke(body.refresh_token)
    expect([again.status, ((await again.json()) as { error: string }).error]).toEqual([400, 'invalid_token'])
    expect((await exchange(await codeOf())).body.refresh_token).toBeDefined()
  })
})
