import { LRUCache } from 'lru-cache'

/** Bytes of rendered pages of a vendor that are cached. */
const PAGES_BYTES = 64_000_000

/** Opens a cache that evicts the least recently used entries once the sum of their sizes passes a bound. */
export const createLru = <Value extends object | string>(bound: number, sizeOf: (value: Value) => number) =>
  new LRUCache<string, Value>({ maxSize: bound, sizeCalculation: (value) => Math.max(1, sizeOf(value)) })

/** Opens the cache of rendered pages of a vendor. */
export const createRenderedPages = <Page extends { length: number } | string>() =>
  createLru<Page>(PAGES_BYTES, ({ length }) => length)
