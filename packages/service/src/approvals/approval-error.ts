/** Nothing can be done with an approval; nothing was sent. */
export class ApprovalError extends Error {
  override readonly name = 'ApprovalError'
  /** `not_found`: there is none that the caller sees. `conflict`: its status does not allow it, or too many wait. */
  readonly code: 'not_found' | 'conflict'
  /** What to do, in one sentence. */
  readonly remedy: string | undefined

  constructor(code: ApprovalError['code'], message: string, remedy?: string) {
    super(message)
    this.code = code
    this.remedy = remedy
  }
}
