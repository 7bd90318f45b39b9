/** A lease as its owner took it. */
export interface Lease {
  readonly name: string
  /** Random for each taking. */
  readonly owner: string
  /** Grows with each taking, which distinguishes the writes of a former owner from those of the present one. */
  readonly fence: number
}
