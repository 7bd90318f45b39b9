/** Distinct texts by number, as `like`, `fuzzy` and `keyword` read them. */
export interface Texts {
  readonly size: number
  /** The text with a number; null if the value is not a text. */
  text(number: number): string | null
}
