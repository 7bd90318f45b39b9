import { MemoryLimitError } from '../errors.ts'
import type { CollectionAddress } from '../language/fields.ts'

/** What all collections of an engine may take together, and take. */
export class MemoryAccount {
  /** The limit in bytes. */
  readonly limit: number
  readonly #held = new Map<object, number>()
  #used = 0

  constructor(limit: number) {
    this.limit = limit
  }

  /** Whether `bytes` more are within the limit. */
  hasRoom(bytes: number): boolean {
    return this.#used + bytes <= this.limit
  }

  /** Fails with `MemoryLimitError` when `bytes` more would pass the limit. */
  demand(address: CollectionAddress, bytes: number): void {
    if (!this.hasRoom(bytes)) throw new MemoryLimitError(address, this.#used + bytes, this.limit)
  }

  /** Notes what an owner holds now, in bytes; nothing once it holds none. */
  note(owner: object, bytes: number): void {
    this.#used += bytes - (this.#held.get(owner) ?? 0)
    if (bytes === 0) this.#held.delete(owner)
    else this.#held.set(owner, bytes)
  }
}
