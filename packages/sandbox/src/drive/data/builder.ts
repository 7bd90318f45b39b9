import { type Chance, createChance, hashText } from '../../kit/random.ts'
import { type Content, madeContent } from '../contents/content.ts'
import { NATIVE_TYPES, type NativeContent } from '../contents/native.ts'
import { addRevision, type FileRecord, FOLDER, newFile, type Person, SHORTCUT } from '../records.ts'
import type { Store } from '../store/store.ts'
import { createIds } from './ids.ts'
import { held, people } from './people.ts'

/** Optional fields of a new file. */
export type More = Partial<Omit<FileRecord, 'id' | 'name' | 'mimeType'>>

/** Puts files into the store of one seed. */
export interface Builder {
  store: Store
  /** Midnight of today. */
  today: number
  /** A random stream that is the same for the same label. */
  chance(label: string): Chance
  folder(parent: FileRecord | undefined, name: string, more?: More): FileRecord
  /** Adds a file whose bytes are generated on first use. */
  file(
    parent: FileRecord | undefined,
    name: string,
    type: string,
    make: () => Uint8Array,
    more?: More,
  ): FileRecord
  content(
    parent: FileRecord | undefined,
    name: string,
    type: string,
    content: Content,
    more?: More,
  ): FileRecord
  native(parent: FileRecord | undefined, name: string, native: NativeContent, more?: More): FileRecord
  shortcut(parent: FileRecord, name: string, target: FileRecord, more?: More): FileRecord
  root(id: string, name: string, more: More): FileRecord
  resourceKey(label: string): string
  discussionId(label: string): string
}

const DAY = 86_400_000

/** Opens a builder. */
export function createBuilder(store: Store, seed: number): Builder {
  const ids = createIds(seed)
  const today = Math.floor(store.now() / DAY) * DAY
  const labels = new Map<string, number>()

  /** A unique label for each file, so that ids do not depend on other files. */
  const labelOf = (parent: FileRecord | undefined, name: string) => {
    const label = `${parent?.id ?? ''}/${name}`
    const count = (labels.get(label) ?? 0) + 1
    labels.set(label, count)
    return count === 1 ? label : `${label} ${count}`
  }

  const put = (
    id: string,
    label: string,
    parent: FileRecord | undefined,
    record: Pick<FileRecord, 'name' | 'mimeType'>,
    more: More,
  ) => {
    const chance = createChance(hashText(seed, `times ${label}`))
    const created = today - chance.integer(30, 900) * DAY + chance.integer(0, DAY)
    const modified = Math.min(created + chance.integer(0, 300) * DAY, today - chance.integer(1, 20 * DAY))
    const owner: Person = more.owner ?? people.me
    const drive_id = more.drive_id ?? parent?.drive_id
    const shared = drive_id !== undefined
    const file = newFile({
      id,
      created,
      modified,
      modifier: owner,
      version: chance.integer(1, 40),
      permissions: shared ? [] : [held(owner, 'owner')],
      ...(shared ? { drive_id } : { owner }),
      ...(parent ? { parent: parent.id } : {}),
      ...(chance.happens(0.3) ? { viewed: modified + chance.integer(0, DAY) } : {}),
      ...record,
      ...more,
    })
    if (file.content || file.native)
      addRevision(file, file.content ? ids.revision(label) : String(file.version))
    store.put(file)
    return file
  }

  const add = (parent: FileRecord | undefined, name: string, mimeType: string, more: More = {}) => {
    const label = labelOf(parent, name)
    return put(ids.file(label), label, parent, { name, mimeType }, more)
  }

  return {
    store,
    today,
    chance: (label) => createChance(hashText(seed, label)),
    folder: (parent, name, more) => add(parent, name, FOLDER, more),
    file: (parent, name, type, make, more) =>
      add(parent, name, type, { ...more, content: madeContent(make) }),
    content: (parent, name, type, content, more) => add(parent, name, type, { ...more, content }),
    native: (parent, name, native, more) => add(parent, name, NATIVE_TYPES[native.kind], { ...more, native }),
    shortcut: (parent, name, target, more) =>
      add(parent, name, SHORTCUT, {
        ...more,
        shortcut: {
          target_id: target.id,
          target_mime_type: target.mimeType,
          ...(target.resource_key === undefined ? {} : { target_resource_key: target.resource_key }),
        },
      }),
    root: (id, name, more) => put(id, id, undefined, { name, mimeType: FOLDER }, more),
    resourceKey: ids.resourceKey,
    discussionId: ids.discussion,
  }
}
