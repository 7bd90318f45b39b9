import { ServiceError } from '../errors.ts'

/** Nothing can be done with an approval; nothing was sent. */
export class ApprovalError extends ServiceError {
  override readonly name = 'ApprovalError'

  /** `not_found`: there is none that the caller sees. `conflict`: its status does not allow it, or too many wait. */
  constructor(code: 'not_found' | 'conflict', message: string, remedy?: string) {
    super(code, message, remedy === undefined ? {} : { remedy })
  }
}
