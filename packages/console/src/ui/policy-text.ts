import type { Approval } from '@linkspan/client'
import { amount, numberText } from './texts.tsx'

/** What the writes of a change set may do, in words; empty without bounds. */
export function policyText({ max_writes, no_destroys, max_change }: Approval['policy']): string {
  return [
    max_writes !== undefined && `at most ${amount(max_writes, 'write')}`,
    no_destroys && 'nothing that is there goes',
    max_change && `${max_change.field} changes by at most ${numberText(max_change.by)} in all`,
  ]
    .filter(Boolean)
    .join(' · ')
}
