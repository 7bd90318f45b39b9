/* A hash of 64 bits without a key, made of two multiplicative ones, and an attacker's search for collisions. */

const START = { first: 0x9e3779b9, second: 0x7f4a7c15 } as const

function mixFirst(state: number, word: number): number {
  const mixed = Math.imul(state ^ word, 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}

function mixSecond(state: number, word: number): number {
  const mixed = Math.imul(state ^ word, 0xc2b2ae35)
  return mixed ^ (mixed >>> 13)
}

const NAME_LENGTH = 8
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
/** The states after the length of a name. */
const FIRST = mixFirst(START.first, NAME_LENGTH)
const SECOND = mixSecond(START.second, NAME_LENGTH)

/** The hash of a name of eight ASCII characters. */
export function unkeyedHash(name: string): string {
  const [one, two] = wordsOf(name)
  const first = mixFirst(mixFirst(FIRST, one), two)
  const second = mixSecond(mixSecond(SECOND, one), two)
  return `${first >>> 0}-${second >>> 0}`
}

function wordsOf(name: string): [number, number] {
  const bytes = Buffer.from(name)
  return [bytes.readInt32LE(0), bytes.readInt32LE(4)]
}

/**
 * Pairs of different names with equal hashes. Two beginnings change both halves of the state by the same bits once in
 * 2^32 pairs, which a table of some hundred thousand beginnings has. Endings that differ by these bits undo the change.
 */
export function collidingNames(random: () => number, count: number): [string, string][] {
  const beginnings = new Map<number, string>()
  const pairs: [string, string][] = []
  while (pairs.length < count) {
    const beginning = draw(random)
    const [word] = wordsOf(beginning + beginning)
    const found = mixFirst(FIRST, word) ^ mixSecond(SECOND, word)
    const other = beginnings.get(found)
    beginnings.set(found, beginning)
    if (other === undefined || other === beginning) continue
    const difference = mixFirst(FIRST, word) ^ mixFirst(FIRST, wordsOf(other + other)[0])
    const ending = endingFor(difference, random)
    if (ending) pairs.push([other + ending[0], beginning + ending[1]])
  }
  return pairs
}

function draw(random: () => number): string {
  return Array.from({ length: NAME_LENGTH / 2 }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join(
    '',
  )
}

/** Two endings of letters that differ by the bits of a word. */
function endingFor(difference: number, random: () => number): [string, string] | undefined {
  for (let tries = 0; tries < 200; tries++) {
    const ending = draw(random)
    const turned = Buffer.alloc(4)
    turned.writeInt32LE(Buffer.from(ending).readInt32LE() ^ difference)
    const other = turned.toString('latin1')
    if ([...other].every((letter) => LETTERS.includes(letter))) return [ending, other]
  }
  return undefined
}
