/** The answer to a write that was not sent, since a person has to approve it. */
export class PendingAnswer {
  static readonly STATUS = 202
  readonly body: object

  constructor(body: object) {
    this.body = body
  }
}
