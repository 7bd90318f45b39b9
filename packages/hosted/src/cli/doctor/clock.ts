import { systemClock } from '@linkspan/core'
import { type Finding, fail, ok, warn } from './finding.ts'

/** The time of this machine, in milliseconds since 1970. */
export const { now } = systemClock

const NOTABLE_MS = 5_000
const WRONG_MS = 60_000

/** Compares this machine's clock with another one. Tokens and leases end too early or too late by the difference. */
export function checkClock(whose: string, theirs_ms: number, ours_ms: number): Finding {
  const ahead_ms = ours_ms - theirs_ms
  const seconds = Math.round(Math.abs(ahead_ms) / 1000)
  const message = `this clock is ${seconds} s ${ahead_ms > 0 ? 'ahead of' : 'behind'} that of ${whose}`
  const remedy = 'Set the clock of this machine by NTP.'
  if (Math.abs(ahead_ms) > WRONG_MS) return fail('clock', message, remedy)
  if (Math.abs(ahead_ms) > NOTABLE_MS) return warn('clock', message, remedy)
  return ok('clock', `it agrees with that of ${whose}`)
}
