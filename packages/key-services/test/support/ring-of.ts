import type { Clock } from '@linkspan/core'
import { type KeyRing, parseKeyRing } from '@linkspan/stores'
import { type KeyServiceSettings, openKeyService } from '../../src/index.ts'

/** How long the keys of a ring of tests are held, in milliseconds. */
export const HOLD_MS = 3_600_000

/** A ring of these entries whose key services have these settings, and whose keys age by this clock. */
export function ringOf(text: string, settings: KeyServiceSettings, clock?: Clock): KeyRing {
  return parseKeyRing(text, {
    clock,
    hold_ms: HOLD_MS,
    // a busy machine answers late, which is no failure here
    openService: (reference) => openKeyService(reference, { limit_ms: 60_000, ...settings }),
  })
}
