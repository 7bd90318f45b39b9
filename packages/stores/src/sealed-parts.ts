import { hkdfSync, randomBytes, subtle, type webcrypto } from 'node:crypto'
import { freeBytes } from '@linkspan/core'
import type { ConnectorKey } from './connector-store.ts'
import type { Envelope, SealContext } from './crypto/envelope.ts'
import { DamagedPartError, MissingPartError, noConnector } from './errors.ts'
import type { PartStore } from './part-storage.ts'
import type { Store } from './sql/sql-store.ts'

/**
 * The parts of a connector, sealed with its data key (AES-256-GCM). They can be opened for this connector and under their
 * name only. Throws `not_found` for a connector that does not exist: deleting a connector deletes its data key.
 */
export type SealedPartsOf = (key: ConnectorKey) => SealedParts

/** The sealed parts of a connector. */
export interface SealedParts extends PartStore {
  /**
   * The secret that keys the fingerprints of the connector's records, derived from its data key. It is the same in every
   * process, as long as the connector exists. Throws `not_found` as the parts do.
   */
  fingerprintSecret(): Promise<Uint8Array>
}

/** The place of a connector's data key. */
export function contextOfDataKey({ organization_id, id }: ConnectorKey): SealContext {
  return { organization_id, record_id: id, field: 'data key', version: 1 }
}

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** The first byte of sealed parts. */
const FORMAT = 1

export interface SealedPartsOptions {
  readonly store: Pick<Store, 'connectors' | 'data_keys' | 'parts' | 'collections'>
  readonly envelope: Envelope
}

/**
 * Creates the sealed parts of all connectors. No data key stays in memory longer than one use of it. A part that cannot be
 * read, and never will be, is noted: the next sync builds the records of its collection anew.
 */
export function createSealedParts(options: SealedPartsOptions): SealedPartsOf {
  const { store } = options
  return ({ organization_id, id }) => {
    const key = { organization_id, id }
    const cipherOf = (iv: Uint8Array, name: string) => ({
      name: 'AES-GCM',
      iv,
      additionalData: Buffer.from(JSON.stringify([FORMAT, organization_id, id, name])),
      tagLength: 8 * TAG_BYTES,
    })

    const parts = store.parts.of(key)

    async function seal(name: string, bytes: Uint8Array): Promise<Uint8Array> {
      const data_key = await useOrAddKey(options, key, importCipherKey)
      const nonce = randomBytes(NONCE_BYTES)
      const encrypted = new Uint8Array(await subtle.encrypt(cipherOf(nonce, name), data_key, bytes))
      const sealed = Buffer.concat([Buffer.of(FORMAT), nonce, encrypted])
      freeBytes(encrypted)
      return sealed
    }

    async function open(name: string, sealed: Uint8Array): Promise<Uint8Array> {
      const data_key = await useKey(options, key, importCipherKey)
      if (!data_key) throw noConnector()
      const start = 1 + NONCE_BYTES
      if (sealed[0] !== FORMAT || sealed.length < start + TAG_BYTES)
        throw new DamagedPartError('its format is unknown')
      try {
        const cipher = cipherOf(sealed.subarray(1, start), name)
        return new Uint8Array(await subtle.decrypt(cipher, data_key, sealed.subarray(start)))
      } catch {
        throw new DamagedPartError('it was changed or moved, or the key is wrong')
      }
    }

    return {
      async write(name, bytes) {
        const sealed = await seal(name, bytes)
        await parts.write(name, sealed)
        freeBytes(sealed)
      },
      async read(name) {
        try {
          const sealed = await parts.read(name)
          const opened = await open(name, sealed)
          freeBytes(sealed)
          return opened
        } catch (error) {
          if (error instanceof DamagedPartError || error instanceof MissingPartError)
            await store.collections.noteDamage(key, name)
          throw error
        }
      },
      fingerprintSecret: () => useOrAddKey(options, key, deriveFingerprintSecret),
    }
  }
}

function importCipherKey(data_key: Buffer): Promise<webcrypto.CryptoKey> {
  return subtle.importKey('raw', data_key, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function deriveFingerprintSecret(data_key: Buffer): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', data_key, '', 'linkspan fingerprints', KEY_BYTES))
}

async function addKey({ store, envelope }: SealedPartsOptions, key: ConnectorKey): Promise<void> {
  const { key_id, text } = envelope.seal(randomBytes(KEY_BYTES).toString('base64url'), contextOfDataKey(key))
  try {
    await store.data_keys.insert({ ...key, key_id, sealed: text })
  } catch (error) {
    if (!(await store.connectors.find(key))) throw noConnector()
    throw error
  }
}

/** The store is asked each time, so that a deleted key is unusable at once in every process. */
async function useKey<Result>(
  { store, envelope }: SealedPartsOptions,
  key: ConnectorKey,
  use: (bytes: Buffer) => Result | Promise<Result>,
): Promise<Result | undefined> {
  const found = await store.data_keys.find(key)
  if (!found) return undefined
  const bytes = Buffer.from(envelope.open(found.sealed, contextOfDataKey(key)), 'base64url')
  try {
    return await use(bytes)
  } finally {
    bytes.fill(0)
  }
}

/** The same, with a new key if there is none. */
async function useOrAddKey<Result>(
  options: SealedPartsOptions,
  key: ConnectorKey,
  use: (bytes: Buffer) => Result | Promise<Result>,
): Promise<Result> {
  const used =
    (await useKey(options, key, use)) ?? (await addKey(options, key).then(() => useKey(options, key, use)))
  if (used === undefined) throw noConnector()
  return used
}
