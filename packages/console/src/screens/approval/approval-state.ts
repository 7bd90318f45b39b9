import type { Approval, ApprovalSummary } from '@linkspan/client'
import type { HEALTH, ShownHealth } from '../../data/health.ts'

type ShownState = (typeof HEALTH)[ShownHealth]

/** The state of a write, in words. */
export function approvalState({ status, outcome }: Pick<ApprovalSummary, 'status' | 'outcome'>): ShownState {
  if (status === 'open') return { text: 'Being planned', tone: 'quiet' }
  if (status === 'pending') return { text: 'Waits for approval', tone: 'warn' }
  if (status === 'approved') return { text: 'Being sent', tone: 'busy' }
  if (status === 'refused') return { text: 'Refused', tone: 'quiet' }
  if (status === 'expired') return { text: 'Expired', tone: 'quiet' }
  if (outcome === 'succeeded') return { text: 'Done', tone: 'good' }
  if (outcome === 'partial') return { text: 'Done in part', tone: 'bad' }
  if (outcome === 'unknown') return { text: 'Outcome unknown', tone: 'bad' }
  return { text: 'Failed; nothing was changed', tone: 'bad' }
}

/** The state of one write of an approval, in words. */
export function writeState({ status }: Pick<Approval['writes'][number], 'status'>): ShownState {
  if (status === 'waiting') return { text: 'Not sent yet', tone: 'quiet' }
  if (status === 'succeeded') return { text: 'Done', tone: 'good' }
  if (status === 'not_sent') return { text: 'Not sent', tone: 'quiet' }
  if (status === 'unknown') return { text: 'Outcome unknown', tone: 'bad' }
  return { text: 'Failed', tone: 'bad' }
}
