import { createHash } from 'node:crypto'

/** The characters of a hash, which has 66 bits: two of 10,000 ids share one in fewer than one of 10^12 walks. */
const LENGTH = 11

/** A set of ids, of which it stores hashes. */
export class KnownIds {
  readonly #hashes: Set<string>

  /** `text` is that of an earlier set. */
  constructor(text = '') {
    this.#hashes = new Set(text.match(new RegExp(`.{${LENGTH}}`, 'g')))
  }

  add(id: string): void {
    this.#hashes.add(hash(id))
  }

  has(id: string): boolean {
    return this.#hashes.has(hash(id))
  }

  delete(id: string): void {
    this.#hashes.delete(hash(id))
  }

  toText(): string {
    return [...this.#hashes].join('')
  }
}

function hash(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, LENGTH)
}
