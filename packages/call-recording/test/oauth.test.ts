import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { OAuthCredentials } from '@linkspan/core'
import { errorOf } from '@linkspan/core/testing'
import { approveConsent, reset, type Sandbox, serverError } from '@linkspan/sandbox'
import { type CallRecording, type CallRecordingOptions, callRecording } from '../src/index.ts'
import { openCallRecording, openSandbox } from './sandbox.ts'

const REDIRECT = 'http://127.0.0.1:9/callback'
let sandbox: Sandbox
const opened: CallRecording[] = []

beforeAll(async () => {
  sandbox = await openSandbox('call-recording-oauth', {
    call_recording_accounts: { redirect_uris: [REDIRECT] },
  })
})
afterEach(async () => {
  sandbox.call_recording_accounts.faults.clear()
  sandbox.call_recording_accounts.requests.length = 0
  await Promise.all(opened.splice(0).map((gong) => gong.close()))
})
afterAll(() => sandbox.close())

function open(
  options: CallRecordingOptions = {},
  credentials = sandbox.call_recording.credentials(),
): CallRecording {
  const gong = openCallRecording(sandbox, credentials, { retry: false, ...options })
  opened.push(gong)
  return gong
}

const refreshes = () => sandbox.call_recording_accounts.requests

describe('OAuth', () => {
  test('consent results in credentials that work at the company’s own address', async () => {
    const { oauth } = callRecording
    const { authorize_url, token_url, client } = sandbox.call_recording_accounts
    const query = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: oauth?.scopes.join(' ') ?? '',
      state: 'invented-state',
    })
    const back = await approveConsent(`${authorize_url}?${query}`)
    expect(back.searchParams.get('state')).toBe('invented-state')
    const reply = await fetch(token_url, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${client.client_id}:${client.client_secret}`)}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: REDIRECT,
      }),
    })
    const { access_token, refresh_token, api_base_url_for_customer } = (await reply.json()) as Record<
      string,
      string
    >
    expect(api_base_url_for_customer).toBe(sandbox.call_recording.customer_url)
    const { client_id, client_secret } = client
    const gong = open({}, {
      access_token,
      refresh_token,
      api_base_url_for_customer,
      client_id,
      client_secret,
    } as never)
    for (const list of [gong.users, gong.workspaces, gong.statsInteraction, gong.settingsTrackers])
      expect((await list.list()).data.length).toBeGreaterThan(0)
  })

  test('a refresh sends the client as HTTP Basic and the token in the form, and uses the address in the reply', async () => {
    const { client_id, client_secret, refresh_token } = sandbox.call_recording.credentials()
    const saved: OAuthCredentials[] = []
    const gong = open({ onCredentialsChanged: (credentials) => void saved.push(credentials) }, {
      client_id,
      client_secret,
      refresh_token,
    } as never)
    await gong.workspaces.list()
    const [request] = refreshes()
    expect(request).toMatchObject({
      method: 'POST',
      path: '/oauth2/generate-customer-token',
      headers: { authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` },
      body: { grant_type: 'refresh_token', refresh_token },
    })
    expect(saved).toMatchObject([
      {
        api_base_url_for_customer: sandbox.call_recording.customer_url,
        token_type: 'bearer',
        client_id,
      },
    ])
    expect(saved[0]?.refresh_token).not.toBe(refresh_token)
    await open({}, saved[0] as never).workspaces.list()
    expect(refreshes()).toHaveLength(1)
  })

  test('P14 five consecutive rotations each use the newest refresh token, saved before its access token is used', async () => {
    const saved: OAuthCredentials[] = []
    const gong = open({ onCredentialsChanged: (credentials) => void saved.push(credentials) })
    for (let turn = 1; turn <= 5; turn++) {
      await gong.users.list()
      expect(saved).toHaveLength(turn)
      sandbox.call_recording_accounts.expireAccessTokens()
    }
    expect(new Set(saved.map(({ refresh_token }) => refresh_token)).size).toBe(5)
    const spent = refreshes().map(({ body }) => (body as { refresh_token: string }).refresh_token)
    expect(spent.slice(1)).toEqual(saved.slice(0, 4).map(({ refresh_token }) => refresh_token))
  })

  test('P09 50 concurrent calls with an expired token use one refresh token', async () => {
    const gong = open({ max_concurrency: 50 })
    await gong.users.list()
    sandbox.call_recording_accounts.expireAccessTokens()
    refreshes().length = 0
    const pages = await Promise.all(Array.from({ length: 50 }, () => gong.users.list()))
    expect(pages.every(({ data }) => data.length === 40)).toBe(true)
    expect(refreshes()).toHaveLength(1)
  })

  test('P12 a refresh whose reply is lost fails with refresh_outcome_unknown, without a loop', async () => {
    sandbox.call_recording_accounts.faults.add(reset({ after_handling: true }))
    const gong = open()
    for (let count = 0; count < 3; count++) {
      expect(await errorOf(gong.users.list())).toMatchObject({
        code: 'reauth_required',
        reason: 'refresh_outcome_unknown',
        vendor_code: 'invalid_grant',
      })
    }
    expect(refreshes()).toHaveLength(2)
  })

  test('P12 so does a refresh that a gateway answers instead of the vendor', async () => {
    sandbox.call_recording_accounts.faults.add(serverError({ status: 502, after_handling: true }))
    const error = await errorOf(open().users.list())
    expect(error).toMatchObject({ code: 'reauth_required', reason: 'refresh_outcome_unknown' })
  })

  test('a refresh that never reached the vendor is retried, and succeeds', async () => {
    sandbox.call_recording_accounts.faults.add(reset())
    expect((await open().users.list()).data).toHaveLength(40)
    expect(refreshes()).toHaveLength(2)
  })

  test('P13 an outage of the token endpoint uses no refresh token and requires no new authorization', async () => {
    sandbox.call_recording_accounts.faults.add(serverError({ times: 2 }))
    const gong = open()
    expect(await errorOf(gong.users.list())).toMatchObject({ code: 'vendor_error', retryable: true })
    expect((await gong.users.list()).data).toHaveLength(40)
  })

  test.each([
    [
      {
        status: 400,
        body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
      },
    ],
    [{ status: 400, body: 'Refresh token code is invalid' }],
  ])('a refused refresh token requires a new authorization: %j', async (fault) => {
    sandbox.call_recording_accounts.faults.add(fault)
    expect(await errorOf(open().users.list())).toMatchObject({
      code: 'reauth_required',
      reason: 'refresh_token_rejected',
    })
  })

  test('a refresh token that was used elsewhere invalidates the whole grant', async () => {
    const credentials = sandbox.call_recording.credentials()
    const [mine, theirs] = [open({}, credentials), open({}, credentials)]
    await mine.users.list()
    expect(await errorOf(theirs.users.list())).toMatchObject({ code: 'reauth_required' })
    expect(await errorOf(mine.users.list())).toMatchObject({ code: 'reauth_required' })
  })

  test('P15 a missing scope is named, and uses no refresh token', async () => {
    const gong = open({}, sandbox.call_recording.credentials(['api:users:read']))
    await gong.users.list()
    refreshes().length = 0
    for (const call of [gong.workspaces.list(), gong.statsInteraction.list(), gong.callTranscripts.list()])
      expect(await errorOf(call)).toMatchObject({ code: 'vendor_forbidden', vendor_status: 401 })
    expect(refreshes()).toEqual([])
  })

  test('P01 no error contains a credential', async () => {
    const credentials = sandbox.call_recording.credentials()
    sandbox.call_recording_accounts.faults.add({
      status: 400,
      body: {
        error: 'invalid_grant',
        error_description: `no ${credentials.refresh_token} ${credentials.client_secret}`,
      },
    })
    const error = await errorOf(open({}, credentials).users.list())
    const shown = JSON.stringify([error, error.message, error.stack])
    expect(shown).toContain('[redacted]')
    expect(shown).not.toContain(credentials.refresh_token)
    expect(shown).not.toContain(credentials.client_secret)
  })
})
