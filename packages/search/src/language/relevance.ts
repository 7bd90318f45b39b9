/**
 * Relevance is a whole number and depends on the record and the query alone, never on the other records: a
 * page then continues where the last one ended even when a sync has written in between.
 */
const WORDS = 1_024

/** How well a word of the query was met; the sum over the query's words is a text's quality. */
export const QUALITY = { whole: 4, prefix: 3, one_typo: 2, two_typos: 1 } as const

/** The relevance of a text that matches with `quality` and is `words` long: better first, then shorter. */
export function relevanceOf(quality: number, words: number): number {
  return quality * WORDS + (WORDS - 1 - Math.min(words, WORDS - 1))
}
