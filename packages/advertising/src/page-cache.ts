const MOST_PAGES = 2
const MOST_AGE_MS = 30_000

/**
 * The vendor pages that callers are reading in smaller pages. A vendor page holds 10,000 rows and each read counts
 * against the quota, so the next small page comes from the vendor page in the cache. Only a call with a page token reads
 * the cache: a call without one always asks the vendor.
 */
export type PageCache<Page> = ReturnType<typeof createPageCache<Page>>

/** A cache of two pages for half a minute. */
export function createPageCache<Page>() {
  const kept = new Map<string, { readonly page: Page; readonly expiry: NodeJS.Timeout }>()

  function remove(key: string): void {
    clearTimeout(kept.get(key)?.expiry)
    kept.delete(key)
  }

  return {
    get: (key: string) => kept.get(key)?.page,
    set(key: string, page: Page): void {
      remove(key)
      kept.set(key, { page, expiry: setTimeout(remove, MOST_AGE_MS, key).unref() })
      const [oldest] = kept.keys()
      if (kept.size > MOST_PAGES) remove(oldest as string)
    },
    delete: remove,
  }
}
