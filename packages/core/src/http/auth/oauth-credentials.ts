import * as z from 'zod'

const secret = z
  .string()
  .min(1)
  .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')

/** The fields of OAuth credentials: the caller's own, and what is saved when the vendor issues new ones. */
export const oauthCredentialShape = {
  access_token: secret
    .optional()
    .describe('Issued by the vendor; renewed through refresh_token when it has ended.'),
  refresh_token: secret.optional().describe('Renews the access token.'),
  client_id: secret.optional().describe('OAuth client that the refresh token was issued to.'),
  client_secret: secret.optional().describe('Secret of the OAuth client.'),
  expires_at: z.number().optional().describe('When the access token ends, in milliseconds since 1970.'),
  scope: z.string().optional().describe('What the vendor granted.'),
  token_type: z.string().optional().describe('As the vendor answered it.'),
  vendor_fields: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Further fields of the token answer, kept as they came.'),
} as const

/** OAuth credentials as they are kept. A vendor may add fields of its own. */
export interface OAuthCredentials {
  readonly access_token?: string | undefined
  readonly refresh_token?: string | undefined
  readonly client_id?: string | undefined
  readonly client_secret?: string | undefined
  readonly expires_at?: number | undefined
  readonly vendor_fields?: Record<string, unknown> | undefined
}

/** The values that no text may show. */
export function secretsOf(credentials: OAuthCredentials): unknown {
  const { access_token, refresh_token, client_secret } = credentials
  return { access_token, refresh_token, client_secret }
}
