import type { ConnectorKey } from '../collections.ts'
import { isPlace, type PartStorage } from '../part-storage.ts'
import { DiskCache, type DiskCacheOptions } from './disk-cache.ts'

/** Keeps the parts that are read or written, as they are stored, on the disk of this machine too. */
export function cachedParts(parts: PartStorage, options: DiskCacheOptions): PartStorage {
  const cache = new DiskCache(options)
  // no id and no name has a dot
  const fileOf = ({ organization_id, id }: ConnectorKey, name: string) => `${organization_id}.${id}.${name}`

  return {
    of(key) {
      const stored = parts.of(key)
      return {
        async write(name, bytes) {
          await stored.write(name, bytes)
          await cache.add(fileOf(key, name), bytes)
        },
        async read(name) {
          const kept = isPlace(key, name) ? await cache.read(fileOf(key, name)) : undefined
          if (kept) return kept
          const bytes = await stored.read(name)
          await cache.add(fileOf(key, name), bytes)
          return bytes
        },
      }
    },

    list: () => parts.list(),

    async delete(key, names) {
      await parts.delete(key, names)
      await cache.remove(names.filter((name) => isPlace(key, name)).map((name) => fileOf(key, name)))
    },
  }
}
