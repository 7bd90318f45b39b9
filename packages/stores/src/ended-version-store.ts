/** A version of a vendor's API that the vendor refuses. */
export interface StoredEndedVersion {
  readonly connector_type: string
  /** The name of the API. */
  readonly api: string
  readonly version: string
  /** The version with which calls go on. */
  readonly next: string
}

/** The versions that vendors refuse, for every process on the store. */
export interface EndedVersionStore {
  /** Keeps a version. One that is kept stays as it is. */
  keep(ended: StoredEndedVersion): Promise<void>
  /** All of them, in the order in which they were kept. */
  list(): Promise<StoredEndedVersion[]>
}
