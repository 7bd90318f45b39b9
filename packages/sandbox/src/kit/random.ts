import sumBy from 'lodash/sumBy.js'
/** Mixes two 32-bit numbers into one; all random data comes from it. */
export function mix(a: number, b: number): number {
  let h = Math.imul((a ^ (b + 0x9e3779b9 + (a << 6) + (a >>> 2))) | 0, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  h ^= h >>> 16
  return h >>> 0
}

/** Hashes a seed and a label to a 32-bit number (FNV-1a, then mixed). */
export function hashText(seed: number, text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return mix(seed, h >>> 0)
}

/** A 32-bit hash as a fraction from 0 (inclusive) to 1 (exclusive). */
export const unit = (hash: number): number => hash / 0x1_0000_0000

/** The choice at a fraction of the total weight. */
export function choose<Choice extends { weight: number }>(choices: readonly Choice[], fraction: number) {
  let left = fraction * sumBy(choices, 'weight')
  for (const choice of choices) {
    left -= choice.weight
    if (left < 0) return choice
  }
  throw new RangeError('nothing to choose from')
}

/** A stream of pseudo-random choices that is the same for the same hash. */
export type Chance = ReturnType<typeof createChance>

/** Opens the stream of choices of one hash. */
export function createChance(hash: number) {
  let state = hash
  let step = 0
  const fraction = () => {
    state = mix(state, ++step)
    return unit(state)
  }
  const integer = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1))
  return {
    fraction,
    integer,
    pick: <T>(choices: readonly T[]): T => {
      const choice = choices[integer(0, choices.length - 1)]
      if (choice === undefined) throw new RangeError('nothing to pick from')
      return choice
    },
    happens: (probability: number) => fraction() < probability,
    digits: (count: number) => Array.from({ length: count }, (_, i) => integer(i === 0 ? 1 : 0, 9)).join(''),
  }
}
