import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { OAuth2Client } from 'google-auth-library'
import { signAssertion } from '../src/http/auth/service-account.ts'

const AUDIENCE = 'https://oauth2.googleapis.com/token'
const [own, other] = [0, 1].map(() =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }),
) as [{ publicKey: string; privateKey: string }, { publicKey: string; privateKey: string }]

const account = {
  client_email: 'robot@project.iam.gserviceaccount.com',
  private_key: own.privateKey,
  private_key_id: 'key-1',
}
const asserted = { audience: AUDIENCE, scopes: ['a', 'b'], subject: 'robin@harbour.example', now: Date.now() }

test('google-auth-library verifies an assertion, and its claims are those of the account and the user', async () => {
  const verified = (assertion: string, audience = AUDIENCE) =>
    new OAuth2Client().verifySignedJwtWithCertsAsync(
      assertion,
      { 'key-1': own.publicKey },
      audience,
      [account.client_email],
      3_600,
    )
  const claims = (await verified(signAssertion(account, asserted))).getPayload()
  expect(claims).toMatchObject({
    iss: account.client_email,
    sub: 'robin@harbour.example',
    scope: 'a b',
    aud: AUDIENCE,
  })
  await expect(verified(signAssertion(account, asserted), 'https://elsewhere.example')).rejects.toThrow(
    'Wrong recipient',
  )
  const late = { ...asserted, now: asserted.now - 7_200_000 }
  await expect(verified(signAssertion(account, late))).rejects.toThrow('Token used too late')
  const forged = signAssertion({ ...account, private_key: other.privateKey }, asserted)
  await expect(verified(forged)).rejects.toThrow('Invalid token signature')
})
