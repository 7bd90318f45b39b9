/** A cache that evicts the least recently used entries once their sizes pass a bound. */
export interface Lru<V> {
  get(key: string): V | undefined
  set(key: string, value: V, size: number): void
}

/** Opens a cache bounded by the sum of its entries' sizes. */
export function createLru<V>(bound: number): Lru<V> {
  const entries = new Map<string, { value: V; size: number }>()
  let total = 0
  const drop = (key: string) => {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  return {
    get: (key) => {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set: (key, value, size) => {
      drop(key)
      if (size > bound) return
      entries.set(key, { value, size })
      total += size
      for (const oldest of entries.keys()) {
        if (total <= bound) break
        drop(oldest)
      }
    },
  }
}
