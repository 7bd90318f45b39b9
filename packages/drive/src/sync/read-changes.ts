import { type Document, RateLimitedError, type SyncBatch } from '@linkspan/core'
import type { ChangeRow } from '../rows.ts'
import { changesSince } from './changes-feed.ts'
import { folderOf, type IdentifiedFile, isIdentified, type WalkedFile } from './drive-files.ts'
import { toFileDocument } from './file-document.ts'
import type { FolderReading } from './open-reading.ts'
import { createPlacement } from './placement.ts'
import { isFolder, isShortcut } from './shortcuts.ts'
import { formatTreeCursor, type TreeCursor, type TreeShortcut } from './tree-cursor.ts'
import { areTargetsThere, checkShortcuts } from './tree-shortcuts.ts'
import { openRoot } from './walk.ts'
import { walkTree } from './walk-tree.ts'

/** The cursor after which everything is read. */
const FULL_WALK = 'full_walk'

/**
 * The changes below the folder since a cursor. The feed has each changed file. For a folder that moved or came back it
 * does not have the files in it, so such a folder is walked. Returns false if a full walk is needed: if a folder left the
 * tree, if a shortcut or what it names came, moved or went, or if the vendor refuses the cursor; if a limit cuts off the
 * walk of a folder, the next reading needs one. Throws if the folder itself is gone.
 */
export async function* changesOfDrive(
  reading: FolderReading,
  since: TreeCursor,
): AsyncGenerator<SyncBatch, boolean> {
  const { api, drive, call, wanted, walk } = reading
  const { root_id, drive_id, folders } = since
  const checked = await checkShortcuts(reading, since)
  if (!checked) return false
  const { shortcuts } = checked
  const known = new Map(shortcuts.map((each) => [each.id, each]))
  const targets = targetsOf(shortcuts)
  const placement = createPlacement(drive, rootsOf(root_id, shortcuts), call.signal)
  let documents: Document[] = []
  let gone: string[][] = []

  function note(walked: WalkedFile): void {
    const { id } = walked.file
    if (isFolder(walked.file)) folders.put(id, walked.path)
    if (wanted(walked.path)) documents.push(toFileDocument(walked))
    else gone.push([id])
  }

  /** The path of a changed file; undefined if it is not in the tree. */
  function pathOf(file: IdentifiedFile): Promise<string | undefined> | string {
    const target = targets.get(file.id)
    return target?.found === 'here' ? target.path : placement.pathOf(file)
  }

  /** Notes one change. Returns false if a full walk is needed. */
  async function noteChange(change: ChangeRow, path: string | undefined): Promise<boolean> {
    const { file, fileId: id } = change
    if (id === undefined) return !(change.removed && change.driveId === drive_id)
    if (id === root_id) return isThere(change)
    const target = targets.get(id)
    if (target && !(file && isThere(change) && folderOf(file) === target.parent)) return false
    if (!file || !isIdentified(file) || path === undefined) {
      gone.push([id])
      return !folders.has(id) && !known.has(id)
    }
    if (isShortcut(file)) {
      const { path: former, target_id } = known.get(id) ?? {}
      if (former !== path || target_id !== file.shortcutDetails?.targetId) return false
    }
    const is_walked = isFolder(file) && (since.walked || !folders.isAt(id, path))
    note({ file, path })
    return !is_walked || noteFolder(file, path)
  }

  let is_cut_off = false

  /** Notes everything in a folder. Returns false if a full walk is needed. */
  async function noteFolder(folder: IdentifiedFile, path: string): Promise<boolean> {
    let has_read = false
    try {
      const walked = walkTree(drive, folder, { ...walk, follow_shortcuts: false })
      for await (const { file, path: inside } of walked) {
        has_read = true
        if (isShortcut(file) || targets.has(file.id)) return false
        note({ file, path: `${path}/${inside}` })
      }
      return true
    } catch (error) {
      is_cut_off = has_read && error instanceof RateLimitedError
      throw error
    }
  }

  /** Whether a changed folder is in another drive than the synced one. */
  function isElsewhere({ file }: ChangeRow): boolean {
    return file !== undefined && file !== null && isFolder(file) && file.driveId !== drive_id
  }

  for (const target of checked.changed) note(target)
  for await (const page of changesSince(api, since, call)) {
    if (!page) return false
    // the feed does not have what goes, or changes its drive, with a folder outside of the tree
    if (page.data.some((change) => !isThere(change) || isElsewhere(change))) {
      const root = await openRoot(drive, { folder_url: reading.folder_url }, call.signal)
      if (root.driveId !== drive_id || !(await areTargetsThere(reading, { shortcuts, drive_id }))) {
        yield removalsOf(page.data)
        return false
      }
    }
    const paths = page.data.map(({ file, ...change }) =>
      file && isIdentified(file) && isThere({ file, ...change }) ? pathOf(file) : undefined,
    )
    try {
      for (const [at, path] of (await Promise.all(paths)).entries()) {
        if (await noteChange(page.data[at] as ChangeRow, path)) continue
        yield removalsOf(page.data)
        return false
      }
    } catch (error) {
      // the next reading would begin the folder again, up to the same limit; a full walk goes on where it stopped
      if (is_cut_off) yield { ...removalsOf(page.data), cursor: FULL_WALK }
      throw error
    }
    const { next_page_token: next, newStartPageToken } = page.meta
    const page_token = next ?? newStartPageToken
    const tree = { ...since, shortcuts, walked: since.walked && next !== null }
    const cursor = page_token !== undefined && reading.isComplete() && { ...tree, page_token }
    yield { documents, gone, full: false, ...(cursor && { cursor: formatTreeCursor(cursor) }) }
    documents = []
    gone = []
  }
  return true
}

/** The shortcuts by their targets: for each, the one that gives it its path. */
function targetsOf(shortcuts: readonly TreeShortcut[]): Map<string, TreeShortcut> {
  const targets = new Map(shortcuts.map((each) => [each.target_id, each]))
  for (const each of shortcuts) if (each.found === 'here') targets.set(each.target_id, each)
  return targets
}

/** The paths of the folders that the files of a tree are below: the synced one, and those that shortcuts name. */
function rootsOf(root_id: string, shortcuts: readonly TreeShortcut[]): Map<string, string> {
  const named = shortcuts.filter(({ found, folder }) => found === 'here' && folder)
  return new Map([...named.map(({ target_id, path }) => [target_id, path] as const), [root_id, '']])
}

/** What is gone for certain before a walk, which only lacks it. */
function removalsOf(changes: readonly ChangeRow[]): SyncBatch {
  const gone = changes.flatMap((change) => (isThere(change) || !change.fileId ? [] : [[change.fileId]]))
  return { documents: [], gone, full: false }
}

/** Whether the user still has access to the changed file, and it is not in the trash. */
function isThere({ file, removed }: ChangeRow): boolean {
  return !removed && file !== undefined && file !== null && !file.trashed
}
