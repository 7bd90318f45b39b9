import type { Json } from '../../google/messages/json.ts'
import { refusal, type Step } from '../failure.ts'

/** The errors that a resource's name can meet. */
export interface NameRules {
  longest: number
  invalid: readonly [family: string, value: string, message: string]
}

/** Refuses a name that is blank, too long, or holds characters that no name may hold. */
export function checkNameText(json: Json, rules: NameRules, at: readonly Step[]): void {
  const name = String(json.name ?? '')
  const [family, value, message] = rules.invalid
  const forbidden = [...'\u0000\n\r'].some((character) => name.includes(character))
  if (name.trim() === '' || forbidden) throw refusal(family, value, message, { trigger: name, at })
  if ([...name].length > rules.longest)
    throw refusal('stringLengthError', 'TOO_LONG', 'Too long.', { trigger: name, at })
}

/** Refuses a status that no caller may set: only a remove operation removes. */
export function checkStatus(json: Json, verb: 'create' | 'update'): void {
  const { status } = json
  const at = [verb, 'status']
  if (status === undefined && verb === 'update') {
    throw refusal('fieldError', 'REQUIRED', 'The required field was not present.', { at })
  }
  if (status === 'REMOVED' && verb === 'create') {
    throw refusal(
      'operationAccessDeniedError',
      'CREATE_AS_REMOVED_NOT_PERMITTED',
      'A CREATE operation may not set status to REMOVED.',
      { trigger: 'REMOVED', at },
    )
  }
  if (status !== undefined && status !== 'ENABLED' && status !== 'PAUSED') {
    throw refusal('requestError', 'INVALID_ENUM_VALUE', 'Enum value is not permitted.', {
      trigger: String(status),
      at,
    })
  }
}
