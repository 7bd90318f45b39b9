const LONGEST = 100

/** A caller's word as a message may quote it: long ones are cut. */
export function quotable(word: string): string {
  return word.length > LONGEST ? `${word.slice(0, LONGEST).toWellFormed()}…` : word
}

/** A caller's word in quotation marks. Only strings are shown. */
export function quote(word: unknown): string {
  return typeof word === 'string' ? JSON.stringify(quotable(word)) : `of type ${typeof word}`
}
