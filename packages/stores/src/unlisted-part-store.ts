/** A part that no manifest lists. */
export interface UnlistedPart {
  /** Names are random and occur once. */
  readonly name: string
  /** The fence of the sync's lease when the part was first seen: it was not written under a later one. */
  readonly fence: number
}

/** Since when parts are unlisted, for every process on the store. */
export interface UnlistedPartStore {
  /** Notes that parts are unlisted from now on. One that is noted stays as it is. */
  note(parts: readonly UnlistedPart[]): Promise<void>
  /** All that are noted, with how long ago they were, in milliseconds. */
  list(): Promise<(UnlistedPart & { readonly age_ms: number })[]>
  /** Forgets parts that are listed or deleted. */
  forget(names: readonly string[]): Promise<void>
}
