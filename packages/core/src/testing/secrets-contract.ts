import { inspect } from 'node:util'
import type { ConnectorKind } from '../connector/connector.ts'
import { unlimited } from './contract-suite.ts'
import { errorOf } from './error-of.ts'
import { type FakeReply, type FakeVendor, startFakeVendor } from './fake-vendor.ts'
import type { Runner } from './runner.ts'

/** One form of credentials, by its fields. */
export interface CredentialForm {
  readonly name: string
  /** The field that is sent before the secret in HTTP Basic and in forms, if there is one. */
  readonly id?: string
  /** The fields that are secret. */
  readonly secrets: readonly string[]
  /** Characters that a field may have beside letters and digits; default: all that a header may hold. */
  readonly marks?: Readonly<Record<string, string>>
}

/** Secrets that no token endpoint gets. */
const API_ONLY = new Set(['access_token', 'developer_token'])

const MARKS = `/+%:'"<&\\~!(*)`

/** The beginning of a secret; in no spelling does it change, except for base64. */
const canary = (field: string) => `canary${field.replaceAll('_', '')}`

const formEncoded = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)
const html = (text: string, spell: (code: number) => string) =>
  text.replace(/[^a-z\d]/gi, (mark) => spell(mark.charCodeAt(0)))
const NAMES: Readonly<Record<string, string>> = { '"': 'quot', "'": 'apos', '<': 'lt', '&': 'amp' }

/** How a vendor may spell a secret that it sends back, alone or after its id. */
const SPELLINGS: Readonly<Record<string, (secret: string, id: string) => string>> = {
  plain: (secret) => secret,
  'URL-encoded': encodeURIComponent,
  'in lower case': (secret) => encodeURIComponent(secret).replace(/%../g, (each) => each.toLowerCase()),
  'form-encoded': formEncoded,
  'form-encoded twice': (secret) => formEncoded(formEncoded(secret)),
  'every mark escaped': (secret) => html(secret, (code) => `%${code.toString(16)}`),
  'with HTML names': (secret) => secret.replace(/["'<&]/g, (mark) => `&${NAMES[mark]};`),
  'with HTML numbers': (secret) => html(secret, (code) => `&#${code};`),
  'with HTML numbers in hexadecimal': (secret) => html(secret, (code) => `&#x${code.toString(16)};`),
  'in JSON': (secret) => JSON.stringify(secret).replaceAll('/', '\\/'),
  'with Unicode escapes': (secret) => html(secret, (code) => `\\u00${code.toString(16).padStart(2, '0')}`),
  'in base64': (secret) => Buffer.from(secret).toString('base64'),
  'in Basic': (secret, id) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  'in Basic, form-encoded': (secret, id) =>
    `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
  'in base64url after letters': (secret, id) => `key_${Buffer.from(`${id}:${secret}`).toString('base64url')}`,
}

/** Error bodies of every shape that our vendors have, with a text in every place. */
function bodiesOf(text: string): unknown[] {
  const failure = {
    '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
    errors: [
      {
        errorCode: { [text]: text },
        message: text,
        location: { fieldPathElements: [{ fieldName: text }] },
      },
    ],
    requestId: text,
  }
  const reason = { reason: text, message: text, location: text, locationType: 'parameter' }
  return [
    { error: { message: text, status: text, errors: [reason], details: [{ reason: text }] } },
    { error: { message: text, status: text, details: [failure] } },
    { error: text, error_description: text, errors: [text] },
    { requestId: text, errors: [text, `filter.${text}: ${text}`, `permission to use '${text}'`] },
    `<html>${text}</html>`,
    { message: text, errors: [{ field: text, code: text, message: text }], documentation_url: text },
  ]
}

/** Whether a text shows a canary: plain, or within base64 at any position. */
function shows(text: string, field: string): boolean {
  const core = canary(field)
  const base64 = ['', 'x', 'xx'].map((before) =>
    Buffer.from(`${before}${core}`).toString('base64').slice(4, -4),
  )
  return [core, ...base64].some((each) => text.includes(each))
}

/** Tests that no error and no log line shows a secret of any form of credentials, however the vendor sends it back. */
export function secretsContract(
  { describe, test, beforeAll, afterAll, expect }: Runner,
  { kind, forms }: { readonly kind: ConnectorKind; readonly forms: readonly CredentialForm[] },
): void {
  describe(`the secrets of ${kind.type}`, () => {
    let vendor: FakeVendor
    beforeAll(async () => {
      vendor = await startFakeVendor()
    })
    afterAll(() => vendor.close())

    for (const form of forms) {
      for (const length of [10, 11, 12]) {
        test(`P01 are shown nowhere: ${form.name} with an id of ${length} characters`, async () => {
          const id = 'i'.repeat(length)
          const secrets = form.secrets.map((field) => {
            const value = `${canary(field)}${form.marks?.[field] ?? MARKS}${canary(field)}`
            return { field, value }
          })
          const credentials = Object.fromEntries(secrets.map(({ field, value }) => [field, value]))
          // the length of the id moves the secret within base64, and changes no other spelling
          const spellings = Object.entries(SPELLINGS).filter(([, spell]) => length === 10 || spell.length > 1)
          const shown: unknown[] = []
          let redacted = 0
          for (const { field, value } of secrets) {
            for (const [spelling, spell] of spellings) {
              const lines: unknown[] = []
              for (const reply of repliesOf(spell(value, id))) {
                vendor.answer(() => reply)
                // without an access token, the first request goes to the token endpoint
                const renews = 'access_token' in credentials && !API_ONLY.has(field)
                const renewing = renews ? [{ ...credentials, access_token: undefined }] : []
                for (const given of [credentials, ...renewing]) {
                  const named = form.id === undefined ? {} : { [form.id]: id }
                  const client = open(kind, vendor, { ...given, ...named }, lines)
                  const { entity, action, params } = kind.check
                  const error = await errorOf(client.execute(entity, action, params))
                  await client.close()
                  lines.push(error, error.message, error.stack, JSON.stringify(error))
                }
              }
              const text = inspect(lines, { depth: null, showHidden: true, maxStringLength: null })
              if (shows(text, field)) shown.push({ field, spelling })
              if (text.includes('[redacted]')) redacted++
            }
          }
          expect(shown).toEqual([])
          expect(redacted).toBe(secrets.length * spellings.length)
        })
      }
    }
  })
}

function repliesOf(text: string): FakeReply[] {
  const headers = { 'request-id': text, 'x-request-id': text, 'x-guploader-uploadid': text, location: text }
  return bodiesOf(text).map((body, at) => ({
    status: [400, 401, 403, 429, 302, 422][at] as number,
    headers,
    body,
  }))
}

function open(kind: ConnectorKind, vendor: FakeVendor, credentials: object, lines: unknown[]) {
  const log = (...line: unknown[]) => void lines.push(line)
  return kind.create({
    base_url: vendor.base_url,
    token_url: `${vendor.base_url}/token`,
    retry: false,
    limiter: unlimited,
    logger: { debug: log, info: log, warn: log, error: log },
    onCredentialsChanged: () => {},
    clock: { now: () => 1_800_000_000_000, sleep: async () => {} },
    credentials,
  })
}
