import { createChance, hashText } from '../../kit/random.ts'
import { madeContent } from '../contents/content.ts'
import { addRevision, FOLDER, fileWith, SHORTCUT, type StoredFile, shortcutTo, timeOf } from '../records.ts'
import type { DriveStore } from '../store/store.ts'
import { createIds } from './ids.ts'
import { held, people } from './people.ts'

/** Optional fields of a new file. */
export type More = Partial<Omit<StoredFile, 'id' | 'name'>>

/** The folder of a new file, if it has one. */
type Parent = StoredFile | undefined

/** Puts files into the store of one seed. */
export type Builder = ReturnType<typeof createBuilder>

const DAY = 86_400_000

/** Opens a builder. */
export function createBuilder(store: DriveStore, seed: number) {
  const ids = createIds(seed)
  const today = Math.floor(store.now() / DAY) * DAY
  const counts = new Map<string, number>()
  /** A unique label for each file, so that ids do not depend on other files. */
  const labelOf = (parent: Parent, name: string): string => {
    const label = `${parent?.id ?? ''}/${name}`
    const count = (counts.get(label) ?? 0) + 1
    counts.set(label, count)
    return count === 1 ? label : `${label} ${count}`
  }

  const put = (
    id: string,
    label: string,
    parent: Parent,
    name: string,
    { mimeType = FOLDER, ...more }: More,
  ) => {
    const chance = createChance(hashText(seed, `times ${label}`))
    const created = today - chance.integer(30, 900) * DAY + chance.integer(0, DAY)
    const modified = Math.min(created + chance.integer(0, 300) * DAY, today - chance.integer(1, 20 * DAY))
    const owner = more.owners?.[0] ?? people.me
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
      name,
      mimeType,
      ...more,
    })
    if (file.content || file.native)
      addRevision(file, file.content ? ids.revision(label) : String(file.version))
    store.put(file)
    return file
  }

  /** Adds a file, by default a folder. */
  const add = (parent: Parent, name: string, more: More = {}) => {
    const label = labelOf(parent, name)
    return put(ids.file(label), label, parent, name, more)
  }

  return {
    store,
    /** Midnight of today. */
    today,
    /** A random stream that is the same for the same label. */
    chance: (label: string) => createChance(hashText(seed, label)),
    add,
    /** Adds a file whose bytes are generated on first use. */
    file: (parent: Parent, name: string, mimeType: string, make: () => Uint8Array, more?: More) =>
      add(parent, name, { ...more, mimeType, content: madeContent(make) }),
    shortcut: (parent: StoredFile, name: string, target: StoredFile) =>
      add(parent, name, { mimeType: SHORTCUT, shortcutDetails: shortcutTo(target) }),
    root: (id: string, name: string, more: More) => put(id, id, undefined, name, more),
    resourceKey: ids.resourceKey,
    discussionId: ids.discussion,
  }
}
