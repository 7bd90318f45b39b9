import type { FileRow } from '../rows.ts'
import { folderOf, type IdentifiedFile, inReach, isIdentified, type WalkedFile } from './drive-files.ts'
import { toFileDocument } from './file-document.ts'
import type { FolderReading } from './open-reading.ts'
import { readAhead } from './read-ahead.ts'
import { documentDigest } from './shortcut-notes.ts'
import { isFolder } from './shortcuts.ts'
import type { TreeCursor, TreeShortcut } from './tree-cursor.ts'
import { WalkState } from './walk-state.ts'
import { walkTree } from './walk-tree.ts'

const CHECKS_AT_ONCE = 4

/**
 * Looks at the targets that the changes feed does not cover: one call for each file, and a walk for each folder. `changed` are
 * the changed targets that are files. Returns undefined if the tree has to be walked: if such a folder changed, or if a target went, moved or came into reach.
 */
export async function checkShortcuts({ drive, call, walk }: FolderReading, { shortcuts }: TreeCursor) {
  const { signal } = call
  const changed: WalkedFile[] = []
  const kept = new Map<string, TreeShortcut>()
  const targets = shortcuts.flatMap(({ found, target_id }) => (found === 'here' ? [target_id] : []))

  async function* look({ target_id }: TreeShortcut): AsyncGenerator<FileRow | undefined> {
    yield await inReach(drive.files.get({ fileId: target_id }, signal && { signal }))
  }

  /** The digest of a target and everything in it, except for what has the path of another shortcut. */
  async function digest(file: IdentifiedFile, path: string): Promise<string> {
    const documents = [documentDigest(toFileDocument({ file, path }))]
    if (isFolder(file)) {
      const state = new WalkState({ root: file, known: targets })
      for await (const inside of walkTree(drive, file, { ...walk, state, follow_shortcuts: false }))
        documents.push(documentDigest(toFileDocument({ ...inside, path: `${path}/${inside.path}` })))
    }
    return documentDigest(documents.toSorted())
  }

  const outside = shortcuts.filter(({ found, digest }) => found === 'missing' || digest !== undefined)
  for await (const [known, file] of readAhead(outside, () => CHECKS_AT_ONCE, look)) {
    const there = file !== undefined && isIdentified(file) && !file.trashed
    if (!there && known.found === 'missing') continue
    if (!there || known.found === 'missing' || folderOf(file) !== known.parent) return undefined
    const now = await digest(file, known.path)
    if (now === known.digest) continue
    if (known.folder) return undefined
    changed.push({ file, path: known.path })
    kept.set(known.id, { ...known, digest: now })
  }
  return { shortcuts: shortcuts.map((each) => kept.get(each.id) ?? each), changed }
}

/** Whether the targets are still within reach, outside of the trash, and in the drive whose feed has their changes. */
export async function areTargetsThere(
  { drive, call: { signal } }: FolderReading,
  { shortcuts, drive_id }: Pick<TreeCursor, 'shortcuts' | 'drive_id'>,
): Promise<boolean> {
  for (const { target_id, found, digest } of shortcuts) {
    if (found === 'missing') continue
    const file = await inReach(drive.files.get({ fileId: target_id }, signal && { signal }))
    if (!file || file.trashed) return false
    if (found === 'here' && digest === undefined && file.driveId !== drive_id) return false
  }
  return true
}
