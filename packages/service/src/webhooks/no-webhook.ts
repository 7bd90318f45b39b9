import { ServiceError } from '../errors.ts'

/** The webhook does not exist, or belongs to another organization. */
export function noWebhook(): ServiceError {
  return new ServiceError('not_found', 'There is no such webhook in this organization.')
}
