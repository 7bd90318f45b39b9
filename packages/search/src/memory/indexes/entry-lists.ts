/** How many numbers it grows by, since copying a long list would hold the event loop. */
const CHUNK = 65_536

/** The entries of one member after another. */
export class EntryLists {
  /** The entries of all members; the last chunk has unused places. */
  readonly chunks: Uint32Array[] = []
  /** By member, where its entries end. */
  readonly ends: Uint32Array
  #length = 0
  #ended = 0

  constructor(members: number) {
    this.ends = new Uint32Array(members)
  }

  get length(): number {
    return this.#length
  }

  /** Adds an entry to the current member. */
  add(entry: number): void {
    const place = this.#length % CHUNK
    if (place === 0) this.chunks.push(new Uint32Array(CHUNK))
    const last = this.chunks[this.chunks.length - 1] as Uint32Array
    last[place] = entry
    this.#length++
  }

  /** Continues with the next member. */
  end(): void {
    this.ends[this.#ended] = this.#length
    this.#ended++
  }
}
