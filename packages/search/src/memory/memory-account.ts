import { MemoryLimitError } from '../errors.ts'
import type { CollectionAddress } from '../language/fields.ts'

/** The memory that the collections of an engine use, and their common limit. */
export class MemoryAccount {
  /** The limit in bytes. */
  readonly limit: number
  readonly #held = new Map<object, number>()
  #used = 0
  #lent = 0

  constructor(limit: number) {
    this.limit = limit
  }

  /** Whether `bytes` more fit within the limit. */
  hasRoom(bytes: number): boolean {
    return this.#used + bytes <= this.limit
  }

  /** Fails with `MemoryLimitError` if `bytes` more would exceed the limit. */
  demand(address: CollectionAddress, bytes: number): void {
    if (!this.hasRoom(bytes)) throw new MemoryLimitError(address, this.#used + bytes, this.limit)
  }

  /** The bytes that are neither used nor lent. */
  get free(): number {
    return this.limit - this.#used - this.#lent
  }

  /** Lends bytes to a search if they are free. Collections that grow do not wait for them. */
  lend(bytes: number): boolean {
    if (bytes > this.free) return false
    this.#lent += bytes
    return true
  }

  takeBack(bytes: number): void {
    this.#lent -= bytes
  }

  /** Records how many bytes an owner uses now; 0 removes the owner. */
  note(owner: object, bytes: number): void {
    this.#used += bytes - (this.#held.get(owner) ?? 0)
    if (bytes === 0) this.#held.delete(owner)
    else this.#held.set(owner, bytes)
  }
}
