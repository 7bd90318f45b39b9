import { type CallOptions, ConnectorError, InvalidParamsError, type Page, walkPages } from '@linkspan/core'
import type { FilesMeta } from '../resources.ts'
import type { FileRow } from '../rows.ts'
import { parseFolderUrl } from './folder-url.ts'
import { readAhead } from './read-ahead.ts'
import { type FileReader, isFolder, isShortcut, resolveShortcut } from './shortcuts.ts'

/** Reads files, such as a drive connector. */
export interface DriveFiles {
  /** Lists and reads files. */
  readonly files: FileReader & {
    /** Lists a page of files. */
    list(
      params: {
        /** A query in the vendor’s syntax. */
        readonly q: string
        /** Rows per page. */
        readonly pageSize: number
        /** The token of the page. */
        readonly pageToken?: string
        /** The shared drive to search. */
        readonly driveId?: string
        /** Resource keys of the items that the query names. */
        readonly resource_keys?: string[]
      },
      options?: CallOptions,
    ): Promise<Page<FileRow, FilesMeta>>
  }
}

/** A folder, by its address in the browser or by its id. */
export type FolderName =
  | {
      /** The address of the folder in the browser. */
      readonly folder_url: string
    }
  | {
      /** The folder's id. */
      readonly fileId: string
      /** The resource key of a link-shared folder. */
      readonly resource_key?: string
    }

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

/** A file of a walk, which always has an id. */
export type IdentifiedFile = FileRow & {
  /** The file's id. */
  readonly id: string
}

/** A file or folder of a tree, with its path. */
export interface WalkedFile {
  /** The metadata of the file or folder. */
  readonly file: IdentifiedFile
  /** The path within the folder, such as `reports/2026.csv`. A name may itself contain a slash. */
  readonly path: string
  /** The shortcut out of the tree through which it was found. */
  readonly shortcut?: FileRow
}

const MOST_ROWS = 1000
const DEFAULT_CONCURRENCY = 4

/**
 * Every file and folder below a folder, breadth first, each once: first the tree itself, then the targets of its
 * shortcuts. Cycles end. Skips files in the trash, and targets that the user has no access to. Throws `invalid_params`
 * if the folder is not one.
 */
export async function* walkFolder(
  drive: DriveFiles,
  folder: FolderName,
  options: WalkOptions = {},
): AsyncGenerator<WalkedFile, void, undefined> {
  const { concurrency = DEFAULT_CONCURRENCY } = options
  if (!(concurrency >= 1)) throw refused('$.concurrency', 'must be 1 or more')
  yield* walkTree(drive, await openFolder(drive, folder, options.signal), options)
}

/** Every file and folder below an opened folder. */
export async function* walkTree(
  drive: DriveFiles,
  root: IdentifiedFile,
  options: WalkOptions = {},
): AsyncGenerator<WalkedFile, void, undefined> {
  const { concurrency = DEFAULT_CONCURRENCY, follow_shortcuts = true, onUnreadable = rethrow } = options
  const left = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, left.signal]) : left.signal
  const seen = new Set([root.id])
  const folders: WalkedFile[] = [{ file: root, path: '' }]
  const shortcuts: WalkedFile[] = []
  const foreign = new Set<string>()

  /** Notes a file; undefined if it was found before. */
  function meet(met: WalkedFile): WalkedFile | undefined {
    const { file } = met
    if (seen.has(file.id)) return undefined
    seen.add(file.id)
    if (isFolder(file)) folders.push(met)
    // the target of a shortcut may be a shortcut, which is followed too
    if (isShortcut(file) && follow_shortcuts) shortcuts.push(met)
    return met
  }

  /** The files of a folder; none if it cannot be read. */
  async function* open(folder: WalkedFile): AsyncGenerator<FileRow[]> {
    try {
      yield* listFolder(drive, folder.file, foreign, signal)
    } catch (error) {
      if (folder.file === root || signal.aborted) throw error
      onUnreadable(error, folder)
    }
  }

  try {
    while (folders.length > 0) {
      const pages = readAhead(folders, concurrency, open)
      for await (const [parent, files] of pages) {
        for (const file of files.filter(isIdentified)) {
          const met = meet({ ...parent, file, path: pathBelow(parent.path, file) })
          if (met) yield met
        }
      }
      folders.length = 0
      const followed = readAhead(shortcuts, concurrency, (each) => follow(drive, each.file, signal))
      for await (const [{ file: shortcut, path }, target] of followed) {
        const met = isIdentified(target) && meet({ file: target, path, shortcut })
        if (met) yield met
      }
      shortcuts.length = 0
    }
  } finally {
    left.abort()
  }
}

/** Whether a file has an id. */
export function isIdentified(file: FileRow): file is IdentifiedFile {
  return file.id !== undefined
}

/** The path of a file, from the path of its folder. */
export function pathBelow(path: string, { name }: FileRow): string {
  return path ? `${path}/${name}` : `${name}`
}

function rethrow(error: unknown): never {
  throw error
}

/** The root folder of a walk. It may be named by a shortcut. */
export async function openFolder(
  drive: DriveFiles,
  folder: FolderName,
  signal?: AbortSignal,
): Promise<IdentifiedFile> {
  const named = 'folder_url' in folder ? parseFolderUrl(folder.folder_url) : folder
  const path = 'folder_url' in folder ? '$.folder_url' : '$.fileId'
  if (!named) throw refused(path, 'must be the address of a folder')
  const options = signal && { signal }
  const file = await resolveShortcut(drive, await drive.files.get(named, options), options)
  if (!isFolder(file) || !isIdentified(file)) throw refused(path, 'must be a folder')
  if (file.trashed) throw refused(path, 'must be a folder outside of the trash')
  const { resource_key } = named
  return { ...file, ...(resource_key && !file.resourceKey && { resourceKey: resource_key }) }
}

function refused(path: string, message: string): InvalidParamsError {
  return new InvalidParamsError('drive: walkFolder', [{ path, message }])
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

/** Whether an error says that the user has no access to an item. */
export function isOutOfReach(error: unknown): boolean {
  return ConnectorError.isInstance(error) && ['vendor_not_found', 'vendor_forbidden'].includes(error.code)
}

/** The target of a shortcut, if the user has access to it. */
async function* follow(drive: DriveFiles, shortcut: FileRow, signal: AbortSignal): AsyncGenerator<FileRow> {
  try {
    const target = await resolveShortcut(drive, shortcut, { signal })
    if (target !== shortcut && !target.trashed) yield target
  } catch (error) {
    if (!isOutOfReach(error)) throw error
  }
}

function incomplete(): ConnectorError {
  return new ConnectorError('vendor_error', 'drive: walkFolder: the vendor did not search every drive.', {
    retryable: true,
    reason: 'incomplete_search',
  })
}
