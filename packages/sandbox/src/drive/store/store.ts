import { keptIn } from '../../kit/kept.ts'
import type { NewIds } from '../data/ids.ts'
import type { DrivePerson, DriveRecord, StoredFile } from '../records.ts'
import { createAccessRules } from './access.ts'
import { createChangeFeed } from './changes.ts'

/** What a store is opened with. */
interface StoreOptions {
  me: DrivePerson
  now: () => number
  /** The ids of what is written. */
  ids: NewIds
  /** The root folder of My Drive. */
  root_id: string
}

/** All files of the sandbox, those of other people included. */
export type DriveStore = ReturnType<typeof createStore>

/** Opens an empty store. */
export function createStore(options: StoreOptions) {
  const { root_id, now } = options
  const files = new Map<string, StoredFile>()
  const children = new Map<string, Set<StoredFile>>()
  const drives = new Map<string, DriveRecord>()
  const changes = createChangeFeed(now)
  let generation = 0

  const link = (file: StoredFile) => {
    if (file.parent !== undefined) keptIn(children, file.parent, () => new Set()).add(file)
  }
  const unlink = (file: StoredFile) => {
    if (file.parent !== undefined) children.get(file.parent)?.delete(file)
  }
  /** The files below a folder, at any depth. */
  const descendants = (id: string): StoredFile[] =>
    [...(children.get(id) ?? [])].flatMap((child) => [child, ...descendants(child.id)])

  return {
    ...options,
    drives,
    files,
    changes,
    access: createAccessRules(options.me, (id) => (id === undefined ? undefined : files.get(id))),
    /** Incremented by every write; invalidates cached results. */
    generation: () => generation,
    children: (id: string): Iterable<StoredFile> => children.get(id) ?? [],
    descendants,
    isRoot: (file: StoredFile) => file.id === root_id || drives.has(file.id),
    put: (file: StoredFile) => {
      files.set(file.id, file)
      link(file)
      generation++
    },
    move: (file: StoredFile, parent: string | undefined) => {
      unlink(file)
      if (parent === undefined) delete file.parent
      else file.parent = parent
      link(file)
      generation++
    },
    remove: (file: StoredFile) => {
      for (const gone of [...descendants(file.id), file]) {
        unlink(gone)
        files.delete(gone.id)
        changes.add({ kind: 'file', id: gone.id, drive_id: gone.drive_id, removed: true })
      }
      generation++
    },
    /** Records a write to a file: increments its version and adds it to the changes feed. */
    touched: (file: StoredFile) => {
      file.version++
      generation++
      changes.add({ kind: 'file', id: file.id, drive_id: file.drive_id, removed: false })
    },
  }
}
