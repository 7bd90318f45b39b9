import type { FoundConnectSession } from '@linkspan/stores'
import { shown } from '../shown.ts'
import { type ConnectSession, connectSession } from './connect-answers.ts'

/** A connect session as callers see it. */
export function toConnectSession(found: FoundConnectSession): ConnectSession {
  return shown(connectSession, {
    ...found,
    choose: found.choose as ConnectSession['choose'],
    status: statusOf(found),
  })
}

function statusOf({ completed_at, has_expired, has_token }: FoundConnectSession): ConnectSession['status'] {
  if (completed_at !== null) return 'completed'
  if (has_expired) return 'expired'
  return has_token ? 'open' : 'cancelled'
}
