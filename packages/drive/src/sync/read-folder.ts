import type { ChangesReading, Document, SyncBatch } from '@linkspan/core'
import type { GoogleDrive } from '../google-drive.ts'
import type { DriveSync } from '../replication-config.ts'
import { startTokenOf } from './changes-feed.ts'
import { toDocument } from './file-document.ts'
import { type FolderReading, openReading } from './open-reading.ts'
import { readChanges } from './read-changes.ts'
import { isFolder } from './shortcuts.ts'
import { formatTreeCursor, parseTreeCursor, TreeFolders } from './tree-cursor.ts'
import { ShortcutNotes } from './tree-shortcuts.ts'
import { openFolder, walkTree } from './walk.ts'

const BATCH_DOCUMENTS = 100

/** The files below the synced folder: those that changed since the cursor, or all if the cursor cannot be used. */
export async function* readFolder(
  api: GoogleDrive,
  given: ChangesReading<DriveSync>,
): AsyncGenerator<SyncBatch> {
  const reading = openReading(api, given)
  const since = given.cursor === undefined ? undefined : parseTreeCursor(given.cursor)
  const complete = since !== undefined && (yield* readChanges(reading, since))
  if (!complete) yield* readWhole(reading)
}

/**
 * All files below the folder. The last batch has a cursor if there is a changes feed, unless a folder could not be read:
 * the feed does not make up for that.
 */
async function* readWhole(reading: FolderReading): AsyncGenerator<SyncBatch> {
  const { api, drive, folder_url, call, wanted, walk } = reading
  const root = await openFolder(drive, { folder_url }, call.signal)
  // before the walk, so that no change during the walk is missed
  const page_token = await startTokenOf(api, root.driveId, call)
  const folders = new TreeFolders()
  folders.put(root.id, '')
  const notes = new ShortcutNotes(root)
  let documents: Document[] = []
  for await (const walked of walkTree(drive, root, walk)) {
    const { file, path } = walked
    if (isFolder(file)) folders.put(file.id, path)
    notes.add(walked)
    if (!wanted(path)) continue
    documents.push(toDocument(walked))
    if (documents.length < BATCH_DOCUMENTS) continue
    yield { documents, full: true }
    documents = []
  }
  const followed = page_token !== undefined && reading.isComplete()
  const at = { root_id: root.id, drive_id: root.driveId, folders, shortcuts: notes.shortcuts }
  yield {
    documents,
    full: true,
    ...(followed && { cursor: formatTreeCursor({ ...at, page_token }) }),
  }
}
