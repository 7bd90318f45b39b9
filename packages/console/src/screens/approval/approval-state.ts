import type { ApprovalSummary } from '@linkspan/client'
import type { Tone } from '../../data/health.ts'

/** The state of a write, in words. */
export function approvalState({ status, outcome }: Pick<ApprovalSummary, 'status' | 'outcome'>): {
  readonly text: string
  readonly tone: Tone
} {
  if (status === 'pending') return { text: 'Waits for approval', tone: 'warn' }
  if (status === 'approved') return { text: 'Being sent', tone: 'busy' }
  if (status === 'refused') return { text: 'Refused', tone: 'quiet' }
  if (status === 'expired') return { text: 'Expired', tone: 'quiet' }
  if (outcome === 'succeeded') return { text: 'Done', tone: 'good' }
  if (outcome === 'unknown') return { text: 'Outcome unknown', tone: 'bad' }
  return { text: 'Failed; nothing was changed', tone: 'bad' }
}
