import { createSecretKey, type KeyObject } from 'node:crypto'
import { type Clock, elapsed } from '@linkspan/core'
import { KeyUnavailableError } from '../errors.ts'
import type { KeyReference } from './key-reference.ts'
import type { Wrapped } from './key-service.ts'
import { RingKey } from './ring-key.ts'

/** A key's place in the ring and in its key service. */
export interface NamedKey {
  readonly id: string
  readonly reference: KeyReference
}

/** How many refusals in a row count: a right may take a moment until every part of a service knows it. */
const REFUSALS = 2

/** A key of the ring that a key service unwraps. It is in memory for a while, and not longer than its service allows. */
export class HeldKey extends RingKey {
  readonly reference: string
  /** How a new key is wrapped that is not stored yet. */
  unstored: Wrapped | undefined
  readonly #clock: Clock
  #key: KeyObject | undefined
  #until = 0
  #refusals = 0

  constructor({ id, reference }: NamedKey, clock: Clock) {
    super(id)
    this.reference = reference.text
    this.#clock = clock
  }

  get key(): KeyObject {
    if (this.#key && elapsed(this.#clock) < this.#until) return this.#key
    this.#key = undefined
    throw new KeyUnavailableError(this.id, this.#refusals > 0 ? 'refuses it' : 'does not answer')
  }

  /** Holds the key for this long. The bytes are overwritten. */
  hold(bytes: Buffer, hold_ms: number): void {
    const key = createSecretKey(bytes)
    bytes.fill(0)
    // another process was the first to store a key of this id
    if (this.#key && !this.#key.equals(key)) this.forgetSecrets()
    this.#key = key
    this.#until = elapsed(this.#clock) + hold_ms
    this.#refusals = 0
  }

  /** Notes that the service refuses the key. Returns whether it is released now. */
  refuse(): boolean {
    this.#refusals++
    if (this.#refusals >= REFUSALS) this.#key = undefined
    return this.#refusals === REFUSALS
  }
}
