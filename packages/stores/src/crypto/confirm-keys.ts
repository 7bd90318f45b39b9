import { type Clock, elapsed, type Logger } from '@linkspan/core'
import type { HeldKey } from './held-key.ts'
import { type KeyGroup, storedKeys, type WrappedKeys } from './key-group.ts'
import { KeyServiceError } from './key-service.ts'

/** How asking a key service to confirm its keys has ended. */
export type KeyOutcome = 'confirmed' | 'away' | 'refused'

/** How key services are asked again. */
export interface ConfirmOptions {
  readonly signal: AbortSignal
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly onOutcome?: ((outcome: KeyOutcome) => void) | undefined
}

/** How often a service is asked to confirm its keys, and how soon after it has not, in milliseconds. */
const CONFIRM_MS = 60_000
const AGAIN_MS = 5_000
/** How often it is asked whether it wraps with another version by now, in milliseconds. */
const FOLLOW_MS = 3_600_000

/** Asks a service regularly to confirm its keys, and follows its rotations, until the signal is aborted. */
export async function confirmKeys(
  group: KeyGroup,
  rows: WrappedKeys,
  { clock, hold_ms, ...options }: ConfirmOptions & { readonly clock: Clock; readonly hold_ms: number },
): Promise<void> {
  const { signal, logger, onOutcome } = options
  const { reference } = group
  const confirm_ms = Math.min(CONFIRM_MS, hold_ms / 4)
  let last: KeyOutcome = 'confirmed'
  for (let followed_at = Number.NEGATIVE_INFINITY; !signal.aborted; ) {
    const follows = elapsed(clock) - followed_at >= FOLLOW_MS
    const { outcome, reason } = await confirmOnce(group, rows, follows, logger)
    if (follows && outcome === 'confirmed') followed_at = elapsed(clock)
    if (outcome === 'away' && last !== 'away')
      logger.warn({ reference, reason, hold_ms }, 'the key service does not confirm its keys')
    if (outcome === 'confirmed' && last !== 'confirmed')
      logger.info({ reference }, 'the key service confirms its keys again')
    last = outcome
    onOutcome?.(outcome)
    const pause_ms = outcome === 'confirmed' ? confirm_ms : Math.min(AGAIN_MS, confirm_ms)
    await clock.sleep(pause_ms, signal).catch(() => {})
  }
}

async function confirmOnce(
  group: KeyGroup,
  rows: WrappedKeys,
  follows: boolean,
  logger: ConfirmOptions['logger'],
): Promise<{ readonly outcome: KeyOutcome; readonly reason?: string }> {
  let outcome: KeyOutcome = 'confirmed'
  const refuse = (key: HeldKey, { message }: Error) => {
    outcome = 'refused'
    if (!key.refuse()) return
    const fields = { key_id: key.id, reference: group.reference, reason: message }
    logger.error(fields, 'the key service refuses the key')
  }
  try {
    const stored = await storedKeys(rows)
    await group.unwrap(stored, refuse)
    if (follows && outcome === 'confirmed') await group.follow(stored, rows, logger)
  } catch (error) {
    const { message } = error as Error
    // a database that does not answer is no refusal either
    if (!(error instanceof KeyServiceError) || error.away) return { outcome: 'away', reason: message }
    for (const key of group.keys) refuse(key, error)
  }
  return { outcome }
}
