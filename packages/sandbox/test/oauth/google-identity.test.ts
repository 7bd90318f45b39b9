import { createHash, createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type GoogleAccounts, openGoogleAccounts } from '../../src/google/accounts.ts'
import { applicationOf, OPTIONS } from './client.ts'

const DRIVE = 'https://www.googleapis.com/auth/drive'
const NOW = Date.UTC(2026, 10, 20)
let clock = NOW
let accounts: GoogleAccounts
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openGoogleAccounts({ ...OPTIONS, now: () => clock, access_token_lifetime: 3600 })
  accounts = opened.google_accounts
  close = opened.close
})
afterAll(() => close())

const app = applicationOf(() => accounts, {
  scope: `openid email profile ${DRIVE}`,
  authentication: 'form',
})

/** Verifies the signature of an id token with the published keys, and returns its claims. */
async function claimsOf(id_token: string) {
  const [header = '', payload = '', signature = ''] = id_token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const { keys } = (await (await fetch(accounts.certs_url)).json()) as { keys: { kid: string }[] }
  const key = keys.find(({ kid }) => kid === read(header).kid)
  const publicKey = createPublicKey({ key: key as object, format: 'jwk' } as never)
  const signed = Buffer.from(`${header}.${payload}`)
  expect(verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
  return read(payload)
}

describe('an id token', () => {
  test('is signed, and has the nonce and the hash of the access token', async () => {
    const { body } = await app.exchange(
      await app.codeOf({ access_type: 'offline', prompt: 'consent', nonce: 'n-1' }),
    )
    const { client_id } = accounts.client
    expect(await claimsOf(body.id_token)).toEqual({
      iss: 'https://accounts.google.com',
      azp: client_id,
      aud: client_id,
      sub: expect.stringMatching(/^\d{21}$/),
      hd: 'harbour.example',
      email: 'robin@harbour.example',
      email_verified: true,
      name: 'Robin Quayle',
      given_name: 'Robin',
      family_name: 'Quayle',
      at_hash: createHash('sha256').update(body.access_token).digest().subarray(0, 16).toString('base64url'),
      nonce: 'n-1',
      iat: NOW / 1000,
      exp: NOW / 1000 + 3600,
    })
    const refreshed = await app.refresh(body.refresh_token)
    const claims = await claimsOf(refreshed.body.id_token)
    expect(claims.email).toBe('robin@harbour.example')
    expect(claims).not.toHaveProperty('nonce')
  })

  test('has only the claims of its scopes, and is absent without openid', async () => {
    const plain = await app.exchange(await app.codeOf({ scope: 'openid' }))
    expect(await claimsOf(plain.body.id_token)).not.toHaveProperty('email')
    expect((await app.exchange(await app.codeOf({ scope: DRIVE }))).body).not.toHaveProperty('id_token')
    expect(accounts.credentials(['openid'])).not.toHaveProperty('id_token')
  })
})

describe('token info', () => {
  const of = async (access_token: string): Promise<[status: number, body: Record<string, string>]> => {
    const answer = await fetch(`${accounts.token_info_url}?access_token=${access_token}`)
    return [answer.status, (await answer.json()) as Record<string, string>]
  }

  test('shows client, scopes, expiry and account of an access token, as strings', async () => {
    const { body } = await app.exchange(await app.codeOf({ access_type: 'offline', prompt: 'consent' }))
    clock += 10_000
    const info = {
      azp: accounts.client.client_id,
      aud: accounts.client.client_id,
      sub: expect.any(String),
      scope: `openid email profile ${DRIVE}`,
      exp: String(NOW / 1000 + 3600),
      expires_in: '3590',
      email: 'robin@harbour.example',
      email_verified: 'true',
      access_type: 'offline',
    }
    expect(await of(body.access_token)).toEqual([200, info])
    const posted = await fetch(accounts.token_info_url, {
      method: 'POST',
      headers: { authorization: `Bearer ${body.access_token}` },
    })
    expect(await posted.json()).toEqual(info)
    clock = NOW
  })

  test('hides the account without the scopes for it, and shows online access', async () => {
    const { body } = await app.exchange(await app.codeOf({ scope: DRIVE }))
    const [, info] = await of(body.access_token)
    expect(Object.keys(info).sort()).toEqual(['access_type', 'aud', 'azp', 'exp', 'expires_in', 'scope'])
    expect(info.access_type).toBe('online')
  })

  test('refuses an unknown, an expired and a revoked token', async () => {
    const refused = [400, { error: 'invalid_token', error_description: 'Invalid Value' }]
    const { access_token, refresh_token } = accounts.issue()
    expect(await of('x')).toEqual(refused)
    expect(await of(refresh_token)).toEqual(refused)
    expect((await of(access_token))[0]).toBe(200)
    accounts.expireAccessTokens()
    expect(await of(access_token)).toEqual(refused)
    const later = accounts.issue()
    accounts.revoke(later.refresh_token)
    expect(await of(later.access_token)).toEqual(refused)
  })
})
