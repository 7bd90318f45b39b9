import { createChance, hashText } from '../../kit/random.ts'
import { type Bytes, madeContent } from '../contents/content.ts'
import { NATIVE_TYPES, type NativeContent } from '../contents/native.ts'
import {
  addRevision,
  type DrivePerson,
  FOLDER,
  fileWith,
  SHORTCUT,
  type StoredFile,
  shortcutTo,
  timeOf,
} from '../records.ts'
import type { DriveStore } from '../store/store.ts'
import { createIds } from './ids.ts'
import { held, people } from './people.ts'

/** Optional fields of a new file. */
export type More = Partial<Omit<StoredFile, 'id' | 'name' | 'mimeType'>>

/** The folder of a new file, if it has one. */
type Parent = StoredFile | undefined

/** Puts files into the store of one seed. */
export type Builder = ReturnType<typeof createBuilder>

const DAY = 86_400_000

/** A unique label for each file, so that ids do not depend on other files. */
function uniqueLabels() {
  const counts = new Map<string, number>()
  return (parent: Parent, name: string): string => {
    const label = `${parent?.id ?? ''}/${name}`
    const count = (counts.get(label) ?? 0) + 1
    counts.set(label, count)
    return count === 1 ? label : `${label} ${count}`
  }
}

/** Opens a builder. */
export function createBuilder(store: DriveStore, seed: number) {
  const ids = createIds(seed)
  const today = Math.floor(store.now() / DAY) * DAY
  const labelOf = uniqueLabels()

  const put = (
    id: string,
    label: string,
    parent: StoredFile | undefined,
    record: Pick<StoredFile, 'name' | 'mimeType'>,
    more: More,
  ) => {
    const chance = createChance(hashText(seed, `times ${label}`))
    const created = today - chance.integer(30, 900) * DAY + chance.integer(0, DAY)
    const modified = Math.min(created + chance.integer(0, 300) * DAY, today - chance.integer(1, 20 * DAY))
    const [owner]: [DrivePerson] = more.owners ?? [people.me]
    const driveId = more.driveId ?? parent?.driveId
    const shared = driveId !== undefined
    const file = fileWith({
      id,
      createdTime: timeOf(created),
      modifiedTime: timeOf(modified),
      lastModifyingUser: owner,
      version: chance.integer(1, 40),
      permissions: shared ? [] : [held(owner, 'owner')],
      ...(shared ? { driveId } : { owners: [owner] }),
      ...(parent && { parents: [parent.id] }),
      ...(chance.happens(0.3) && { viewedByMeTime: timeOf(modified + chance.integer(0, DAY)) }),
      ...record,
      ...more,
    })
    if (file.content || file.native)
      addRevision(file, file.content ? ids.revision(label) : String(file.version))
    store.put(file)
    return file
  }

  const add = (parent: StoredFile | undefined, name: string, mimeType: string, more: More = {}) => {
    const label = labelOf(parent, name)
    return put(ids.file(label), label, parent, { name, mimeType }, more)
  }

  return {
    store,
    /** Midnight of today. */
    today,
    /** A random stream that is the same for the same label. */
    chance: (label: string) => createChance(hashText(seed, label)),
    folder: (parent: Parent, name: string, more?: More) => add(parent, name, FOLDER, more),
    /** Adds a file whose bytes are generated on first use. */
    file: (parent: Parent, name: string, type: string, make: () => Uint8Array, more?: More) =>
      add(parent, name, type, { ...more, content: madeContent(make) }),
    content: (parent: Parent, name: string, type: string, content: Bytes, more?: More) =>
      add(parent, name, type, { ...more, content }),
    native: (parent: Parent, name: string, native: NativeContent, more?: More) =>
      add(parent, name, NATIVE_TYPES[native.kind], { ...more, native }),
    shortcut: (parent: StoredFile, name: string, target: StoredFile, more?: More) =>
      add(parent, name, SHORTCUT, { ...more, shortcutDetails: shortcutTo(target) }),
    root: (id: string, name: string, more: More) => put(id, id, undefined, { name, mimeType: FOLDER }, more),
    resourceKey: ids.resourceKey,
    discussionId: ids.discussion,
  }
}
