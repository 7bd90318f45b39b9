import * as z from 'zod'
import type { ServiceAccount, ServiceAccountCredentials } from './service-account.ts'

const secret = z
  .string()
  .min(1)
  .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')

/** The fields of OAuth credentials: those of the caller, and those that the vendor adds when it issues new ones. */
export const oauthCredentialShape = {
  access_token: secret
    .optional()
    .describe('Issued by the vendor; renewed with refresh_token when it expires.'),
  refresh_token: secret.optional().describe('Renews the access token.'),
  client_id: secret.optional().describe('The OAuth client that the refresh token was issued to.'),
  client_secret: secret.optional().describe('The secret of the OAuth client.'),
  expires_at: z.number().optional().describe('When the access token expires, in milliseconds since 1970.'),
  scope: z.string().optional().describe('The scopes that the vendor granted.'),
  token_type: z.string().optional().describe('As the vendor sent it.'),
  vendor_fields: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Other fields of the token reply, unchanged.'),
} as const

/** OAuth credentials as they are stored. A connector may add fields of its own. */
export interface OAuthCredentials {
  /** Issued by the vendor; renewed with refresh_token when it expires. */
  readonly access_token?: string | undefined
  /** Renews the access token. */
  readonly refresh_token?: string | undefined
  /** The OAuth client that the refresh token was issued to. */
  readonly client_id?: string | undefined
  /** The secret of the OAuth client. */
  readonly client_secret?: string | undefined
  /** When the access token expires, in milliseconds since 1970. */
  readonly expires_at?: number | undefined
  /** The scopes that the vendor granted. */
  readonly scope?: string | undefined
  /** As the vendor sent it. */
  readonly token_type?: string | undefined
  /** Other fields of the token reply, unchanged. */
  readonly vendor_fields?: Record<string, unknown> | undefined
}

/** The secrets among the credentials, which no message or log may show. */
export function secretsOf(credentials: OAuthCredentials & ServiceAccountCredentials): unknown {
  const { access_token, refresh_token, client_secret, service_account } = credentials
  return { access_token, refresh_token, client_secret, private_key: service_account?.private_key }
}

/** What renews credentials: a refresh token, or the key of a service account; undefined if nothing does. */
export function renewingSecret(
  credentials: OAuthCredentials & ServiceAccountCredentials,
): string | undefined {
  return credentials.refresh_token ?? credentials.service_account?.private_key
}

/** The service account of credentials, if they are of one. */
export function serviceAccountOf({
  service_account,
  subject,
}: OAuthCredentials & ServiceAccountCredentials):
  | { readonly service_account: ServiceAccount; readonly subject: string | undefined }
  | undefined {
  return service_account && { service_account, subject }
}
