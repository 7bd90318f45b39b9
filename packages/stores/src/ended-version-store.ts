/** A version of a vendor's API that the vendor refuses. */
export interface StoredEndedVersion {
  readonly connector_type: string
  /** The name of the API. */
  readonly api: string
  readonly version: string
  /** The version with which calls go on. */
  readonly next: string
}
