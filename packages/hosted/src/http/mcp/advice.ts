import type { ProblemCode } from '../problem/problem-table.ts'

const AGAIN = 'Try again once, a little later. If it fails again, tell the user, with the request_id.'
const LOOK = 'Do not repeat it. Read at the vendor whether it has happened.'
const WAIT = 'Wait for retry_after_seconds before the same call.'

/** What an agent does next after an error. Other codes mean that something is wrong at the server. */
const ADVICE: Partial<Readonly<Record<ProblemCode, string>>> = {
  invalid_params:
    'Correct what errors[] names and call again. describe_entity lists the parameters and fields.',
  unknown_entity: 'Choose one of the entities that the message lists.',
  unsupported_action:
    'Choose one of the actions that the message lists; list_connectors has those of each entity.',
  not_found: 'Choose a connector from list_connectors.',
  forbidden:
    'Do not try again. Tell the user what the message lacks: a right in the scope of the token, or a setting of the operator.',
  sync_pending: `${WAIT} Until then, read live with call, if the entity has a list.`,
  sync_not_configured: 'Tell the user what the sync needs. Until then, read live with call.',
  reauth_required: 'Do not try again. Tell the user: a person has to authorize the account again.',
  invalid_credentials:
    'Do not try again. Tell the user: the credentials of this connector have to be replaced.',
  rate_limited: `${WAIT} search and aggregate do not use up the limits of the vendor.`,
  unavailable: WAIT,
  vendor_forbidden:
    'Do not try again. Tell the user: the connected account may not do this; remedy says what helps.',
  conflict: 'A run is there already: look at it with sync_runs.',
  sync_suspended: 'Do not try again. Tell the user: a person has suspended the syncing of this connector.',
  vendor_not_found: 'Check the ids in params; list them first.',
  vendor_rejected: 'Correct params as the message of the vendor says.',
  vendor_conflict: 'Read the present state first, then decide.',
  vendor_error: AGAIN,
  vendor_unreachable: AGAIN,
  vendor_invalid_reply: AGAIN,
  search_state: AGAIN,
  idempotency_conflict: 'This idempotency_key belongs to another change. Use a new one for this change.',
  outcome_unknown: LOOK,
  outcome_not_kept: LOOK,
}

/** What an agent does next after an error with this code. */
export function adviceFor(code: ProblemCode): string {
  return ADVICE[code] ?? 'Do not try again. Tell the user, with the request_id.'
}
