/** A part of a text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** How often a text may have been escaped. */
const MOST_LEVELS = 3

/** A character that a text has at some position, plain or escaped, and where it ends. */
interface SpelledCharacter {
  readonly character: string
  readonly end: number
}

/** The characters that a position of a text can be read as. */
type Read = (at: number) => readonly SpelledCharacter[]

/** The characters that every escape begins with. */
const OPENERS = new Set('%&\\+')
const OPENER = /[%&\\+]/g
const HEX = /[\da-f]/i
const DIGIT = /\d/
const NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** How many escapes a text may have, at most. */
export function countEscapes(text: string): number {
  return [...text.matchAll(OPENER)].length
}

export function searchable(text: string) {
  const openers = [...text.matchAll(OPENER)].map(({ index }) => index)
  const literal: Read = (at) => (at < text.length ? [{ character: text[at] as string, end: at + 1 }] : [])
  let read = literal
  for (let level = 0; level < MOST_LEVELS; level++) {
    const before = read
    const known = new Map(openers.map((at) => [at, [...literal(at), ...escapesAt(at, before)]]))
    read = (at) => known.get(at) ?? literal(at)
  }

  function endOf(start: number, word: string): number | undefined {
    let ends = [start]
    for (const wanted of word) {
      const next = ends.flatMap((end) => read(end).filter(({ character }) => character === wanted))
      ends = [...new Set(next.map(({ end }) => end))]
      if (ends.length === 0) return undefined
    }
    return Math.max(...ends)
  }

  return {
    /** Every place of a word, plain or with some or all of its characters escaped. */
    *placesOf(word: string): Generator<Span> {
      for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + 1))
        yield { start, end: start + word.length }
      if (openers.length === 0) return
      const first = word[0]
      for (let start = 0; start < text.length; start++) {
        if (text[start] !== first && !OPENERS.has(text[start] as string)) continue
        const end = endOf(start, word)
        if (end !== undefined) yield { start, end }
      }
    },
  }
}

/** A text in which words can be found however they are escaped. */
export type Searchable = ReturnType<typeof searchable>

/** The characters that are escaped at a position, in URLs and forms, in HTML or in JSON. */
function escapesAt(at: number, read: Read): SpelledCharacter[] {
  return read(at).flatMap(({ character, end }) => {
    if (character === '+') return [{ character: ' ', end }]
    if (character === '%') return numbersAt(end, read, HEX, 16, 2, 2)
    if (character === '&') return entitiesAt(end, read)
    return character === '\\' ? backslashedAt(end, read) : []
  })
}

function backslashedAt(at: number, read: Read): SpelledCharacter[] {
  return read(at).flatMap((next) => {
    if (next.character === 'u') return numbersAt(next.end, read, HEX, 16, 4, 4)
    if (next.character === 'x') return numbersAt(next.end, read, HEX, 16, 2, 2)
    return /\w/.test(next.character) ? [] : [next]
  })
}

function entitiesAt(at: number, read: Read): SpelledCharacter[] {
  const named = Object.entries(NAMES).flatMap(([name, character]) =>
    wordsAt(at, `${name};`, read).map((end) => ({ character, end })),
  )
  const numbered = wordsAt(at, '#', read).flatMap((end) => [
    ...numbersAt(end, read, DIGIT, 10, 1, 7),
    ...wordsAt(end, 'x', read).flatMap((digits) => numbersAt(digits, read, HEX, 16, 1, 6)),
  ])
  // a semicolon may end the number
  const ended = numbered.flatMap(({ character, end }) =>
    wordsAt(end, ';', read).map((after) => ({ character, end: after })),
  )
  return [...named, ...numbered, ...ended]
}

/** Where a word without regard to case ends that begins at a position. */
function wordsAt(at: number, word: string, read: Read): number[] {
  let ends = [at]
  for (const wanted of word)
    ends = ends.flatMap((from) =>
      read(from).flatMap(({ character, end }) => (character.toLowerCase() === wanted ? [end] : [])),
    )
  return ends
}

/** The characters whose code is a number of `least` to `most` digits at a position. */
function numbersAt(
  at: number,
  read: Read,
  digit: RegExp,
  base: number,
  least: number,
  most: number,
): SpelledCharacter[] {
  const found: SpelledCharacter[] = []
  let numbers = [{ digits: '', end: at }]
  for (let length = 1; length <= most && numbers.length > 0; length++) {
    numbers = numbers.flatMap(({ digits, end }) =>
      read(end)
        .filter(({ character }) => digit.test(character))
        .map((next) => ({ digits: digits + next.character, end: next.end })),
    )
    if (length < least) continue
    for (const { digits, end } of numbers)
      found.push({ character: String.fromCharCode(Number.parseInt(digits, base)), end })
  }
  return found
}

/** A text without its escapes. */
export interface Plain {
  readonly text: string
  /** Where the character at this index begins in the original text. */
  at(index: number): number
}

const ESCAPE =
  /%(?<url>[\da-f]{2})|&#x(?<hex>[\da-f]{1,6});?|&#(?<decimal>\d{1,7});?|&(?<name>amp|lt|gt|quot|apos);|\\u(?<json>[\da-f]{4})|\\x(?<byte>[\da-f]{2})|\\(?<self>[^\w])/gi

/** A text and what it is an escaped form of, for characters that no one escapes in more than one way, as in base64. */
export function plainOf(text: string): Plain[] {
  const all: Plain[] = [{ text, at: (index) => index }]
  for (let level = 0; level < MOST_LEVELS; level++) {
    const next = decode(all.at(-1) as Plain)
    if (!next) break
    all.push(next)
  }
  return all
}

/** Decodes each escape once; undefined if there is none. */
function decode(escaped: Plain): Plain | undefined {
  const pieces: string[] = []
  const starts: number[] = []
  let end = 0
  const copy = (until: number) => {
    pieces.push(escaped.text.slice(end, until))
    for (let index = end; index < until; index++) starts.push(escaped.at(index))
    end = until
  }
  for (const { 0: found, index, groups = {} } of escaped.text.matchAll(ESCAPE)) {
    copy(index)
    const { self, name, decimal, url, hex, json, byte } = groups
    const code =
      decimal === undefined ? Number.parseInt(url ?? hex ?? json ?? byte ?? '', 16) : Number(decimal)
    pieces.push(self ?? (name && NAMES[name.toLowerCase()]) ?? String.fromCharCode(code))
    starts.push(escaped.at(index))
    end = index + found.length
  }
  if (pieces.length === 0) return undefined
  copy(escaped.text.length)
  starts.push(escaped.at(escaped.text.length))
  return { text: pieces.join(''), at: (index) => starts[index] as number }
}
