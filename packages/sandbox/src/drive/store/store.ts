import type { NewIds } from '../data/ids.ts'
import type { DriveRecord, FileRecord, Person } from '../records.ts'
import { type Access, createAccess } from './access.ts'
import { type Changes, createChanges } from './changes.ts'

/** All files of the sandbox, those of other people included. */
export interface Store {
  me: Person
  now: () => number
  /** The ids of what is written. */
  ids: NewIds
  /** The root folder of My Drive. */
  root_id: string
  drives: Map<string, DriveRecord>
  files: Map<string, FileRecord>
  access: Access
  changes: Changes
  /** Incremented by every write; invalidates cached results. */
  generation(): number
  children(id: string): Iterable<FileRecord>
  /** The files below a folder, at any depth. */
  descendants(id: string): FileRecord[]
  isRoot(file: FileRecord): boolean
  put(file: FileRecord): void
  move(file: FileRecord, parent: string | undefined): void
  remove(file: FileRecord): void
  /** Records a write to a file: increments its version and adds it to the changes feed. */
  touched(file: FileRecord): void
}

/** Opens an empty store. */
export function createStore(options: Pick<Store, 'me' | 'root_id' | 'now' | 'ids'>): Store {
  const { root_id, now } = options
  const files = new Map<string, FileRecord>()
  const children = new Map<string, Set<FileRecord>>()
  const drives = new Map<string, DriveRecord>()
  const changes = createChanges(now)
  let generation = 0

  const link = (file: FileRecord) => {
    if (file.parent === undefined) return
    const siblings = children.get(file.parent)
    if (siblings) siblings.add(file)
    else children.set(file.parent, new Set([file]))
  }
  const unlink = (file: FileRecord) => {
    if (file.parent !== undefined) children.get(file.parent)?.delete(file)
  }
  const descendants = (id: string): FileRecord[] =>
    [...(children.get(id) ?? [])].flatMap((child) => [child, ...descendants(child.id)])

  const store: Store = {
    ...options,
    drives,
    files,
    changes,
    access: createAccess(options.me, (id) => (id === undefined ? undefined : files.get(id))),
    generation: () => generation,
    children: (id) => children.get(id) ?? [],
    descendants,
    isRoot: (file) => file.id === root_id || drives.has(file.id),
    put: (file) => {
      files.set(file.id, file)
      link(file)
      generation++
    },
    move: (file, parent) => {
      unlink(file)
      if (parent === undefined) delete file.parent
      else file.parent = parent
      link(file)
      generation++
    },
    remove: (file) => {
      for (const gone of [...descendants(file.id), file]) {
        unlink(gone)
        files.delete(gone.id)
        changes.add({ kind: 'file', id: gone.id, drive_id: gone.drive_id, removed: true })
      }
      generation++
    },
    touched: (file) => {
      file.version++
      generation++
      changes.add({ kind: 'file', id: file.id, drive_id: file.drive_id, removed: false })
    },
  }
  return store
}
