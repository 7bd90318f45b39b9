import type { ConsentGroup } from './consent-groups.ts'
import type { ReplyFields } from './token-reply.ts'

/** The vendor's OAuth 2.0 endpoints, and what is special about them. */
export interface OAuthEndpoints {
  /** The consent page. Its origin is the vendor's issuer identifier (RFC 9207). */
  readonly authorize_url: string
  /** Issues and renews tokens. */
  readonly token_url: string
  /** Revokes tokens (RFC 7009), if the vendor has such an endpoint. */
  readonly revoke_url?: string
  /** The scopes that the connector needs; a consent to fewer of them is refused. */
  readonly scopes: readonly string[]
  /** Further scopes to ask for, which the connector works without. */
  readonly optional_scopes?: readonly string[]
  /** What consents may ask for in addition. Every right that a declared action needs is here or in `scopes`. */
  readonly groups?: readonly ConsentGroup[]
  /** Whether the vendor supports PKCE (RFC 7636). */
  readonly pkce: boolean
  /** The parameters that the authorize page needs in addition to the standard ones. */
  readonly authorize_params: Readonly<Record<string, string>>
  /** Whether the client's id and secret go into the form or into HTTP Basic (RFC 6749 section 2.3.1). */
  readonly client_auth: 'body' | 'basic'
  /** Whether a refresh token can be used only once: then a request whose reply was lost is retried at most once. */
  readonly single_use?: boolean
  /** Matches the text by which the vendor refuses a refresh token for good, if it sends no error code. */
  readonly refusal?: RegExp
  /** Reply fields that are stored under their own name; all others are stored under `vendor_fields`. */
  readonly reply_fields?: ReplyFields
  /**
   * The vendor's application that an OAuth client belongs to. A revoked token ends all tokens that the same user has
   * given this application. By default each client is an application.
   */
  readonly applicationOf?: (client_id: string) => string
}
