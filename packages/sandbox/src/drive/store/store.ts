import maxBy from 'lodash/maxBy.js'
import { DOMAIN } from '../../google/identity.ts'
import { keptIn } from '../../kit/kept.ts'
import type { NewIds } from '../data/ids.ts'
import { type DrivePerson, type Held, isMine, ROLES, type Role, type StoredFile, timeOf } from '../records.ts'
import type { DriveRecord } from '../resources/drive.ts'

/** One entry of the changes feed. */
export interface ChangeRecord {
  /** Its number; a page token is the number of the first change of a page. */
  number: number
  kind: 'file' | 'drive'
  /** The file, or the shared drive. */
  id: string
  drive_id: string | undefined
  time: string
  removed: boolean
}

/** The number of the first change. */
const FIRST = 2323

/** Opens the feed of the changes from here on. */
function createChangeFeed(time: () => string) {
  const log: ChangeRecord[] = []
  const last = new Map<string, number>()
  return {
    add: (change: Omit<ChangeRecord, 'number' | 'time'>) => {
      const number = FIRST + log.length
      log.push({ ...change, number, time: time() })
      last.set(change.id, number)
    },
    /** The number that the next change will have. */
    next: () => FIRST + log.length,
    /** The changes from a number on, each file once with its last change; undefined for a future number. */
    since: (number: number): ChangeRecord[] | undefined =>
      number > FIRST + log.length
        ? undefined
        : log.slice(Math.max(0, number - FIRST)).filter((change) => last.get(change.id) === change.number),
  }
}

const rank = (role: Role) => ROLES.indexOf(role)

/** Creates the access rules of a user: the rights and the state that a file inherits from its folders. */
function createAccessRules(me: DrivePerson, get: (id: string | undefined) => StoredFile | undefined) {
  /** A file, and the folders that it is in, near and far. */
  function* lineOf(file: StoredFile) {
    for (let at: StoredFile | undefined = file; at; at = get(at.parents?.[0])) yield at
  }
  /** The permissions on a file, own ones before inherited ones; each person once, with the best role. */
  const permissions = (file: StoredFile): readonly Held[] => {
    const found = new Map<string, Held>()
    for (const at of lineOf(file)) {
      for (const permission of at.permissions) {
        if (at !== file && permission.role === 'owner' && !file.driveId) continue
        const known = found.get(permission.id)
        if (known && rank(known.role) >= rank(permission.role)) continue
        found.set(permission.id, at === file ? permission : { ...permission, inherited_from: at.id })
      }
    }
    return [...found.values()]
  }
  /** The user's role on a file; undefined without access. */
  const role = (file: StoredFile): Role | undefined => {
    if (isMine(file)) return 'owner'
    const own = permissions(file).filter(
      ({ type, emailAddress, domain }) =>
        type === 'anyone' || (type === 'domain' && domain === DOMAIN) || emailAddress === me.emailAddress,
    )
    return maxBy(own, (each) => rank(each.role))?.role
  }
  const atLeast = (file: StoredFile, wanted: Role): boolean => {
    const best = role(file)
    return best !== undefined && rank(best) >= rank(wanted)
  }
  return {
    permissions,
    role,
    atLeast,
    /** Whether the user may download a file. */
    mayDownload: (file: StoredFile): boolean => !file.copyRequiresWriterPermission || atLeast(file, 'writer'),
    isTrashed: (file: StoredFile) => [...lineOf(file)].some(({ trashedTime }) => trashedTime !== undefined),
    visibility: (file: StoredFile): string => {
      const all = permissions(file)
      const open = all.find(({ type }) => type === 'anyone') ?? all.find(({ type }) => type === 'domain')
      return open ? `${open.type}${open.allowFileDiscovery ? 'CanFind' : 'WithLink'}` : 'limited'
    },
  }
}

/** All files of the sandbox, those of other people included. */
export type DriveStore = ReturnType<typeof createStore>

/** Opens an empty store. */
export function createStore(options: {
  me: DrivePerson
  now: () => number
  /** The ids of what is written. */
  ids: NewIds
  /** The root folder of My Drive. */
  root_id: string
}) {
  const { root_id, now } = options
  const files = new Map<string, StoredFile>()
  const children = new Map<string, Set<StoredFile>>()
  const drives = new Map<string, DriveRecord>()
  const time = () => timeOf(now())
  const changes = createChangeFeed(time)
  let generation = 0

  const link = (file: StoredFile) => {
    for (const id of file.parents ?? []) keptIn(children, id, () => new Set()).add(file)
  }
  const unlink = (file: StoredFile) => {
    for (const id of file.parents ?? []) children.get(id)?.delete(file)
  }
  /** The files below a folder, at any depth. */
  const descendants = (id: string): StoredFile[] =>
    [...(children.get(id) ?? [])].flatMap((child) => [child, ...descendants(child.id)])

  return {
    ...options,
    /** The present moment in the vendor's form. */
    time,
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
    move: (file: StoredFile, parent: string) => {
      unlink(file)
      file.parents = [parent]
      link(file)
      generation++
    },
    remove: (file: StoredFile) => {
      for (const gone of [...descendants(file.id), file]) {
        unlink(gone)
        files.delete(gone.id)
        changes.add({ kind: 'file', id: gone.id, drive_id: gone.driveId, removed: true })
      }
      generation++
    },
    /** Records a write to a file: increments its version and adds it to the changes feed. */
    touched: (file: StoredFile) => {
      file.version++
      generation++
      changes.add({ kind: 'file', id: file.id, drive_id: file.driveId, removed: false })
    },
  }
}
