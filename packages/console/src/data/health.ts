import type { ConnectorRecord, SyncState } from '@linkspan/client'

/** What is to be known of a connector first. */
export type HealthState =
  | 'reauth_required'
  | 'failed'
  | 'not_configured'
  | 'overdue'
  | 'partial'
  | 'paused'
  | 'suspended'
  | 'running'
  | 'waiting'
  | 'healthy'

/** The state of a connector, with the words of the error that caused it. */
export interface Health {
  readonly state: HealthState
  /** Why, in one sentence. */
  readonly reason?: string | undefined
  /** Who has to do what. */
  readonly remedy?: string | undefined
  /** The stable word of the error. */
  readonly code?: string | undefined
  /** Since when, ISO 8601. */
  readonly since?: string | undefined
}

/** A sync that should have begun this long ago is overdue, in milliseconds. */
const LATE_MS = 120_000

const BUSY = ['queued', 'running']

/** The state of a connector. What a person must repair comes before what repairs itself. */
export function healthOf(connector: ConnectorRecord, now = Date.now()): Health {
  const { status, last_error, last_check, sync } = connector
  if (status === 'reauth_required')
    return {
      state: 'reauth_required',
      reason: last_error?.message ?? 'The vendor refuses the credentials.',
      remedy: last_error?.remedy ?? 'The customer has to consent again.',
      code: last_error?.code ?? 'reauth_required',
      since: last_error?.at,
    }
  if (last_check?.error)
    return { state: 'failed', ...wordsOf(last_check.error), since: last_check.checked_at }
  const broken = sync.entities.filter(({ error }) => error)
  if (sync.status === 'interrupted' && sync.next_at !== null)
    return { state: 'waiting', reason: 'Its last run was interrupted, and continues by itself.' }
  if (['failed', 'interrupted'].includes(sync.status) || (sync.status === 'succeeded' && broken.length > 0))
    return failedSync(sync)
  if (sync.status === 'not_configured')
    return {
      state: 'not_configured',
      reason:
        (sync.missing ?? [])
          .map(({ path, message }) => `${path.replace(/^\$\./, '')} ${message}`)
          .join('; ') || undefined,
      remedy: 'Choose in its settings what is synced.',
    }
  if (BUSY.includes(sync.status)) return { state: 'running', since: sync.last_run?.started_at ?? undefined }
  if (sync.status === 'paused') return { state: 'paused', since: sync.next_at ?? undefined }
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

function failedSync(sync: SyncState): Health {
  const broken = sync.entities.filter(({ error }) => error)
  const [first] = broken
  const some_work = sync.entities.some(({ error, records }) => !error && records > 0)
  const which = broken.map(({ entity }) => entity).join(', ')
  return {
    state: some_work && broken.length > 0 ? 'partial' : 'failed',
    ...(first?.error ? wordsOf(first.error) : { reason: 'The last run did not end.', remedy: undefined }),
    ...(first?.error && broken.length > 0 && { reason: `${which}: ${first.error.message}` }),
    since: sync.last_run?.ended_at ?? undefined,
  }
}

const wordsOf = ({
  code,
  message,
  remedy,
}: {
  code: string
  message: string
  remedy?: string | undefined
}) => ({
  code,
  reason: message,
  remedy,
})

/** The words for people, in the order in which a person looks at them. */
export const HEALTH: Readonly<Record<HealthState, { readonly text: string; readonly tone: Tone }>> = {
  reauth_required: { text: 'Needs consent', tone: 'bad' },
  failed: { text: 'Failed', tone: 'bad' },
  partial: { text: 'Partly failed', tone: 'warn' },
  not_configured: { text: 'Not configured', tone: 'warn' },
  overdue: { text: 'Overdue', tone: 'warn' },
  paused: { text: 'Paused', tone: 'warn' },
  suspended: { text: 'Suspended', tone: 'quiet' },
  running: { text: 'Syncing', tone: 'busy' },
  waiting: { text: 'Waiting', tone: 'quiet' },
  healthy: { text: 'Healthy', tone: 'good' },
}

/** How a state looks. */
export type Tone = 'bad' | 'warn' | 'quiet' | 'busy' | 'good'
