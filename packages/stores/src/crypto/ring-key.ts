import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'

const SECRET_BYTES = 32

/** One key-encryption key. Its bytes stay inside a `KeyObject`, which logs and inspection do not show. */
export abstract class RingKey {
  readonly id: string
  /** The key. Throws `unavailable` while its key service does not give it. */
  abstract readonly key: KeyObject
  /** What `LINKSPAN_KEYS` says of it if a key service wraps it. */
  abstract readonly reference: string | undefined
  readonly #secrets = new Map<string, Buffer>()

  constructor(id: string) {
    this.id = id
  }

  /**
   * A secret for one purpose, derived from the key. It stays in memory: it opens nothing that is stored, and what it signs
   * has to work while a key service is away.
   */
  secretFor(purpose: string): Buffer {
    const known = this.#secrets.get(purpose)
    if (known) return known
    const secret = Buffer.from(hkdfSync('sha256', this.key, '', `linkspan ${purpose}`, SECRET_BYTES))
    this.#secrets.set(purpose, secret)
    return secret
  }

  /** Lets all secrets be derived again, from another key of this id. */
  protected forgetSecrets(): void {
    this.#secrets.clear()
  }
}

/** A key that was given by its bytes. */
export class GivenKey extends RingKey {
  readonly key: KeyObject
  readonly reference = undefined

  constructor(id: string, key: KeyObject) {
    super(id)
    this.key = key
  }
}

/** A message authentication code for one purpose. Each purpose has its own key, derived from the ring's. */
export function macOf(key: RingKey, purpose: string, message: string): Buffer {
  return createHmac('sha256', key.secretFor(purpose)).update(message).digest()
}

/** Whether two byte strings are equal, in a time that does not depend on where they differ. */
export function sameBytes(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}
