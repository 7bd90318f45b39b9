import type { Call, ChangesReading } from '@linkspan/core'
import { filesPage, getFile } from '../files.ts'
import type { GoogleDrive } from '../google-drive.ts'
import type { DriveSync } from '../replication-config.ts'
import type { DriveFiles, WalkedFile } from './drive-files.ts'
import { anyGlob } from './globs.ts'
import type { TreeWalkOptions } from './walk-tree.ts'

/** One reading of a synced folder. */
export interface FolderReading {
  readonly api: GoogleDrive
  readonly drive: DriveFiles
  readonly folder_url: string
  readonly call: Call
  /** Whether a glob of a stream matches the path of a file. */
  readonly wanted: (path: string) => boolean
  /** The options of its walks. A folder that cannot be read becomes a warning. */
  readonly walk: TreeWalkOptions
  /** Whether every folder could be read so far, and none has gone that an earlier reading has found. */
  isComplete(): boolean
}

/** Opens a reading of the synced folder. */
export function openReading(api: GoogleDrive, reading: ChangesReading<DriveSync>): FolderReading {
  const { call, config } = reading
  let complete = true
  const onUnreadable = (error: unknown, { path }: WalkedFile) => {
    reading.warn(error, { field: 'path', starts_with: `${path}/` })
    complete = false
  }
  const onGone = () => {
    complete = false
  }
  return {
    api,
    drive: {
      files: {
        list: (params, options) => filesPage(api, params, { ...call, ...options }),
        get: (params, options) => getFile(api, params, { ...call, ...options }),
      },
    },
    folder_url: config.folder_url,
    call,
    wanted: anyGlob(config.streams.flatMap(({ globs }) => globs)),
    walk: { onUnreadable, onGone, ...(call.signal && { signal: call.signal }) },
    isComplete: () => complete,
  }
}
