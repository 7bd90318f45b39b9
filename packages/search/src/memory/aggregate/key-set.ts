import { hashOf } from './numbering.ts'

/** Each shard grows on its own, so that no growth takes long. */
const SHARD_BITS = 8
const FEWEST_PLACES = 8
const NO_PLACES = new Float64Array(0)

/** A set of natural numbers below `2 ** 53`, as hash tables with linear probing that are at most half full. */
export class KeySet {
  /** By place a key plus one; zero for free places. */
  readonly #shards: Float64Array[] = new Array(2 ** SHARD_BITS).fill(NO_PLACES)
  readonly #sizes = new Uint32Array(2 ** SHARD_BITS)

  /** Adds a key; whether it is new. */
  add(key: number): boolean {
    const hash = hashOf(key)
    const shard = hash >>> (32 - SHARD_BITS)
    let places = this.#shards[shard] as Float64Array
    const size = (this.#sizes[shard] as number) + 1
    if (2 * size > places.length) {
      places = doubled(places)
      this.#shards[shard] = places
    }
    const mask = places.length - 1
    let place = hash & mask
    for (; places[place] !== 0; place = (place + 1) & mask) if (places[place] === key + 1) return false
    places[place] = key + 1
    this.#sizes[shard] = size
    return true
  }

  /** The keys, in pieces. */
  *pieces(): Generator<Float64Array> {
    for (const places of this.#shards) yield places.filter((key) => key !== 0).map((key) => key - 1)
  }
}

function doubled(places: Float64Array): Float64Array {
  const larger = new Float64Array(Math.max(FEWEST_PLACES, 2 * places.length))
  const mask = larger.length - 1
  for (const key of places) {
    if (key === 0) continue
    let place = hashOf(key - 1) & mask
    while (larger[place] !== 0) place = (place + 1) & mask
    larger[place] = key
  }
  return larger
}
