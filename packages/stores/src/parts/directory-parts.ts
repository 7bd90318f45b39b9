import { readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ConnectorKey } from '../collections.ts'
import { DamagedPartError, MissingPartError, PartsUnavailableError } from '../errors.ts'
import { INCOMPLETE, isPlace, type PartStorage, requirePlace } from '../part-storage.ts'
import { hasCode, PRIVATE, writeDurably } from './durable-files.ts'

/** What a disk or a file system answers if what it reads is not what was written. */
const DAMAGE = ['EIO', 'EBADMSG', 'EILSEQ', 'EUCLEAN']

/** The parts in a data directory. */
export const partsIn = (data_dir: string): PartStorage => directoryParts(join(data_dir, 'parts'))

/** Stores parts as files in a directory, which only its owner can read. It is created with the first part. */
export function directoryParts(root: string): PartStorage {
  const folderOf = ({ organization_id, id }: ConnectorKey) => join(root, organization_id, id)

  return {
    of: (key) => ({
      async write(name, bytes) {
        requirePlace(key, name)
        const path = join(folderOf(key), name)
        await writeDurably(path, bytes, PRIVATE).catch(unavailable)
      },

      async read(name) {
        if (!isPlace(key, name)) throw new MissingPartError()
        return readFile(join(folderOf(key), name)).catch((error: unknown) => {
          if (hasCode(error, 'ENOENT')) throw new MissingPartError()
          const damage = DAMAGE.find((code) => hasCode(error, code))
          if (damage) throw new DamagedPartError(`the disk answers ${damage}`, error)
          return unavailable(error)
        })
      },
    }),

    async *list() {
      for (const organization_id of await entriesOf(root)) {
        for (const id of await entriesOf(join(root, organization_id))) {
          const names = await entriesOf(folderOf({ organization_id, id }))
          if (names.length > 0) yield { organization_id, id, names }
        }
      }
    },

    async delete(key, names) {
      const folder = folderOf(key)
      for (const name of names) {
        if (isPlace(key, wordOf(name))) await rm(join(folder, name), { force: true }).catch(unavailable)
      }
      // a folder that is not empty stays
      for (const each of [folder, dirname(folder)]) await rmdir(each).catch(() => {})
    },
  }
}

/** The names in a directory that may be ours; none if it does not exist. */
async function entriesOf(path: string): Promise<string[]> {
  const names = await readdir(path).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return []
    return unavailable(error)
  })
  const here = { organization_id: 'a', id: 'a' }
  return names.filter((name) => isPlace(here, wordOf(name))).sort()
}

function wordOf(name: string): string {
  return name.endsWith(INCOMPLETE) ? name.slice(0, -INCOMPLETE.length) : name
}

function unavailable(error: unknown): never {
  throw new PartsUnavailableError(error)
}
