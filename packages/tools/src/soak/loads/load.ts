import { setTimeout as delay } from 'node:timers/promises'
import type { Craft } from '../fleet.ts'
import type { Ledger } from '../ledger.ts'
import type { World } from '../world.ts'

/** What a load works with. */
export interface Course {
  readonly world: World
  readonly fleet: readonly Craft[]
  readonly ledger: Ledger
  /** Aborts when the load is to end. */
  readonly signal: AbortSignal
}

/** Does the work again and again until the end, with pauses. */
export async function again(
  { signal }: Pick<Course, 'signal'>,
  pause_ms: number,
  work: () => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    await work()
    await delay(pause_ms * (0.5 + Math.random()), undefined, { signal }).catch(() => {})
  }
}
