import type { ChangesReading } from '@linkspan/core'
import { filesPage, getFile } from '../files.ts'
import type { GoogleDrive } from '../google-drive.ts'
import type { DriveSync } from '../replication-config.ts'
import type { DriveFiles, WalkedFile } from './drive-files.ts'
import { anyGlob } from './globs.ts'

/** One reading of a synced folder. */
export type FolderReading = ReturnType<typeof openReading>

/** Opens a reading of the synced folder. */
export function openReading(api: GoogleDrive, reading: ChangesReading<DriveSync>) {
  const { call, config } = reading
  const drive: DriveFiles = {
    files: {
      list: (params, options) => filesPage(api, params, { ...call, ...options }),
      get: (params, options) => getFile(api, params, { ...call, ...options }),
    },
  }
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
    drive,
    folder_url: config.folder_url,
    call,
    /** Whether a glob of a stream matches the path of a file. */
    wanted: anyGlob(config.streams.flatMap(({ globs }) => globs)),
    /** The options of its walks. A folder that cannot be read becomes a warning. */
    walk: { onUnreadable, onGone, ...(call.signal && { signal: call.signal }) },
    /** Whether every folder could be read so far, and none has gone that an earlier reading has found. */
    isComplete: () => complete,
  }
}
