/** The answer to a write that waits for a person, or that is being sent. */
export class PendingAnswer {
  static readonly STATUS = 202
  readonly body: object

  constructor(body: object) {
    this.body = body
  }
}
