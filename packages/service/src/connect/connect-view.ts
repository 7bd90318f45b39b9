import type { FoundConnectSession } from '@linkspan/stores'
import { toMoment } from '../moment.ts'
import type { ConnectSession } from './connect-answers.ts'

/** A connect session as callers see it. */
export function toConnectSession(found: FoundConnectSession): ConnectSession {
  const { id, customer_name, connector_types, redirect_url, connector_id, step, refusal, choose } = found
  return {
    id,
    customer_name,
    connector_types: connector_types && [...connector_types],
    redirect_url,
    choose: choose as ConnectSession['choose'],
    consent_groups: found.consent_groups as ConnectSession['consent_groups'],
    status: statusOf(found),
    step,
    refusal,
    connector_id,
    created_at: toMoment(found.created_at),
    expires_at: toMoment(found.expires_at),
  }
}

function statusOf({ completed_at, has_expired, has_token }: FoundConnectSession): ConnectSession['status'] {
  if (completed_at !== null) return 'completed'
  if (has_expired) return 'expired'
  return has_token ? 'open' : 'cancelled'
}
