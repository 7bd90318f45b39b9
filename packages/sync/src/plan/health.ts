import * as z from 'zod'
import { integer, listOf, named, optional, text } from '../answer-fields.ts'

/** How connectors can be, what a person must repair before what repairs itself. */
export const HEALTH_STATES = [
  'reauth_required',
  'failed',
  'partial',
  'not_configured',
  'overdue',
  'running',
  'paused',
  'suspended',
  'waiting',
  'healthy',
] as const

/** How a connector is. */
export type HealthState = (typeof HEALTH_STATES)[number]

const state = z
  .enum(HEALTH_STATES)
  .describe(
    '`reauth_required`: the credentials do not work. `failed`, `partial`: the last check or run failed, or a part of it. `not_configured`: it cannot be synced. `overdue`: its next sync should have begun. `running`, `paused`, `suspended` and `waiting` for a sync need nobody.',
  )
const words = {
  state,
  reason: optional(z.string(), 'Why, in one sentence.'),
  remedy: optional(z.string(), 'Who has to do what.'),
  code: optional(z.string(), 'The stable word of the error.'),
}
const since = optional(z.string(), 'Since when, ISO 8601.')

/** What is to be known of a connector first. */
export const connectorHealth = named(
  'ConnectorHealth',
  'What is to be known of a connector first, with the reason.',
  { ...words, since },
)

const member = named('SummarizedConnector', 'A connector of a group.', {
  id: text('Its id.'),
  name: text('Your own name for it.'),
  customer_name: text('Your own name for the customer.'),
  connector_type: text('The kind of connector, such as `advertising`.'),
  since,
})

const group = named('HealthGroup', 'Connectors that are in one state for one reason.', {
  ...words,
  count: integer('How many connectors it concerns.'),
  connectors: listOf(member, 'At most 100 of them.'),
})

/** How the connectors of an organization are. */
export const connectorSummary = named('ConnectorSummary', 'How the connectors of an organization are.', {
  total: integer('How many connectors there are.'),
  states: listOf(
    z.strictObject({ state, count: integer('How many connectors.') }),
    'How many are in each state; without states that no connector is in.',
  ),
  groups: listOf(
    group,
    'Those that are not healthy, waiting or suspended, by reason: the worst state first, in it the most frequent reason. At most 200.',
  ),
  more_groups: integer('How many more reasons there are.'),
})

/** What is to be known of a connector first. */
export type ConnectorHealth = z.output<typeof connectorHealth>

/** How the connectors of an organization are. */
export type ConnectorSummary = z.output<typeof connectorSummary>

/** The words of an error. */
interface Failure {
  readonly code: string
  readonly message: string
  readonly remedy?: string | undefined
}

/** What the health of a connector follows from: the connector as callers see it. */
export interface HealthFacts {
  readonly status: 'active' | 'reauth_required'
  readonly last_error?: (Failure & { readonly at: string }) | undefined
  readonly last_check: { readonly checked_at: string; readonly error?: Failure | undefined } | null
  readonly sync: {
    readonly status: string
    readonly missing?: readonly { readonly path: string; readonly message: string }[] | undefined
    readonly next_at: string | null
    readonly last_run: { readonly started_at: string | null; readonly ended_at: string | null } | null
    readonly entities: readonly {
      readonly entity: string
      readonly records: number
      readonly error?: Failure | undefined
    }[]
  }
}

/** A sync that should have begun this long ago is overdue, in milliseconds. */
export const LATE_MS = 120_000

/** The health of a connector at a time, in milliseconds since 1970. */
export function healthOf(connector: HealthFacts, now: number): ConnectorHealth {
  const { status, last_error, last_check, sync } = connector
  if (status === 'reauth_required')
    return {
      state: 'reauth_required',
      ...wordsOf(
        last_error ?? {
          code: 'reauth_required',
          message: 'The vendor refuses the credentials.',
          remedy: 'The customer has to consent again.',
        },
      ),
      ...at(last_error?.at),
    }
  if (last_check?.error)
    return { state: 'failed', ...wordsOf(last_check.error), since: last_check.checked_at }
  const is_broken = sync.entities.some(({ error }) => error)
  if (sync.status === 'interrupted' && sync.next_at !== null)
    return { state: 'waiting', reason: 'Its last run was interrupted, and continues by itself.' }
  if (['failed', 'interrupted'].includes(sync.status) || (sync.status === 'succeeded' && is_broken))
    return failedSync(sync)
  if (sync.status === 'not_configured') {
    const reason = (sync.missing ?? [])
      .map(({ path, message }) => `${path.replace(/^\$\./, '')} ${message}`)
      .join('; ')
    return {
      state: 'not_configured',
      ...(reason && { reason }),
      remedy: 'Choose in its settings what is synced.',
    }
  }
  if (['queued', 'running'].includes(sync.status))
    return { state: 'running', ...at(sync.last_run?.started_at) }
  if (sync.status === 'paused') return { state: 'paused', ...at(sync.next_at) }
  if (sync.status === 'suspended') return { state: 'suspended' }
  if (sync.next_at !== null && Date.parse(sync.next_at) < now - LATE_MS)
    return {
      state: 'overdue',
      reason: 'Its next sync should have begun.',
      remedy: 'Look whether the process "work" runs; "linkspan doctor" says what it waits for.',
      since: sync.next_at,
    }
  return { state: sync.status === 'waiting' ? 'waiting' : 'healthy' }
}

function failedSync(sync: HealthFacts['sync']): ConnectorHealth {
  const broken = sync.entities.filter(({ error }) => error)
  const [first] = broken
  const some_work = sync.entities.some(({ error, records }) => !error && records > 0)
  const which = broken.map(({ entity }) => entity).join(', ')
  return {
    state: some_work && first ? 'partial' : 'failed',
    ...(first?.error
      ? { ...wordsOf(first.error), reason: `${which}: ${first.error.message}` }
      : { reason: 'The last run did not end.' }),
    ...at(sync.last_run?.ended_at),
  }
}

const wordsOf = ({ code, message, remedy }: Failure) => ({
  code,
  reason: message,
  ...(remedy !== undefined && { remedy }),
})

const at = (moment: string | null | undefined) => (moment ? { since: moment } : {})
