import { createPrivateKey, sign } from 'node:crypto'
import * as z from 'zod'

/** Whether a text is a private RSA key in PEM. */
function isRsaKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

const word = z.string().max(2_000).optional()

/** The key file of a service account, as the vendor's console writes it. */
export const serviceAccount = z.strictObject({
  client_email: z
    .string()
    .max(320)
    .regex(/^[\w.-]+@[\w.-]+$/, 'must be the address of a service account')
    .describe('The address of the service account.'),
  private_key: z
    .string()
    .max(20_000)
    .refine(isRsaKey, 'must be a private RSA key in PEM')
    .describe('Its private key, in PEM.'),
  private_key_id: word.describe('The id of the key.'),
  client_id: word.describe('The id by which an administrator delegates access to it.'),
  project_id: word.describe('Its project.'),
  type: z.literal('service_account').optional().describe('As the file has it.'),
  auth_uri: word.describe('Not used.'),
  token_uri: word.describe('Not used: tokens are asked for at the address of the vendor.'),
  auth_provider_x509_cert_url: word.describe('Not used.'),
  client_x509_cert_url: word.describe('Not used.'),
  universe_domain: word.describe('Not used.'),
})

/** The key file of a service account. */
export type ServiceAccount = z.output<typeof serviceAccount>

/** Credentials of a service account: a server without a person to consent. */
export interface ServiceAccountCredentials {
  /** The key file of the service account. */
  readonly service_account?: ServiceAccount | undefined
  /** The user that it acts for, whose organization has delegated access to it. Without one, it acts for itself. */
  readonly subject?: string | undefined
}

/** The form of a token endpoint by which an assertion is exchanged (RFC 7523 section 2.1). */
export const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** How long an assertion is valid, in seconds; the vendor takes at most an hour. */
const LIFETIME_SECONDS = 3_600

/** What an assertion says beside whose it is. */
export interface Asserted {
  /** The token endpoint, by the vendor's own name. */
  readonly audience: string
  readonly scopes: readonly string[]
  readonly subject: string | undefined
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * A signed assertion of a service account (RFC 7523), see
 * https://developers.google.com/identity/protocols/oauth2/service-account#authorizingrequests.
 */
export function signAssertion(
  { client_email, private_key, private_key_id }: ServiceAccount,
  { audience, scopes, subject, now }: Asserted,
): string {
  const iat = Math.floor(now / 1000)
  const header = { alg: 'RS256', typ: 'JWT', ...(private_key_id && { kid: private_key_id }) }
  const claims = {
    iss: client_email,
    ...(subject && { sub: subject }),
    scope: scopes.join(' '),
    aud: audience,
    iat,
    exp: iat + LIFETIME_SECONDS,
  }
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${text}.${sign('sha256', Buffer.from(text), private_key).toString('base64url')}`
}
