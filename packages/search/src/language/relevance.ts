/**
 * Relevance is an integer that depends on the record and the query alone, never on other records. So a page
 * continues where the last one ended, even if a sync wrote in between.
 */
export const WORDS = 1_024

/** How well a text matches one word of the query; a text's quality is the sum over the words. */
export const QUALITY = { whole: 4, prefix: 3, one_typo: 2, two_typos: 1 } as const

/** The relevance of a matching text of `words` words: higher quality first, then shorter texts. */
export function relevanceOf(quality: number, words: number): number {
  return quality * WORDS + (WORDS - 1 - Math.min(words, WORDS - 1))
}

/** The quality that a relevance has. */
export function qualityOf(relevance: number): number {
  return Math.floor(relevance / WORDS)
}
