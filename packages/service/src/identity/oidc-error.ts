/** Why a person was not signed in by the OpenID provider. The page that signs in gets these words in its query. */
export type OidcErrorCode = 'access_denied' | 'sign_in_expired' | 'not_allowed' | 'issuer_failed'

const messages: Readonly<Record<OidcErrorCode, string>> = {
  access_denied: 'The provider did not let the person in.',
  sign_in_expired: 'Signing in took too long, or was begun elsewhere.',
  not_allowed: 'The provider knows the person, and gives it no role here.',
  issuer_failed: 'The provider did not answer as OpenID Connect demands.',
}

/** The OpenID provider signed nobody in. */
export class OidcError extends Error {
  override readonly name = 'OidcError'
  readonly code: OidcErrorCode

  constructor(code: OidcErrorCode, options?: ErrorOptions) {
    super(messages[code], options)
    this.code = code
  }
}
