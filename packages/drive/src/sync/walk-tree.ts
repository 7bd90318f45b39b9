import { ConnectorError, walkPages } from '@linkspan/core'
import type { FileRow } from '../rows.ts'
import {
  type DriveFiles,
  type IdentifiedFile,
  inReach,
  isIdentified,
  isOutOfReach,
  pathBelow,
  type WalkedFile,
} from './drive-files.ts'
import { readAhead } from './read-ahead.ts'
import { resolveShortcut } from './shortcuts.ts'
import { WalkState } from './walk-state.ts'

const MOST_ROWS = 1000
const DEFAULT_CONCURRENCY = 4

/** The options of a walk. */
export interface WalkOptions {
  /** How many folders are read at the same time, 1 or more; default 4. */
  readonly concurrency?: number
  /** Whether shortcuts are followed; default true. */
  readonly follow_shortcuts?: boolean
  /** Aborts the walk. */
  readonly signal?: AbortSignal
  /**
   * Called for each folder below the root that could not be read; the walk continues with the next one. May throw to end
   * the walk. Default: the first such folder ends the walk.
   */
  readonly onUnreadable?: (error: unknown, folder: WalkedFile) => void
}

/** The options of a walk whose state a later one continues. */
export interface TreeWalkOptions extends WalkOptions {
  /** How far the walk is. The walk changes it. Default: that of a new walk. */
  readonly state?: WalkState
  /**
   * Called for each shortcut when it was followed, before its target is walked. `target`: what it names; undefined if that is out of
   * reach or in the trash. `is_new`: whether no other way has led to the target.
   */
  readonly onFollowed?: (shortcut: IdentifiedFile, target: FileRow | undefined, is_new: boolean) => void
  /** Called if a folder is gone that an earlier walk has found. */
  readonly onGone?: () => void
}

/** Every file and folder below an opened folder. A file that moves meanwhile may come twice. */
export async function* walkTree(
  drive: DriveFiles,
  root: IdentifiedFile,
  options: TreeWalkOptions = {},
): AsyncGenerator<WalkedFile, void, undefined> {
  const {
    concurrency = DEFAULT_CONCURRENCY,
    follow_shortcuts = true,
    state = new WalkState({ root }),
  } = options
  const { onUnreadable = rethrow, onFollowed, onGone } = options
  const left = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, left.signal]) : left.signal
  const foreign = new Set<string>()
  // a walk that a limit has cut off may have few calls, which the first folders in line need
  const width = () => (state.is_continued ? Math.min(concurrency, state.steps + 1) : concurrency)

  /** The files of a folder; none if it cannot be read. */
  async function* open(folder: WalkedFile): AsyncGenerator<FileRow[]> {
    try {
      yield* listFolder(drive, folder.file, foreign, signal)
      state.noteListed(folder)
    } catch (error) {
      if (folder.file.id === root.id || signal.aborted) throw error
      const may_be_gone = isOutOfReach(error) && state.isContinued(folder)
      if (may_be_gone && !(await isThere(drive, folder.file, signal))) onGone?.()
      else onUnreadable(error, folder)
    }
    state.steps++
  }

  try {
    while (!state.isDone) {
      const pages = readAhead(state.following ? [] : state.folders, width, open)
      for await (const [parent, files] of pages) {
        for (const file of files.filter(isIdentified)) {
          const met = { ...parent, file, path: pathBelow(parent.path, file) }
          if (state.meet(met, follow_shortcuts)) yield met
        }
      }
      state.following = true
      const followed = readAhead(state.shortcuts, width, (each) => follow(drive, each.file, signal))
      for await (const [{ file: shortcut, path }, target] of followed) {
        state.steps++
        const met = target && isIdentified(target) ? { file: target, path, shortcut } : undefined
        const is_new = met !== undefined && state.meetTarget(met)
        onFollowed?.(shortcut, target, is_new)
        if (met && is_new) yield met
      }
      state.following = false
    }
  } finally {
    left.abort()
  }
}

function rethrow(error: unknown): never {
  throw error
}

/**
 * The files of one folder, a page at a time. A folder can be shared with a user who is not a member of its shared drive.
 * The user then cannot search the drive, but can list the folder. `foreign` collects such drives.
 */
function listFolder(
  { files }: DriveFiles,
  { id, driveId, resourceKey }: FileRow,
  foreign: Set<string>,
  signal: AbortSignal,
) {
  const params = {
    q: `'${id}' in parents and trashed = false`,
    pageSize: MOST_ROWS,
    ...(resourceKey && { resource_keys: [`${id}/${resourceKey}`] }),
  }
  let within = driveId && !foreign.has(driveId) ? { driveId } : undefined
  const list = (pageToken: string | undefined, paging: AbortSignal) =>
    files.list({ ...params, ...within, ...(pageToken && { pageToken }) }, { signal: paging })
  const read = async (pageToken: string | undefined, paging: AbortSignal) => {
    const page = await list(pageToken, paging).catch(async (error) => {
      if (pageToken || !within || !isOutOfReach(error)) throw error
      const { driveId: outside } = within
      within = undefined
      const found = await list(pageToken, paging)
      foreign.add(outside)
      return found
    })
    if (page.meta.incompleteSearch) throw incomplete()
    const { data, meta } = page
    return { page: data, next: meta.next_page_token, isEmpty: () => data.length === 0 }
  }
  return walkPages('drive: walkFolder', read, signal)
}

/** The target of a shortcut; undefined if the user has no access to it or if it is in the trash. */
async function* follow(
  drive: DriveFiles,
  shortcut: FileRow,
  signal: AbortSignal,
): AsyncGenerator<FileRow | undefined> {
  const target = await inReach(resolveShortcut(drive, shortcut, { signal }))
  if (target !== shortcut) yield target?.trashed ? undefined : target
}

/** Whether the user has access to a folder outside of the trash. */
async function isThere({ files }: DriveFiles, { id, resourceKey }: IdentifiedFile, signal: AbortSignal) {
  const params = { fileId: id, ...(resourceKey && { resource_key: resourceKey }) }
  const folder = await inReach(files.get(params, { signal }))
  return folder !== undefined && !folder.trashed
}

function incomplete(): ConnectorError {
  return new ConnectorError('vendor_error', 'drive: walkFolder: the vendor did not search every drive.', {
    retryable: true,
    reason: 'incomplete_search',
  })
}
