import { MissingPartError } from '../errors.ts'
import type { PartStorage } from '../part-storage.ts'

/** Parts on their way from one place to another: they are written to the new one, and read from both. */
export function movingParts(parts: PartStorage, former: PartStorage): PartStorage {
  return {
    of(key) {
      const [stored, formerly] = [parts.of(key), former.of(key)]
      return {
        write: (name, bytes) => stored.write(name, bytes),
        async read(name) {
          // a part that moves between the first two looks is found by the third
          for (const each of [stored, formerly]) {
            try {
              return await each.read(name)
            } catch (error) {
              if (!(error instanceof MissingPartError)) throw error
            }
          }
          return stored.read(name)
        },
      }
    },

    async *list() {
      yield* parts.list()
      yield* former.list()
    },

    async delete(key, names) {
      await former.delete(key, names)
      await parts.delete(key, names)
    },
  }
}
