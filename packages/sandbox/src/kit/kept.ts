import { LRUCache } from 'lru-cache'

/** The value of a key; made and kept when it is first asked for. */
export function keptIn<Key, Value>(
  known: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}

/** Bytes of rendered pages of a vendor that are cached. */
const PAGES_BYTES = 64_000_000

/** Opens a cache that evicts the least recently used entries once the sum of their sizes passes a bound. */
export const createLru = <Value extends object | string>(bound: number, sizeOf: (value: Value) => number) =>
  new LRUCache<string, Value>({ maxSize: bound, sizeCalculation: (value) => Math.max(1, sizeOf(value)) })

/** Opens the cache of rendered pages of a vendor. */
export const createRenderedPages = <Page extends { length: number } | string>() =>
  createLru<Page>(PAGES_BYTES, ({ length }) => length)
