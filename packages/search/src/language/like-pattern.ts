import { foldCase } from './words.ts'

/** A `_`, which is any one character. */
export const ANY: unique symbol = Symbol('any one character')
type Token = string | typeof ANY

/** A parsed `like` pattern: the pieces between its `%`, which match one after another. */
export interface LikePattern {
  /** Each piece as characters and wildcards. The first matches the start of the text, the last its end. */
  readonly pieces: readonly (readonly Token[])[]
  /** The pieces as texts; undefined if one has a `_`. */
  readonly literals: readonly string[] | undefined
}

/**
 * Parses a pattern: `%` is any run, `_` any one character, `\` takes the next literally. Without wildcards it is a
 * substring.
 */
export function parseLike(pattern: string): LikePattern {
  const pieces: Token[][] = [[]]
  let literal = ''
  let wildcards = false
  const close = () => {
    pieces.at(-1)?.push(...foldCase(literal))
    literal = ''
  }
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index] as string
    if (character === '%' || character === '_') {
      wildcards = true
      close()
      if (character === '%') pieces.push([])
      else pieces.at(-1)?.push(ANY)
    } else if (character === '\\' && index + 1 < pattern.length) {
      index++
      literal += pattern[index]
    } else {
      literal += character
    }
  }
  close()
  if (!wildcards) {
    pieces.unshift([])
    pieces.push([])
  }
  const fixed = pieces.every((piece) => !piece.includes(ANY))
  return { pieces, literals: fixed ? pieces.map((piece) => piece.join('')) : undefined }
}

/** The texts that each match contains. */
export function literalsOf({ pieces }: LikePattern): string[] {
  return pieces.flatMap((piece) => {
    const literals = ['']
    for (const token of piece) {
      if (token === ANY) literals.push('')
      else literals.push((literals.pop() ?? '') + (token as string))
    }
    return literals.filter((literal) => literal !== '')
  })
}

/** Whether each match contains a text of at least some characters. */
export function hasLiteralOf(pattern: LikePattern, characters: number): boolean {
  return literalsOf(pattern).some(({ length }) => length >= characters)
}

/** What each match begins with, and whether each text that does is a match. */
export function leadingLiteral({ pieces }: LikePattern): {
  readonly prefix: string
  readonly alone: boolean
} {
  const [first = [], second] = pieces
  const any = first.indexOf(ANY)
  const prefix = first.slice(0, any < 0 ? undefined : any).join('')
  return { prefix, alone: any < 0 && pieces.length === 2 && second?.length === 0 }
}

/** A test of folded texts in linear time, whatever the pattern. */
export function likeMatcher({ pieces, literals }: LikePattern): (text: string) => boolean {
  return literals ? literalMatcher(literals) : automaton(pieces)
}

function literalMatcher(literals: readonly string[]): (text: string) => boolean {
  const [first = '', ...others] = literals
  const last = others.pop()
  if (last === undefined) return (text) => text === first
  return (text) => {
    const end = text.length - last.length
    if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return false
    let from = first.length
    for (const literal of others) {
      const found = text.indexOf(literal, from)
      if (found < 0) return false
      from = found + literal.length
    }
    return from <= end
  }
}

const ASCII = 128

/**
 * A nondeterministic automaton with one bit per state: bit n is set while the first n characters of the pattern
 * match. A character shifts the bits of the states that it matches; a `%` keeps its bit.
 */
function automaton(pieces: readonly (readonly Token[])[]): (text: string) => boolean {
  const tokens = pieces.flat()
  const width = (tokens.length >>> 5) + 1
  const stays = new Uint32Array(width)
  let place = 0
  for (const piece of pieces.slice(0, -1)) {
    place += piece.length
    setBit(stays, place)
  }
  const { kindOf, kinds } = kindsOf(tokens)
  const matching = new Uint32Array(kinds.length * width)
  kinds.forEach((kind, number) => {
    const bits = matching.subarray(number * width, (number + 1) * width)
    tokens.forEach((token, index) => {
      if (token === ANY || token === kind) setBit(bits, index)
    })
  })
  const state = new Uint32Array(width)

  return (text) => {
    state.fill(0)
    state[0] = 1
    for (let index = 0; index < text.length; index++) {
      const character = text.codePointAt(index) as number
      if (character > 0xffff) index++
      const start = kindOf(character) * width
      let carry = 0
      let alive = 0
      for (let word = 0; word < width; word++) {
        const now = state[word] as number
        const moved = now & (matching[start + word] as number)
        const next = (moved << 1) | carry | (now & (stays[word] as number))
        carry = moved >>> 31
        state[word] = next
        alive |= next
      }
      if (alive === 0) return false
    }
    return hasBit(state, tokens.length)
  }
}

/** Classes of characters: one for each character of the pattern, and number 0 for all others. */
function kindsOf(tokens: readonly Token[]): { kindOf(character: number): number; kinds: readonly Token[] } {
  const kinds: Token[] = [ANY, ...new Set(tokens.filter((token) => token !== ANY))]
  const low = new Uint16Array(ASCII)
  const high = new Map<number, number>()
  kinds.forEach((kind, number) => {
    if (kind === ANY) return
    const character = (kind as string).codePointAt(0) as number
    if (character < ASCII) low[character] = number
    else high.set(character, number)
  })
  return {
    kinds,
    kindOf: (character) => (character < ASCII ? (low[character] as number) : (high.get(character) ?? 0)),
  }
}

function setBit(bits: Uint32Array, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] as number) | (1 << (index & 31))
}

function hasBit(bits: Uint32Array, index: number): boolean {
  return (((bits[index >>> 5] as number) >>> (index & 31)) & 1) === 1
}
