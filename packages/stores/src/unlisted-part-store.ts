/** A part that no manifest lists. */
export interface UnlistedPart {
  /** Names are random and occur once. */
  readonly name: string
  /** The fence of the sync's lease when the part was first seen: it was not written under a later one. */
  readonly fence: number
}
