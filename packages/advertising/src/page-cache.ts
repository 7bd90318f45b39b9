const MOST_PAGES = 2
const MOST_AGE_MS = 30_000

/**
 * The vendor's pages that callers are in the middle of. A page of the vendor holds 10,000 rows, and each read of it
 * counts against the quota. So a caller with smaller pages gets them from a page that was read before. Only a page token
 * reads from here: a list that starts anew always asks the vendor.
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
