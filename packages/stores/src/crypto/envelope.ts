import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { IntegrityError } from '../errors.ts'
import type { KeyRing } from './key-ring.ts'

/** The place that a sealed value belongs to. It cannot be opened for any other place. */
export interface SealContext {
  readonly organization_id: string
  readonly record_id: string
  readonly field: string
  /** The version of the record's value. */
  readonly version: number
}

/** A sealed value, and the key-encryption key that it needs. */
export interface Sealed {
  readonly key_id: string
  readonly text: string
}

const FORMAT = 'ls1'
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const DATA_KEY_BYTES = 32

/** An envelope with the keys of a ring. */
export function createEnvelope(ring: KeyRing) {
  function wrap(data_key: Buffer, context: SealContext): { key_id: string; wrapped: string } {
    const { id, key } = ring.primary
    return { key_id: id, wrapped: encrypt(key, data_key, aad('data key', id, context)) }
  }

  function unwrap(sealed: ReturnType<typeof split>, context: SealContext): Buffer {
    const found = ring.find(sealed.key_id)
    if (!found) throw new IntegrityError(`the key ${sealed.key_id} is not in the key ring`)
    return decrypt(found.key, sealed.wrapped, aad('data key', sealed.key_id, context))
  }

  return {
    seal(plaintext: string, context: SealContext): Sealed {
      const data_key = randomBytes(DATA_KEY_BYTES)
      const { key_id, wrapped } = wrap(data_key, context)
      const body = encrypt(data_key, Buffer.from(plaintext), aad('value', '', context))
      data_key.fill(0)
      return { key_id, text: [FORMAT, key_id, wrapped, body].join('.') }
    },
    /** Throws `integrity_error` when the value was changed or moved, or its key is not in the ring. */
    open(text: string, context: SealContext): string {
      const sealed = split(text)
      const data_key = unwrap(sealed, context)
      try {
        return decrypt(data_key, sealed.body, aad('value', '', context)).toString()
      } finally {
        data_key.fill(0)
      }
    },
    /** Encrypts the data key with the ring's primary key. The value itself is not opened. */
    rewrap(text: string, context: SealContext): Sealed {
      const sealed = split(text)
      const data_key = unwrap(sealed, context)
      const { key_id, wrapped } = wrap(data_key, context)
      data_key.fill(0)
      return { key_id, text: [FORMAT, key_id, wrapped, sealed.body].join('.') }
    },
  }
}

/**
 * Envelope encryption: a new data key encrypts each value, and a key of the ring encrypts the data key. Both use
 * AES-256-GCM, and both are bound to the place that the value belongs to.
 */
export type Envelope = ReturnType<typeof createEnvelope>

function split(text: string) {
  const [format, key_id, wrapped, body, ...more] = text.split('.')
  if (format !== FORMAT || !key_id || !wrapped || !body || more.length > 0)
    throw new IntegrityError('their format is unknown')
  return { key_id, wrapped, body }
}

function aad(part: string, key_id: string, context: SealContext): Buffer {
  const { organization_id, record_id, field, version } = context
  return Buffer.from(JSON.stringify([FORMAT, part, key_id, organization_id, record_id, field, version]))
}

function encrypt(key: KeyObject | Buffer, plaintext: Buffer, aad: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(aad)
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url')
}

function decrypt(key: KeyObject | Buffer, text: string, aad: Buffer): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  // several texts decode to the same bytes
  if (bytes.toString('base64url') !== text) throw new IntegrityError('they were changed')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new IntegrityError('they are truncated')
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(aad).setAuthTag(tag)
  const plaintext = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([plaintext, decipher.final()])
  } catch {
    throw new IntegrityError('they were changed or moved, or the key is wrong')
  }
}
