/** One thing that is wrong with the caller's input. */
export interface Issue {
  /** Where, as a JSON path: `$.operations[0].update.status`. */
  readonly path: string
  /** What is wrong and what is allowed. */
  readonly message: string
  /** The vendor's code for it, if the vendor found it. */
  readonly vendor_code?: string
}

/** How many issues an error names at most. */
export const MOST_ISSUES = 20
