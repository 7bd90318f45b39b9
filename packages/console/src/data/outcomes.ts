import type { SyncRun } from '@linkspan/client'

/** How a run can end, and how that is drawn. */
interface Outcome {
  readonly text: string
  readonly token: string
  readonly statuses: readonly SyncRun['status'][]
}

/** How runs can end; all that still goes on is the last. */
export const OUTCOMES: readonly [Outcome, ...Outcome[]] = [
  { text: 'Succeeded', token: 'chart-good', statuses: ['succeeded'] },
  { text: 'Failed', token: 'chart-bad', statuses: ['failed', 'reauth_required'] },
  { text: 'Paused or interrupted', token: 'chart-warn', statuses: ['paused', 'interrupted'] },
  { text: 'Cancelled', token: 'chart-6', statuses: ['cancelled', 'queued', 'running'] },
]

/** The outcome that a status belongs to. */
export const outcomeOf = (status: SyncRun['status']): Outcome =>
  OUTCOMES.find(({ statuses }) => statuses.includes(status)) ?? OUTCOMES[0]
