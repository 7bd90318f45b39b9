/** Check values of the keys, which show whether a key ring belongs to this store. */
export interface KeyCheckStore {
  /** The check values by key id; empty before the first start. */
  all(): Promise<ReadonlyMap<string, string>>
  /** Adds a check value; changes nothing if the key has one. */
  add(key_id: string, check: string): Promise<void>
  /** The ids of the keys that stored values need. */
  keysInUse(): Promise<string[]>
}
