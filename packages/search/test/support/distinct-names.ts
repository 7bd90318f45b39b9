import fc from 'fast-check'

// letters whose cases differ in length, in bytes, or in number
const FIRST = [
  'Straße',
  'ΟΔΟΣ',
  'İstanbul',
  'Brand',
  'brand',
  'Café ',
  'ＡＢ-',
  '\u{10400}\u{10428}x',
  '100%_',
]
const SECOND = ['Report', 'KILO', '\u212aelvin', 'search', 'naïve', '\u{1f600}', 'cafe\u0301', '']

/** A name that hardly any other record has, of words that many have. */
export const distinctNames = fc
  .tuple(fc.constantFrom(...FIRST), fc.constantFrom(...SECOND), fc.nat(46_655))
  .map(([first, second, own]) => `${first} ${second} n${own.toString(36)}`)

const WILDCARDS = /[\\%_]/g
const SHAPES: readonly ((piece: string, other: string) => string)[] = [
  (piece) => `%${piece}%`,
  (piece) => piece,
  (piece) => `${piece}%`,
  (piece) => `%${piece}`,
  (piece, other) => `%${piece}%${other}%`,
  (piece, other) => `${piece}_${other}`,
  (piece) => `%_${piece}%`,
]

/** A pattern with pieces of such names: infixes of one to nine characters for the most part, beginnings and ends. */
export const namePatterns = fc
  .record({
    name: distinctNames,
    other: distinctNames,
    from: fc.oneof(fc.constant(0), fc.nat(12)),
    length: fc.integer({ min: 1, max: 9 }),
    fold: fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toLowerCase(),
      (text: string) => text.toUpperCase(),
    ),
    shape: fc.constantFrom(...SHAPES),
  })
  .map(({ name, other, from, length, fold, shape }) => {
    const [piece, second] = [name, other].map((text) =>
      fold([...text].slice(from, from + length).join('')).replace(WILDCARDS, '\\$&'),
    ) as [string, string]
    return shape(piece, second)
  })

/** Words of such names: one that many have, its own, or some together. */
export const nameWords = fc
  .tuple(distinctNames, fc.constantFrom<[number, number?]>([0, 1], [-1], [-2], [0]))
  .map(([name, [from, to]]) => name.split(' ').slice(from, to).join(' '))
