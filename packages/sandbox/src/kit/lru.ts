/** Opens a cache that evicts the least recently used entries once the sum of their sizes passes a bound. */
export function createLru<V>(bound: number) {
  const entries = new Map<string, { value: V; size: number }>()
  let total = 0
  const drop = (key: string) => {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  return {
    get: (key: string): V | undefined => {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set: (key: string, value: V, size: number) => {
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
