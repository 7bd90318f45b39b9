import * as z from 'zod'
import { folderOf, type IdentifiedFile, type WalkedFile } from './drive-files.ts'
import { KnownIds } from './known-ids.ts'
import { isFolder, isShortcut } from './shortcuts.ts'

const text = z.exactOptional(z.string())

/** What a walk needs of a folder or a shortcut. */
const item = z.object({
  id: z.string(),
  mimeType: text,
  driveId: text,
  resourceKey: text,
  shortcutDetails: z.exactOptional(z.object({ targetId: text, targetResourceKey: text })),
})

const pending = z.array(z.object({ file: item, path: z.string(), shortcut: z.exactOptional(item) }))

/** The stored form of a `WalkState`. */
export const walkState = z.object({
  folders: pending,
  shortcuts: pending,
  following: z.boolean(),
  known: z.string(),
  listed: z.string(),
})

/** The stored form of a `WalkState`. */
export type StoredWalkState = z.output<typeof walkState>

/** A walk before its beginning. */
export interface NewWalk {
  /** The folder to walk. */
  readonly root: IdentifiedFile
  /** The ids of what it leaves out, with everything in it. */
  readonly known?: readonly string[]
}

/**
 * How far a walk of a tree is. It is valid at any time: a folder stays in `folders` until all of it was used, and what is
 * noted of it twice is the same. It knows the ids of folders, shortcuts and their targets, and not of all files: a file
 * comes with its folder, which is read once.
 */
export class WalkState {
  /** The folders to read. */
  readonly folders: WalkedFile[]
  /** The shortcuts to follow once no folder is left. */
  readonly shortcuts: WalkedFile[]
  /** Whether the shortcuts are being followed. The folders that they lead to are read after all of them. */
  following: boolean
  /** How many folders and shortcuts this walk has read, without those of the walk that it continues. */
  steps = 0
  /** Whether this walk continues another one. */
  readonly is_continued: boolean
  readonly #known: KnownIds
  /** The folders of which all files were read, and which `known` has no longer. */
  readonly #listed: KnownIds
  readonly #continued: ReadonlySet<WalkedFile>

  /** The state before a walk, or a stored one. */
  constructor(from: NewWalk | StoredWalkState) {
    const is_new = 'root' in from
    this.is_continued = !is_new
    this.folders = is_new ? [{ file: from.root, path: '' }] : from.folders
    this.shortcuts = is_new ? [] : from.shortcuts
    this.following = is_new ? false : from.following
    this.#known = new KnownIds(is_new ? '' : from.known)
    this.#listed = new KnownIds(is_new ? '' : from.listed)
    this.#continued = new Set(is_new ? [] : from.folders)
    if (is_new) for (const id of [from.root.id, ...(from.known ?? [])]) this.#known.add(id)
  }

  get isDone(): boolean {
    return this.folders.length + this.shortcuts.length === 0
  }

  /** Notes a file of a folder. Returns whether it is new; only of files that no shortcut names, this is not known. */
  meet(walked: WalkedFile, follow_shortcuts: boolean): boolean {
    const { file } = walked
    if (this.#known.has(file.id) || this.#listed.has(file.id)) return false
    // the target of a shortcut may be a shortcut, which is followed too
    const queue = isFolder(file) ? this.folders : isShortcut(file) && follow_shortcuts && this.shortcuts
    if (!queue) return true
    queue.push(walked)
    this.#known.add(file.id)
    return true
  }

  /** Notes the target of a shortcut. Returns whether it is new: whether neither its folder nor a shortcut has led to it. */
  meetTarget(walked: WalkedFile): boolean {
    const { file } = walked
    const parent = folderOf(file)
    if (parent !== undefined && this.#listed.has(parent)) return false
    if (!this.meet(walked, true)) return false
    this.#known.add(file.id)
    return true
  }

  /** Notes that all files of a folder were read. */
  noteListed({ file }: WalkedFile): void {
    this.#known.delete(file.id)
    this.#listed.add(file.id)
  }

  /** Whether a folder was found by the walk that this one continues. */
  isContinued(folder: WalkedFile): boolean {
    return this.#continued.has(folder)
  }

  toStored(): StoredWalkState {
    return walkState.parse({
      folders: this.folders,
      shortcuts: this.shortcuts,
      following: this.following,
      known: this.#known.toText(),
      listed: this.#listed.toText(),
    })
  }
}
