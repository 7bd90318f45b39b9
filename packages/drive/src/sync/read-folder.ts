import type { ChangesReading, Document, SyncBatch } from '@linkspan/core'
import type { GoogleDrive } from '../google-drive.ts'
import type { DriveSync } from '../replication-config.ts'
import { startTokenOf } from './changes-feed.ts'
import type { IdentifiedFile } from './drive-files.ts'
import { toFileDocument } from './file-document.ts'
import { type FolderReading, openReading } from './open-reading.ts'
import { changesOfDrive } from './read-changes.ts'
import { ShortcutNotes } from './shortcut-notes.ts'
import { isFolder } from './shortcuts.ts'
import { formatTreeCursor, parseTreeCursor, TreeFolders } from './tree-cursor.ts'
import { openRoot } from './walk.ts'
import { type FolderWalk, formatWalkCursor, parseWalkCursor } from './walk-cursor.ts'
import { WalkState } from './walk-state.ts'
import { walkTree } from './walk-tree.ts'

const BATCH_DOCUMENTS = 100
/** After how many folders and shortcuts a walk gives a cursor. It is for a process that dies: a failure gives one too. */
const STEPS_BETWEEN_CURSORS = 250

/**
 * The files below the synced folder: those that changed since the cursor, the rest of those that a walk has still to
 * find, or all if the cursor cannot be used.
 */
export async function* readFolder(
  api: GoogleDrive,
  given: ChangesReading<DriveSync>,
): AsyncGenerator<SyncBatch> {
  const { cursor } = given
  const reading = openReading(api, given)
  const since = cursor === undefined ? undefined : parseTreeCursor(cursor)
  const is_read = since !== undefined && (yield* changesOfDrive(reading, since))
  if (!is_read) yield* readWhole(reading, since || cursor === undefined ? undefined : parseWalkCursor(cursor))
}

/**
 * All files below the folder, or those that an unfinished walk has left. A walk that fails gives a cursor first, so that
 * a later reading goes on where it stopped. The last batch has a cursor if there is a changes feed, unless a folder could
 * not be read: the feed does not make up for that.
 */
async function* readWhole(
  reading: FolderReading,
  unfinished: FolderWalk | undefined,
): AsyncGenerator<SyncBatch> {
  const { drive, folder_url, call, wanted } = reading
  const root = await openRoot(drive, { folder_url }, call.signal)
  const continued = unfinished?.root_id === root.id && unfinished.drive_id === root.driveId
  const walk = continued ? unfinished : await beginWalk(reading, root)
  const { folders, notes, state } = walk
  const onFollowed = notes.follow.bind(notes)
  let documents: Document[] = []
  let steps = 0

  const isComplete = () => walk.complete && reading.isComplete()
  const batchOf = (cursor?: string): SyncBatch => {
    const batch = {
      documents,
      full: true,
      ...(continued && { continued }),
      ...(cursor !== undefined && { cursor }),
    }
    documents = []
    steps = cursor === undefined ? steps : state.steps
    return batch
  }
  const cursorHere = () => formatWalkCursor({ ...walk, complete: isComplete() })

  try {
    for await (const walked of walkTree(drive, root, { ...reading.walk, state, onFollowed })) {
      const { file, path } = walked
      if (isFolder(file)) folders.put(file.id, path)
      notes.add(walked)
      if (wanted(path)) documents.push(toFileDocument(walked))
      if (state.steps >= steps + STEPS_BETWEEN_CURSORS) yield batchOf(cursorHere())
      else if (documents.length >= BATCH_DOCUMENTS) yield batchOf()
    }
  } catch (error) {
    if (state.steps > steps && !call.signal?.aborted) yield batchOf(cursorHere())
    throw error
  }
  const { page_token, root_id, drive_id } = walk
  const tree = { root_id, drive_id, folders, shortcuts: notes.shortcuts, walked: true }
  yield batchOf(
    page_token !== undefined && isComplete() ? formatTreeCursor({ ...tree, page_token }) : undefined,
  )
}

async function beginWalk({ api, call }: FolderReading, root: IdentifiedFile): Promise<FolderWalk> {
  // before the walk, so that no change during the walk is missed
  const page_token = await startTokenOf(api, root.driveId, call)
  const folders = new TreeFolders()
  folders.put(root.id, '')
  return {
    page_token,
    root_id: root.id,
    drive_id: root.driveId,
    complete: true,
    folders,
    notes: new ShortcutNotes(root.driveId),
    state: new WalkState({ root }),
  }
}
