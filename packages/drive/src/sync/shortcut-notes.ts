import { createHash } from 'node:crypto'
import type { Document } from '@linkspan/core'
import * as z from 'zod'
import type { FileRow } from '../rows.ts'
import { folderOf, type IdentifiedFile, type WalkedFile } from './drive-files.ts'
import { toFileDocument } from './file-document.ts'
import { isFolder, isShortcut } from './shortcuts.ts'
import { type TreeShortcut, treeShortcut } from './tree-cursor.ts'

/** The stored form of `ShortcutNotes`. */
export const shortcutNotes = z.array(
  treeShortcut
    .partial({ found: true })
    .omit({ digest: true })
    .extend({ documents: z.array(z.string()).optional() }),
)

/** The stored form of `ShortcutNotes`. */
export type StoredShortcutNotes = z.output<typeof shortcutNotes>

/** A shortcut of a walk. It has no `found` until it was followed. */
interface Note extends Omit<TreeShortcut, 'found' | 'digest'> {
  readonly found?: TreeShortcut['found'] | undefined
  /** The digests of the documents of the target and of everything in it, if the changes feed omits them. */
  readonly documents?: Set<string> | undefined
}

/** Notes the shortcuts of a walk, and what became of their targets. */
export class ShortcutNotes {
  readonly #drive_id: string | undefined
  readonly #notes: Map<string, Note>

  /** `drive_id` is the shared drive of the walked folder. `stored` has the notes of the walk that this one continues. */
  constructor(drive_id: string | undefined, stored: StoredShortcutNotes = []) {
    this.#drive_id = drive_id
    const notes = stored.map(
      ({ documents, ...note }): Note => ({
        ...note,
        ...(documents && { documents: new Set(documents) }),
      }),
    )
    this.#notes = new Map(notes.map((note) => [note.id, note]))
  }

  /** Notes a file that the walk has found. */
  add({ file, path, shortcut }: WalkedFile): void {
    const target_id = file.shortcutDetails?.targetId
    if (isShortcut(file) && target_id) this.#notes.set(file.id, { id: file.id, path, target_id })
    const documents = shortcut?.id === undefined ? undefined : this.#notes.get(shortcut.id)?.documents
    documents?.add(documentDigest(toFileDocument({ file, path })))
  }

  /** Notes what a shortcut names; undefined if that is out of reach or in the trash. */
  follow({ id }: IdentifiedFile, target: FileRow | undefined, is_new: boolean): void {
    const note = this.#notes.get(id)
    // a walk that goes on may follow a shortcut again, and then finds its target known
    if (!note || note.found === 'here') return
    const parent = target && folderOf(target)
    if (!target || !is_new) this.#notes.set(id, { ...note, parent, found: target ? 'elsewhere' : 'missing' })
    else {
      const documents = this.#isInFeed(target) ? undefined : new Set<string>()
      this.#notes.set(id, { ...note, parent, found: 'here', folder: isFolder(target), documents })
    }
  }

  /** The shortcuts at the end of the walk, which has followed all. */
  get shortcuts(): TreeShortcut[] {
    return [...this.#notes.values()].map(
      ({ documents, found = 'missing', ...note }): TreeShortcut => ({
        ...note,
        found,
        ...(documents && { digest: documentDigest([...documents].sort()) }),
      }),
    )
  }

  toStored(): StoredShortcutNotes {
    const notes = [...this.#notes.values()]
    return notes.map(({ documents, ...note }) => ({
      ...note,
      ...(documents && { documents: [...documents] }),
    }))
  }

  /**
   * Whether the changes feed of the tree covers a target. That of a shared drive has the files of the drive, and that of
   * the user has the user's own files and those that are shared with the user.
   */
  #isInFeed({ driveId, ownedByMe, sharedWithMeTime }: FileRow): boolean {
    if (driveId !== this.#drive_id) return false
    return driveId !== undefined || ownedByMe === true || sharedWithMeTime !== undefined
  }
}

/** A hash of a document, or of hashes. */
export function documentDigest(value: Document | readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
}
