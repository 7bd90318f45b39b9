import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { createWebhookSecret, signedHeaders } from '../../src/webhooks/signature.ts'

const anyMessage = fc.record({ id: fc.stringMatching(/^[\w-]{1,40}$/), body: fc.string({ unit: 'binary' }) })

test('the standard library accepts each secret’s signature, and none after any byte of the message has changed', () => {
  const [present, former, other] = [createWebhookSecret(), createWebhookSecret(), createWebhookSecret()]
  fc.assert(
    fc.property(anyMessage, fc.nat(), fc.integer({ min: 1, max: 255 }), (message, place, change) => {
      const headers = signedHeaders(message, [present, former], new Date())
      const accepts = (secret: string, body: string, id = message.id) => {
        try {
          new Webhook(secret).verify(body, { ...headers, 'webhook-id': id }, { jsonParse: false })
          return true
        } catch {
          return false
        }
      }
      expect([present, former, other].map((secret) => accepts(secret, message.body))).toEqual([
        true,
        true,
        false,
      ])
      const bytes = Buffer.from(message.body)
      if (bytes.length > 0) {
        bytes[place % bytes.length] = (bytes[place % bytes.length] as number) ^ change
        const changed = bytes.toString()
        // a lone surrogate is sent, and signed, as another character
        expect(accepts(present, changed)).toBe(changed === Buffer.from(message.body).toString())
      }
      expect(accepts(present, message.body, `${message.id}1`)).toBe(false)
    }),
  )
})

test('secrets are 32 random bytes, and no two are equal', () => {
  const secrets = new Set(Array.from({ length: 100 }, createWebhookSecret))
  expect(secrets.size).toBe(100)
  for (const secret of secrets) expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32)
})
