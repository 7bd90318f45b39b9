const MOST_PAGES = 2
const MOST_AGE_MS = 30_000

/**
 * The vendor pages that callers are reading in smaller pages. A vendor page holds 10,000 rows and each read counts
 * against the quota, so the next small page comes from the vendor page in the cache. Only a call with a page token reads
 * the cache: a call without one always asks the vendor.
 */
export interface PageCache<Page> {
  get(key: string): Page | undefined
  set(key: string, page: Page): void
  delete(key: string): void
}

/** A cache of two pages for half a minute. */
export function createPageCache<Page>(): PageCache<Page> {
  const kept = new Map<string, { readonly page: Page; readonly expiry: NodeJS.Timeout }>()

  function remove(key: string): void {
    clearTimeout(kept.get(key)?.expiry)
    kept.delete(key)
  }

  return {
    get: (key) => kept.get(key)?.page,
    set(key, page) {
      remove(key)
      kept.set(key, { page, expiry: setTimeout(remove, MOST_AGE_MS, key).unref() })
      const [oldest] = kept.keys()
      if (kept.size > MOST_PAGES) remove(oldest as string)
    },
    delete: remove,
  }
}
