import { InvalidParamsError } from '@linkspan/core'
import { parseFolderUrl } from '../folder-url.ts'
import { type DriveFiles, type IdentifiedFile, isIdentified, type WalkedFile } from './drive-files.ts'
import { isFolder, resolveShortcut } from './shortcuts.ts'
import { type WalkOptions, walkTree } from './walk-tree.ts'

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
  const { concurrency } = options
  if (concurrency !== undefined && !(concurrency >= 1)) throw refused('$.concurrency', 'must be 1 or more')
  // a file that moves during the walk can be listed twice
  const seen = new Set<string>()
  for await (const walked of walkTree(drive, await openRoot(drive, folder, options.signal), options)) {
    if (seen.has(walked.file.id)) continue
    seen.add(walked.file.id)
    yield walked
  }
}

/** The root folder of a walk. It may be named by a shortcut. */
export async function openRoot(
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
