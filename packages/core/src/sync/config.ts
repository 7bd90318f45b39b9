import type { $ZodType } from 'zod/v4/core'
import { InvalidParamsError } from '../errors.ts'
import { issuesBelow, validate } from '../issues.ts'

/** What a configuration is checked for. */
export interface Configurable {
  readonly type: string
  readonly replication_config?: $ZodType | undefined
}

/**
 * Checks the configuration of a sync and sets its defaults. Throws `invalid_params` naming the field, also if one that
 * the sync needs is missing. `subject` begins the message.
 */
export function parseReplicationConfig(
  { type, replication_config }: Configurable,
  given: unknown,
  subject = `${type}: sync`,
): unknown {
  const path = '$.replication_config'
  if (!replication_config) {
    if (given === undefined || given === null) return {}
    throw new InvalidParamsError(subject, [{ path, message: `${type} takes no replication_config` }])
  }
  const checked = validate(replication_config, given ?? {})
  if (!checked.success) throw new InvalidParamsError(subject, issuesBelow(path, checked.issues))
  return checked.data
}
