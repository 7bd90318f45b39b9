/** Nothing can be done with a webhook. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  /** `not_found`: the organization has none with this id. `conflict`: it has too many, or another request was faster. */
  readonly code: 'not_found' | 'conflict'

  constructor(code: WebhookError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** The webhook does not exist, or belongs to another organization. */
export function noWebhook(): WebhookError {
  return new WebhookError('not_found', 'There is no such webhook in this organization.')
}
