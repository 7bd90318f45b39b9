import type { ConnectorHealth } from '@linkspan/client'

/** What is to be known of a connector first. */
export type ShownHealth = ConnectorHealth['state']

/** The words for people, in the order in which a person looks at them. */
export const HEALTH: Readonly<Record<ShownHealth, { readonly text: string; readonly tone: Tone }>> = {
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
