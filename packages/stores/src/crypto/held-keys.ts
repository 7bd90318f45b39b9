import { type Logger, systemClock } from '@linkspan/core'
import { patiently } from '../patiently.ts'
import { type ConfirmOptions, confirmKeys } from './confirm-keys.ts'
import { HeldKey, type NamedKey } from './held-key.ts'
import { createKeyGroup, type KeyGroup, storedKeys, type WrappedKeys } from './key-group.ts'
import { KeyServiceError, type KeyServices, openLazily, type Wrapped } from './key-service.ts'
import type { RingKey } from './ring-key.ts'

const HOLD_MS = 3_600_000
/** How long a start waits for a service that does not answer, in milliseconds. */
const WAIT_MS = 60_000

/**
 * Keys of the ring that key services wrap. Each key is random, made by the first process that needs it, and stored wrapped.
 * A process unwraps it at its start and asks the service regularly whether it still does. A key that is not confirmed
 * for `hold_ms` cannot be used, as one that its service refuses.
 */
export function holdKeys(
  named: readonly NamedKey[],
  { openService, hold_ms = HOLD_MS, clock = systemClock }: KeyServices,
) {
  const held = named.map((each) => new HeldKey(each, clock))
  const references = new Map(named.map(({ reference }) => [reference.text, reference]))
  const groups = [...references].map(([text, reference]) => {
    const keys = held.filter((key) => key.reference === text)
    return createKeyGroup(
      text,
      openLazily(() => openService(reference)),
      { keys, hold_ms },
    )
  })

  async function load(rows: WrappedKeys, logger: Pick<Logger, 'warn'>, wait_ms = WAIT_MS): Promise<void> {
    for (const group of groups) {
      const { reference } = group
      try {
        await patiently(() => open(group, rows), {
          clock,
          wait_ms,
          mayPass: (error) => error instanceof KeyServiceError && error.away,
          onPause: (error, pause_ms) => {
            const fields = { reference, reason: (error as Error).message, pause_ms }
            logger.warn(fields, 'waiting for the key service')
          },
        })
      } catch (error) {
        if (!(error instanceof KeyServiceError)) throw error
        throw new KeyServiceError(`${reference}: ${error.message}`, error.away)
      }
    }
  }

  return {
    find: (id: string): RingKey | undefined => held.find((each) => each.id === id),

    /**
     * Unwraps the keys, and makes those that are not stored; writes nothing. Waits `wait_ms`, by default a minute, for a service
     * that does not answer. Throws `KeyServiceError`.
     */
    load,

    /** Stores the keys that `load` has made, unless another process was first: then its keys are used. */
    async store(rows: WrappedKeys, logger: Pick<Logger, 'warn'>): Promise<void> {
      const made = held.filter(({ unstored }) => unstored)
      for (const key of made) {
        await rows.add({ key_id: key.id, reference: key.reference, ...(key.unstored as Wrapped) })
        key.unstored = undefined
      }
      // no value is sealed with a key that the service does not unwrap
      if (made.length > 0) await load(rows, logger)
    },

    /** Asks the services regularly to confirm their keys, and follows their rotations, until the signal is aborted. */
    async confirm(rows: WrappedKeys, options: ConfirmOptions): Promise<void> {
      await Promise.all(groups.map((group) => confirmKeys(group, rows, { ...options, clock, hold_ms })))
    },

    /** Lets each service wrap and unwrap a key that is used for nothing. Returns what is wrong with each, if anything. */
    check: (): Promise<{ readonly reference: string; readonly reason: string | undefined }[]> =>
      Promise.all(groups.map(async ({ reference, fault }) => ({ reference, reason: await fault() }))),
  }
}

/** The keys of a ring that key services wrap. */
export type HeldKeys = ReturnType<typeof holdKeys>

async function open(group: KeyGroup, rows: WrappedKeys): Promise<void> {
  const stored = await storedKeys(rows)
  await group.unwrap(stored, ({ id }, { message, away }) => {
    throw new KeyServiceError(`the key ${id}: ${message}`, away)
  })
  await group.make(stored)
}
