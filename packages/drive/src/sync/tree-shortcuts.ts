import { createHash } from 'node:crypto'
import type { Document } from '@linkspan/core'
import type { FileRow } from '../rows.ts'
import { toDocument } from './file-document.ts'
import type { FolderReading } from './open-reading.ts'
import { readAhead } from './read-ahead.ts'
import { isFolder, isShortcut } from './shortcuts.ts'
import type { TreeCursor, TreeShortcut } from './tree-cursor.ts'
import { type IdentifiedFile, isIdentified, isOutOfReach, type WalkedFile, walkTree } from './walk.ts'

const CHECKS_AT_ONCE = 4

/** Notes the shortcuts of a walk, and what became of their targets. */
export class ShortcutNotes {
  readonly #drive_id: string | undefined
  readonly #parents = new Map<string, string | undefined>()
  readonly #shortcuts: { readonly id: string; readonly path: string; readonly target_id: string }[] = []
  /** The targets that were found through a shortcut, by the shortcut's id. */
  readonly #targets = new Map<
    string,
    { readonly file: IdentifiedFile; readonly documents: string[] | undefined }
  >()

  /** `root` is the folder of the walk. */
  constructor(root: IdentifiedFile) {
    this.#drive_id = root.driveId
    this.#parents.set(root.id, parentOf(root))
  }

  add({ file, path, shortcut }: WalkedFile): void {
    this.#parents.set(file.id, parentOf(file))
    const target_id = file.shortcutDetails?.targetId
    if (isShortcut(file) && target_id) this.#shortcuts.push({ id: file.id, path, target_id })
    if (!shortcut?.id) return
    if (shortcut.shortcutDetails?.targetId === file.id)
      this.#targets.set(shortcut.id, { file, documents: this.#isInFeed(file) ? undefined : [] })
    this.#targets.get(shortcut.id)?.documents?.push(digestOf(toDocument({ file, path })))
  }

  get shortcuts(): TreeShortcut[] {
    return this.#shortcuts.map((each): TreeShortcut => {
      const parent = this.#parents.get(each.target_id)
      const target = this.#targets.get(each.id)
      if (!target)
        return { ...each, parent, found: this.#parents.has(each.target_id) ? 'elsewhere' : 'missing' }
      const { file, documents } = target
      return {
        ...each,
        parent,
        found: 'here',
        folder: isFolder(file),
        ...(documents && { digest: digestOf(documents.toSorted()) }),
      }
    })
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

/** What a look at the targets has found. */
export interface CheckedShortcuts {
  readonly shortcuts: readonly TreeShortcut[]
  /** The changed targets that are files. */
  readonly changed: readonly WalkedFile[]
}

/**
 * Looks at the targets that the changes feed does not cover: one call for each file, and a walk for each folder. Returns
 * undefined if the tree has to be walked: if such a folder changed, or if a target went, moved or came into reach.
 */
export async function checkShortcuts(
  { drive, call, walk }: FolderReading,
  { shortcuts }: TreeCursor,
): Promise<CheckedShortcuts | undefined> {
  const { signal } = call
  const changed: WalkedFile[] = []
  const kept = new Map<string, TreeShortcut>()

  async function* look({ target_id }: TreeShortcut): AsyncGenerator<FileRow | undefined> {
    try {
      yield await drive.files.get({ fileId: target_id }, signal && { signal })
    } catch (error) {
      if (!isOutOfReach(error)) throw error
      yield undefined
    }
  }

  /** The digest of a target and everything in it. */
  async function digest(file: IdentifiedFile, path: string): Promise<string> {
    const documents = [digestOf(toDocument({ file, path }))]
    if (isFolder(file)) {
      for await (const inside of walkTree(drive, file, { ...walk, follow_shortcuts: false }))
        documents.push(digestOf(toDocument({ ...inside, path: `${path}/${inside.path}` })))
    }
    return digestOf(documents.toSorted())
  }

  const outside = shortcuts.filter(({ found, digest }) => found === 'missing' || digest !== undefined)
  for await (const [known, file] of readAhead(outside, CHECKS_AT_ONCE, look)) {
    const there = file !== undefined && isIdentified(file) && !file.trashed
    if (!there && known.found === 'missing') continue
    if (!there || known.found === 'missing' || parentOf(file) !== known.parent) return undefined
    const now = await digest(file, known.path)
    if (now === known.digest) continue
    if (known.folder) return undefined
    changed.push({ file, path: known.path })
    kept.set(known.id, { ...known, digest: now })
  }
  return { shortcuts: shortcuts.map((each) => kept.get(each.id) ?? each), changed }
}

/** Whether the targets that give their documents are still within reach, and outside of the trash. */
export async function areTargetsThere(
  { drive, call: { signal } }: FolderReading,
  shortcuts: readonly TreeShortcut[],
): Promise<boolean> {
  for (const { target_id, found } of shortcuts) {
    if (found === 'missing') continue
    try {
      const file = await drive.files.get({ fileId: target_id }, signal && { signal })
      if (file.trashed) return false
    } catch (error) {
      if (isOutOfReach(error)) return false
      throw error
    }
  }
  return true
}

/** The folder that a file is in. */
export function parentOf({ parents }: FileRow): string | undefined {
  return parents?.[0]
}

function digestOf(value: Document | readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
}
