/** The customer whose data the stub vendor has. */
export const CUSTOMER = '4812067735'

/** How much it has. */
export interface VendorSize {
  /** Rows of a day, which are one page. */
  readonly campaigns: number
}
