import type { FileRow } from '../rows.ts'
import { type DriveFiles, inReach, pathBelow } from './drive-files.ts'

/** The vendor allows a hundred levels of folders. */
const MOST_LEVELS = 200

/** Creates the placement of files below some folders. `roots` has the path of each, by its id. */
export function createPlacement(drive: DriveFiles, roots: ReadonlyMap<string, string>, signal?: AbortSignal) {
  const folders = new Map<string, Promise<FileRow | undefined>>()

  /** A parent folder; undefined if the user has no access. */
  function folderOf(fileId: string): Promise<FileRow | undefined> {
    let found = folders.get(fileId)
    if (!found) {
      found = inReach(drive.files.get({ fileId }, signal && { signal }))
      folders.set(fileId, found)
    }
    return found
  }

  return {
    /** The path of a file below the nearest of the folders; undefined if it is outside of all or in the trash. */
    async pathOf(file: FileRow): Promise<string | undefined> {
      const line: FileRow[] = []
      let at: FileRow | undefined = file
      while (at && !at.trashed && line.length < MOST_LEVELS) {
        line.unshift(at)
        const [parent]: readonly string[] = at.parents ?? []
        if (parent === undefined) return undefined
        const root = roots.get(parent)
        if (root !== undefined) return line.reduce(pathBelow, root)
        at = await folderOf(parent)
      }
      return undefined
    },
  }
}
