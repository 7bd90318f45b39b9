/** Why a consent gave no credentials. Applications get these words in the query of their redirect address. */
export const consentErrors = {
  access_denied: 'The person did not give consent.',
  consent_failed: 'The vendor ended the consent without a result. Start again.',
  scopes_missing: 'The person did not allow everything that is needed. Start again and allow all of it.',
  refresh_token_missing: 'The vendor issued no refresh token. Start again.',
  code_rejected: 'The vendor refused the result of the consent. Start again.',
  client_rejected: 'The vendor refused the OAuth client of the server. Its operator has to correct it.',
  vendor_error: 'The vendor has a failure at the moment. Start again later.',
  vendor_unreachable: 'The vendor did not answer. Start again later.',
  vendor_invalid_reply: 'The vendor sent a reply that cannot be used. Start again later.',
  internal: 'The server failed. Start again.',
} as const

/** Why a consent failed, as applications read it. */
export type ConsentErrorCode = keyof typeof consentErrors

/** A consent that gave no credentials. */
export class ConsentError extends Error {
  override readonly name = 'ConsentError'
  readonly code: ConsentErrorCode
  /** The vendor's own word for it. */
  readonly vendor_code: string | undefined

  constructor(code: ConsentErrorCode, vendor_code?: unknown, detail = '') {
    super(consentErrors[code] + detail)
    this.code = code
    this.vendor_code =
      typeof vendor_code === 'string' && /^[\w.-]{1,64}$/.test(vendor_code) ? vendor_code : undefined
  }
}
