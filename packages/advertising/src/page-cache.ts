import { LRUCache } from 'lru-cache'
import type { SearchReply } from './google-ads.ts'

const MOST_PAGES = 2
const MOST_AGE_MS = 30_000

/**
 * The vendor's pages that a caller is in the middle of. The vendor's pages hold 10,000 rows and each read counts against
 * the quota, so a caller with small pages is served from the page at hand. Only a page token reads from here: a list
 * that starts anew always asks the vendor.
 */
export interface PageCache {
  get(key: string): SearchReply | undefined
  set(key: string, page: SearchReply): void
  delete(key: string): void
}

/** A cache of a few pages for a short time. */
export function createPageCache(): PageCache {
  return new LRUCache<string, SearchReply>({ max: MOST_PAGES, ttl: MOST_AGE_MS, ttlAutopurge: true })
}
