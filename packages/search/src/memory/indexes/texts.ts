/** Distinct texts by number, as `like`, `fuzzy` and `keyword` read them. */
export interface Texts {
  readonly size: number
  /** The text of a number; null when what stands there is no text. */
  text(number: number): string | null
}
