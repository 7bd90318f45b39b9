import type { VersionDiff } from '@linkspan/search'
import { LRUCache } from 'lru-cache'

/** Memory for all comparisons, in bytes. */
const MOST_BYTES = 33_554_432

/** Comparisons of versions that readers of pages use again, within limits: the last used ones. */
export function holdDiffs() {
  const held = new LRUCache<string, VersionDiff>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
  })
  return {
    /** The comparison of this name; `open` makes it if none is held. */
    async use(name: string, open: () => Promise<VersionDiff>): Promise<VersionDiff> {
      const diff = held.get(name) ?? (await open())
      held.set(name, diff)
      return diff
    },
    /** Frees a comparison whose reader has all pages. */
    drop: (name: string): void => void held.delete(name),
  }
}
