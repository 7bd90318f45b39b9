/** Why a request of a person is refused; nothing was done. */
export type SessionErrorCode =
  | 'unauthenticated'
  | 'csrf_refused'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'unavailable'

/** A request of a person is refused; nothing was done. */
export class SessionError extends Error {
  override readonly name = 'SessionError'
  /**
   * `unauthenticated`: nobody has signed in, or the code cannot be used. `csrf_refused`: the change may come from a page
   * of another site. `forbidden`: a link does not allow it. `not_found`: the organization has no such client. `conflict`: the link has
   * connected an account before, or none yet; or a client cannot be changed or made. `unavailable`: the server does not know
   * its own address.
   */
  readonly code: SessionErrorCode
  /** What to do, in one sentence. */
  readonly remedy: string

  constructor(code: SessionErrorCode, message: string, remedy: string) {
    super(message)
    this.code = code
    this.remedy = remedy
  }
}
