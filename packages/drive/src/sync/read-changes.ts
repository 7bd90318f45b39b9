import type { Document, SyncBatch } from '@linkspan/core'
import type { ChangeRow } from '../rows.ts'
import { changesSince } from './changes-feed.ts'
import { toDocument } from './file-document.ts'
import type { FolderReading } from './folder-reading.ts'
import { createPlacement } from './placement.ts'
import { isFolder, isShortcut } from './shortcuts.ts'
import { formatTreeCursor, type TreeCursor } from './tree-cursor.ts'
import { isIdentified, type WalkedFile, walkTree } from './walk.ts'

/**
 * The changes below the folder since a cursor. The feed has each changed file. For a folder that moved it does not have
 * the files in it, so such a folder is walked. Returns false if a full walk is needed: if a folder left the tree, if a
 * shortcut is in it, or if the vendor refuses the cursor.
 */
export async function* readChanges(
  reading: FolderReading,
  since: TreeCursor,
): AsyncGenerator<SyncBatch, boolean> {
  const { api, drive, call, wanted, walk } = reading
  const { root_id, drive_id, folders } = since
  const placement = createPlacement(drive, root_id, call.signal)
  let documents: Document[] = []
  let gone: string[][] = []

  function note(walked: WalkedFile): void {
    const { id } = walked.file
    if (isFolder(walked.file)) folders.put(id, walked.path)
    if (wanted(walked.path)) documents.push(toDocument(walked))
    else gone.push([id])
  }

  /** Notes one change. Returns false if a full walk is needed. */
  async function noteChange(change: ChangeRow, path: string | undefined): Promise<boolean> {
    const { file, fileId: id } = change
    if (id === undefined) return !(change.removed && change.driveId === drive_id)
    if (id === root_id) return isThere(change)
    if (!file || !isIdentified(file) || path === undefined) {
      gone.push([id])
      return !folders.has(id)
    }
    if (isShortcut(file)) return false
    const moved = isFolder(file) && !folders.isAt(id, path)
    note({ file, path })
    if (!moved) return true
    for await (const walked of walkTree(drive, file, { ...walk, follow_shortcuts: false })) {
      if (isShortcut(walked.file)) return false
      note({ file: walked.file, path: `${path}/${walked.path}` })
    }
    return true
  }

  for await (const page of changesSince(api, since, call)) {
    if (!page) return false
    const paths = page.data.map((change) =>
      change.file && isThere(change) ? placement.pathOf(change.file) : undefined,
    )
    for (const [at, path] of (await Promise.all(paths)).entries())
      if (!(await noteChange(page.data[at] as ChangeRow, path))) return false
    const page_token = page.meta.next_page_token ?? page.meta.newStartPageToken
    const cursor = page_token !== undefined && reading.isComplete() && { ...since, page_token }
    yield { documents, gone, full: false, ...(cursor && { cursor: formatTreeCursor(cursor) }) }
    documents = []
    gone = []
  }
  return true
}

/** Whether the user still has access to the changed file, and it is not in the trash. */
function isThere({ file, removed }: ChangeRow): boolean {
  return !removed && file !== undefined && file !== null && !file.trashed
}
