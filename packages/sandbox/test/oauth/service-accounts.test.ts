import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type GoogleAccounts, openGoogleAccounts } from '../../src/google/accounts.ts'
import { OPTIONS } from './client.ts'

const DRIVE = 'https://www.googleapis.com/auth/drive'
const ADWORDS = 'https://www.googleapis.com/auth/adwords'
const NOW = Date.UTC(2026, 10, 20)
const at = NOW / 1000
const USER = 'robin@harbour.example'

let accounts: GoogleAccounts
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openGoogleAccounts({ ...OPTIONS, now: () => NOW, access_token_lifetime: 3600 })
  accounts = opened.google_accounts
  close = opened.close
})
afterAll(() => close())

const other = generateKeyPairSync('rsa', { modulusLength: 2048 })

test('an assertion is checked as Google does: account, key, audience, times, scopes and delegation', async () => {
  const key = accounts.service_accounts.add({ delegated: [DRIVE] })
  const good = {
    iss: key.client_email,
    scope: DRIVE,
    aud: 'https://oauth2.googleapis.com/token',
    iat: at,
    exp: at + 3_600,
  }
  const exchange = async (claims: object, header: object = {}, private_key = key.private_key) => {
    const text = [{ alg: 'RS256', typ: 'JWT', kid: key.private_key_id, ...header }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const assertion = `${text}.${sign('sha256', Buffer.from(text), private_key).toString('base64url')}`
    const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
    const body = new URLSearchParams({ grant_type, assertion })
    const answer = await fetch(accounts.token_url, { method: 'POST', body })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const granted = await exchange(good)
  expect(granted).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 3599 } })
  expect(Object.keys(granted.body).sort()).toEqual(['access_token', 'expires_in', 'token_type'])
  expect((await exchange({ ...good, sub: USER })).status).toBe(200)

  const forged = String(other.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const refused: [number, string, Promise<{ status: number; body: Record<string, unknown> }>][] = [
    [400, 'invalid_grant', exchange({ ...good, iss: 'nobody@sandbox-project.iam.gserviceaccount.com' })],
    [400, 'invalid_grant', exchange(good, {}, forged)],
    [400, 'invalid_grant', exchange(good, { kid: 'another' })],
    [400, 'invalid_grant', exchange(good, { alg: 'none' })],
    [400, 'invalid_grant', exchange({ ...good, aud: 'https://elsewhere.example/token' })],
    [400, 'invalid_grant', exchange({ ...good, iat: at - 7_200, exp: at - 3_600 })],
    [400, 'invalid_grant', exchange({ ...good, exp: at + 3_700 })],
    [400, 'invalid_grant', exchange({ ...good, iat: at + 3_000, exp: at + 3_600 })],
    [400, 'invalid_scope', exchange({ ...good, scope: 'https://www.googleapis.com/auth/planets' })],
    [400, 'invalid_scope', exchange({ ...good, scope: '' })],
    [401, 'unauthorized_client', exchange({ ...good, sub: USER, scope: `${DRIVE} ${ADWORDS}` })],
    [401, 'unauthorized_client', exchange({ ...good, sub: 'ines@lighthouse.example' })],
    [400, 'invalid_grant', exchange({ ...good, sub: 'nobody@harbour.example' })],
  ]
  const found = await Promise.all(refused.map(async ([, , answer]) => await answer))
  expect(found.map(({ status, body }) => [status, body.error])).toEqual(
    refused.map(([status, error]) => [status, error]),
  )
})
