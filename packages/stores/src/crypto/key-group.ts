import { randomBytes } from 'node:crypto'
import type { Logger } from '@linkspan/core'
import type { HeldKey } from './held-key.ts'
import { type KeyService, KeyServiceError, type Wrapped } from './key-service.ts'
import { sameBytes } from './ring-key.ts'

/** A key of the ring as it is stored: encrypted by its key service. */
export interface WrappedKey extends Wrapped {
  readonly key_id: string
  /** The key of the service that has wrapped it. */
  readonly reference: string
}

/** Where wrapped keys are stored. */
export interface WrappedKeys {
  /** All of them; none before the first start. */
  list(): Promise<readonly WrappedKey[]>
  /** Adds a key, unless there is one of its id. */
  add(key: WrappedKey): Promise<void>
  /** Replaces a key that was wrapped in this way by the same one in another way. */
  replace(key: WrappedKey, former: string): Promise<void>
}

/** Stored keys by their id. */
export type StoredKeys = ReadonlyMap<string, WrappedKey>

/** Reads the stored keys. */
export const storedKeys = async (rows: WrappedKeys): Promise<StoredKeys> =>
  new Map((await rows.list()).map((row) => [row.key_id, row]))

const KEY_BYTES = 32

/** The keys of the ring that one key of a service wraps. A confirmed key is used for `hold_ms`. */
export function createKeyGroup(
  reference: string,
  service: KeyService,
  { keys, hold_ms }: { readonly keys: readonly HeldKey[]; readonly hold_ms: number },
) {
  return {
    reference,
    keys,

    /** Unwraps the stored keys and holds them. `onRefusal` is called for each that is refused. Throws `KeyServiceError`. */
    async unwrap(
      stored: StoredKeys,
      onRefusal: (key: HeldKey, error: KeyServiceError) => void,
    ): Promise<void> {
      const known = keys.filter(({ id }) => stored.has(id))
      const rows = known.map(({ id }) => ({ id, ...(stored.get(id) as WrappedKey) }))
      const other = rows.find((row) => row.reference !== reference)
      if (other)
        throw new KeyServiceError(`${other.reference} has wrapped the key ${other.id}; name that one`, false)
      if (rows.length === 0) return
      const results = await service.unwrap(rows)
      for (const [index, key] of known.entries()) {
        const result = results[index] as Buffer | KeyServiceError
        if (result instanceof KeyServiceError) onRefusal(key, result)
        else key.hold(result, hold_ms)
      }
    },

    /** Makes a key for each id of which none is stored, and holds it. Throws `KeyServiceError`. */
    async make(stored: StoredKeys): Promise<void> {
      for (const key of keys.filter(({ id, unstored }) => !stored.has(id) && !unstored)) {
        const bytes = randomBytes(KEY_BYTES)
        const [wrapped] = await service.wrap([{ id: key.id, bytes }])
        key.unstored = wrapped
        key.hold(bytes, hold_ms)
      }
    },

    /** Lets the present version of the service wrap the keys that a former one has wrapped. Throws `KeyServiceError`. */
    async follow(stored: StoredKeys, rows: WrappedKeys, logger: Pick<Logger, 'info'>): Promise<void> {
      const plain = keys.map(({ id, key }) => ({ id, bytes: key.export() }))
      const wrapped = await service.wrap(plain)
      for (const [index, { id, bytes }] of plain.entries()) {
        const next = wrapped[index] as Wrapped
        const row = stored.get(id)
        if (!row || row.version === next.version) continue
        const [back] = await service.unwrap([{ id, ...next }])
        if (!Buffer.isBuffer(back) || !sameBytes(back, bytes)) continue
        await rows.replace({ ...row, ...next }, row.wrapped)
        logger.info({ key_id: id, version: next.version }, 'another version of the key service wraps the key')
      }
      for (const { bytes } of plain) bytes.fill(0)
    },

    /** Lets the service wrap and unwrap a key that is used for nothing. Returns what is wrong, if anything. */
    async fault(): Promise<string | undefined> {
      const bytes = randomBytes(KEY_BYTES)
      try {
        const [wrapped] = await service.wrap([{ id: 'check', bytes }])
        const [back] = await service.unwrap([{ id: 'check', ...(wrapped as Wrapped) }])
        if (back instanceof KeyServiceError) return back.message
        return back && sameBytes(back, bytes) ? undefined : 'it unwraps another key than it has wrapped'
      } catch (error) {
        if (error instanceof KeyServiceError) return error.message
        throw error
      }
    },
  }
}

export type KeyGroup = ReturnType<typeof createKeyGroup>
