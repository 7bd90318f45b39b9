import { randomBytes, subtle, type webcrypto } from 'node:crypto'
import { type PartStore, sealedParts } from '@linkspan/search'
import { type Envelope, IntegrityError, type SealContext } from '../crypto/envelope.ts'
import { noConnector } from '../errors.ts'
import type { ConnectorKey, Store } from './store.ts'

/**
 * The parts of a connector, sealed with its data key (AES-256-GCM). They can be opened for this connector and under their
 * name only. Throws `not_found` for a connector that does not exist: deleting a connector deletes its data key.
 */
export type SealedPartsOf = (key: ConnectorKey) => PartStore

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
  readonly store: Pick<Store, 'connectors' | 'data_keys' | 'parts'>
  readonly envelope: Envelope
}

/** Creates the sealed parts of all connectors. No data key stays in memory longer than the use of one part. */
export function createSealedParts({ store, envelope }: SealedPartsOptions): SealedPartsOf {
  async function addKey(key: ConnectorKey): Promise<void> {
    const { key_id, text } = envelope.seal(
      randomBytes(KEY_BYTES).toString('base64url'),
      contextOfDataKey(key),
    )
    try {
      await store.data_keys.insert({ ...key, key_id, sealed: text })
    } catch (error) {
      if (!(await store.connectors.find(key))) throw noConnector()
      throw error
    }
  }

  /** The store is asked each time, so that a deleted key is unusable at once in every process. */
  async function findKey(key: ConnectorKey): Promise<webcrypto.CryptoKey | undefined> {
    const found = await store.data_keys.find(key)
    if (!found) return undefined
    const bytes = Buffer.from(envelope.open(found.sealed, contextOfDataKey(key)), 'base64url')
    try {
      return await subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
    } finally {
      bytes.fill(0)
    }
  }

  return ({ organization_id, id }) => {
    const key = { organization_id, id }
    const cipherOf = (iv: Uint8Array, name: string) => ({
      name: 'AES-GCM',
      iv,
      additionalData: Buffer.from(JSON.stringify([FORMAT, organization_id, id, name])),
      tagLength: 8 * TAG_BYTES,
    })

    return sealedParts(store.parts.of(key), {
      async seal(name, bytes) {
        const data_key = (await findKey(key)) ?? (await addKey(key).then(() => findKey(key)))
        if (!data_key) throw noConnector()
        const nonce = randomBytes(NONCE_BYTES)
        const sealed = await subtle.encrypt(cipherOf(nonce, name), data_key, bytes)
        return Buffer.concat([Buffer.of(FORMAT), nonce, new Uint8Array(sealed)])
      },

      async open(name, sealed) {
        const data_key = await findKey(key)
        if (!data_key) throw noConnector()
        const start = 1 + NONCE_BYTES
        if (sealed[0] !== FORMAT || sealed.length < start + TAG_BYTES)
          throw new IntegrityError('its format is unknown')
        try {
          const cipher = cipherOf(sealed.subarray(1, start), name)
          return new Uint8Array(await subtle.decrypt(cipher, data_key, sealed.subarray(start)))
        } catch {
          throw new IntegrityError('it was changed or moved, or the key is wrong')
        }
      },
    })
  }
}
