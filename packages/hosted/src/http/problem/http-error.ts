/** The codes that exist only over HTTP. */
export type HttpErrorCode =
  | 'method_not_allowed'
  | 'request_timeout'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'expectation_failed'
  | 'headers_too_large'

/** A request that HTTP itself refuses, before any service sees it. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly code: HttpErrorCode

  constructor(code: HttpErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
