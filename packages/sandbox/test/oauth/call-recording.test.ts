import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { approveConsent, createSandbox, reset, type Sandbox } from '../../src/index.ts'
import { NOW } from '../advertising/open.ts'

const REDIRECT = 'http://127.0.0.1:9/callback?from=test'
let sandbox: Sandbox
let clock = NOW
const open = () => createSandbox({ now: () => clock, call_recording_accounts: { redirect_uris: [REDIRECT] } })
beforeEach(async () => {
  clock = NOW
  sandbox = await open()
})
afterEach(() => sandbox.close())

const accounts = () => sandbox.call_recording_accounts

function authorizeUrl(more: Record<string, string> = {}): string {
  const { authorize_url, client } = accounts()
  const query = {
    client_id: client.client_id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'api:users:read api:workspaces:read',
    state: 'a&b <d>',
    ...more,
  }
  return `${authorize_url}?${new URLSearchParams(query)}`
}

async function token(fields: Record<string, string>, more: { query?: boolean; authorization?: string } = {}) {
  const { token_url, client } = accounts()
  const { authorization = `Basic ${btoa(`${client.client_id}:${client.client_secret}`)}` } = more
  const form = new URLSearchParams(fields)
  const response = await fetch(more.query ? `${token_url}?${form}` : token_url, {
    method: 'POST',
    headers: { authorization },
    ...(more.query ? {} : { body: form }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

const codeOf = async (more = {}) => (await approveConsent(authorizeUrl(more))).searchParams.get('code') ?? ''
const exchange = (code: string, redirect_uri = REDIRECT) =>
  token({ grant_type: 'authorization_code', code, redirect_uri })
const refresh = (refresh_token: string | undefined, more = {}) =>
  token({ grant_type: 'refresh_token', refresh_token: refresh_token ?? '' }, more)
const statusOf = async (access_token: string | undefined) =>
  (
    await fetch(`${sandbox.call_recording.customer_base_url}/v2/users`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
  ).status

describe('consent', () => {
  test('sends the administrator back with a code and the state', async () => {
    const back = await approveConsent(authorizeUrl())
    expect(Object.fromEntries(back.searchParams)).toEqual({
      from: 'test',
      code: expect.any(String),
      state: 'a&b <d>',
    })
  })

  test('can be denied', async () => {
    const back = await approveConsent(authorizeUrl(), { decision: 'deny' })
    expect(back.searchParams.get('error')).toBe('access_denied')
  })

  test.each([
    [{ client_id: 'nobody' }, 401, 'invalid_client'],
    [{ redirect_uri: 'http://127.0.0.1:9/callback' }, 400, 'redirect_uri_mismatch'],
    [{ response_type: 'token' }, 400, 'unsupported_response_type'],
    [{ scope: 'api:everything' }, 400, 'invalid_scope'],
    [{ scope: '' }, 400, 'invalid_request'],
  ])('refuses %j without going back', async (more, status, error) => {
    const response = await fetch(authorizeUrl(more as Record<string, string>), { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([status, null])
    expect(await response.text()).toContain(error)
  })
})

describe('the token endpoint', () => {
  test('exchanges a code once, within ten minutes, and names the customer’s own host', async () => {
    const code = await codeOf()
    expect(await exchange(code)).toEqual({
      status: 200,
      body: {
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        expires_in: 86_400,
        scope: 'api:users:read api:workspaces:read',
        token_type: 'bearer',
        api_base_url_for_customer: sandbox.call_recording.customer_base_url,
      },
    })
    expect((await exchange(code)).body.error).toBe('invalid_grant')
    const late = await codeOf()
    clock += 600_001
    expect((await exchange(late)).body.error).toBe('invalid_grant')
    expect((await exchange(await codeOf(), 'http://127.0.0.1:9/')).body.error).toBe('invalid_grant')
  })

  test('takes the client by HTTP Basic alone, and parameters in the form or the query', async () => {
    const { refresh_token } = accounts().issue()
    const { client } = accounts()
    expect(await refresh(refresh_token, { authorization: '' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
    const wrong = `Basic ${btoa(`${client.client_id}:wrong`)}`
    expect((await refresh(refresh_token, { authorization: wrong })).status).toBe(401)
    const first = await refresh(refresh_token)
    expect(first.status).toBe(200)
    expect((await refresh(first.body.refresh_token, { query: true })).status).toBe(200)
  })

  test('a refresh token works once; used again, it ends every token of its family', async () => {
    const { access_token, refresh_token } = accounts().issue()
    const other = accounts().issue()
    const { body } = await refresh(refresh_token)
    expect([await statusOf(access_token), await statusOf(body.access_token)]).toEqual([200, 200])
    expect(await refresh(refresh_token)).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
    })
    expect((await refresh(body.refresh_token)).status).toBe(400)
    expect([await statusOf(access_token), await statusOf(body.access_token)]).toEqual([401, 401])
    expect(await statusOf(other.access_token)).toBe(200)
  })

  test('a renewal whose answer is lost has happened', async () => {
    const { refresh_token } = accounts().issue()
    accounts().faults.add(reset({ after_handling: true }))
    await expect(refresh(refresh_token)).rejects.toThrow()
    expect((await refresh(refresh_token)).body.error).toBe('invalid_grant')
  })

  test('tokens last a day, and can be ended or revoked before', async () => {
    const { access_token, refresh_token } = accounts().issue()
    accounts().expireAccessTokens()
    expect(await statusOf(access_token)).toBe(401)
    const { body } = await refresh(refresh_token)
    expect(await statusOf(body.access_token)).toBe(200)
    clock += 86_400_000
    expect(await statusOf(body.access_token)).toBe(401)
    accounts().revoke(body.refresh_token ?? '')
    expect((await refresh(body.refresh_token)).status).toBe(400)
  })

  test('an unspent token outlives a restart', async () => {
    const { refresh_token } = accounts().issue()
    const { body } = await refresh(refresh_token)
    await sandbox.close()
    sandbox = await open()
    expect((await refresh(body.refresh_token)).status).toBe(200)
  })

  test.each([
    { grant_type: 'password' },
    { grant_type: 'refresh_token' },
    { grant_type: 'authorization_code' },
  ])('refuses %j', async (fields) => {
    expect((await token(fields)).status).toBe(400)
  })
})

describe('the limits of the company', () => {
  const call = () =>
    fetch(`${sandbox.call_recording.customer_base_url}/v2/workspaces`, {
      headers: { authorization: `Bearer ${accounts().issue().access_token}` },
    })

  test('are 3 calls a second, over all its tokens', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, call))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.headers.get('retry-after')).toBe('1')
    expect(await refused?.json()).toEqual({
      requestId: expect.any(String),
      errors: ['API request limit exceeded'],
    })
    clock += 1000
    expect((await call()).status).toBe(200)
  })

  test('are 10,000 calls a day, which begins anew at midnight in UTC', async () => {
    await sandbox.close()
    sandbox = await createSandbox({ now: () => clock, call_recording: { limits: { per_day: 4 } } })
    for (let count = 0; count < 4; count++) expect((await call()).status).toBe(200)
    const refused = await call()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(12 * 3600)])
    clock += 12 * 3_600_000
    expect((await call()).status).toBe(200)
  })
})
