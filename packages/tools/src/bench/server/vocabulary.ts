import { createRandom } from '../search/records.ts'

/** Different words of a collection of texts, as natural ones have: most of them are rare, and no two look alike by design. */
const WORDS = 100_000
/** Words of these ranks are searched: neither those that every text has nor those that few do. */
const ASKED = { first: 100, last: 5_100 }

const ONSETS = 'b c d f g h j k l m n p r s t v w z br ch cl dr fl gr pl pr sh st th tr'.split(' ')
const VOWELS = 'a e i o u ai ea ie ou'.split(' ')
const CODAS = ['', '', '', ...'l m n r s t nd ng st'.split(' ')]

/** A number from 0 to 1 that looks random. */
const random = (index: number, salt: number) => createRandom(index ^ Math.imul(salt, 0x9e3779b1))()

/** Frequent words are short. */
function syllablesOf(rank: number): number {
  return rank < 100 ? 1 : rank < 8_000 ? 2 : rank < 60_000 ? 3 : 4
}

function invent(index: number, syllables: number): string {
  let word = ''
  for (let part = 0; part < 3 * syllables; part++) {
    const letters = [ONSETS, VOWELS, CODAS][part % 3] as string[]
    word += letters[Math.floor(random(index, part + 20) * letters.length)]
  }
  return word
}

/** Words for texts and for searches. The same arguments give the same words. */
export function createVocabulary() {
  const known = new Set<string>()
  for (let index = 0; known.size < WORDS; index++) known.add(invent(index, syllablesOf(known.size)))
  const words = [...known]
  return {
    size: WORDS,
    /** A word of a text. The word of rank n is as frequent as 1 / n, as in natural languages (Zipf's law). */
    word: (index: number, salt: number) => words[Math.floor(WORDS ** random(index, salt)) - 1] as string,
    /** A word that someone searches, with at least this number of letters. */
    asked(index: number, least_letters: number): string {
      for (let salt = 9; ; salt++) {
        const rank = ASKED.first + Math.floor(random(index, salt) * (ASKED.last - ASKED.first))
        const word = words[rank] as string
        if (word.length >= least_letters) return word
      }
    },
  }
}
