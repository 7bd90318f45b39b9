import { type GoogleOptions, openService } from '../google/service.ts'
import type { ObservedHost } from '../kit/vendor.ts'
import type { Credentials } from '../oauth/server.ts'
import { createAnswer, isOperation, isUpload } from './answer.ts'
import { HUGE } from './contents/virtual.ts'
import { buildData } from './data/build.ts'
import { FILES, FOLDERS, idsOf } from './data/notable.ts'
import { statusBody } from './errors.ts'
import { DRIVE_SCOPE } from './protocol/access.ts'
import type { StoredFile } from './records.ts'
import { createUser, type SandboxDriveUser } from './user.ts'

/** Options of the drive vendor. */
export interface DriveOptions {
  /** The number of files in an additional folder, for long lists; default none. */
  many_files?: number
  /** The size of `files.big`, which is generated while it is read; default 2 GiB. */
  big_file_bytes?: number
}

/** Google Drive on loopback. */
export interface SandboxDrive extends SandboxDriveUser, ObservedHost {
  /** In place of https://www.googleapis.com; paths begin with /drive/v3 and /upload/drive/v3. */
  base_url: string
  /** Fresh credentials of the sandbox's user; the default scope reads and writes. */
  credentials(options?: { scopes?: readonly string[] }): Credentials
  /** The address of a folder in a browser. */
  folder_url(id: string): string
  /** The root folder of My Drive. */
  root_folder_id: string
  /** The user manages the first and may only read the second. */
  shared_drives: { id: string; name: string }[]
  /** The ids of notable files by name. */
  files: Record<(typeof FILES)[number], string>
  /** The ids of notable folders by name. */
  folders: Record<(typeof FOLDERS)[number], string>
  /** The folder of the option `many_files`; undefined without it. */
  many_files_folder_id: string | undefined
  /** The resource keys of files and folders that need one, by id. */
  resource_keys: Record<string, string>
}

/** Opens Google Drive on loopback. */
export async function openDrive(
  settings: DriveOptions & GoogleOptions,
): Promise<{ drive: SandboxDrive; close(): Promise<void> }> {
  const { seed, now, grants } = settings
  const { store, notable } = buildData({
    seed,
    now,
    many_files: settings.many_files ?? 0,
    big_file_bytes: settings.big_file_bytes ?? HUGE,
  })
  const { answer, close } = createAnswer({ seed, now, store, grants, base_url: (): string => host.base_url })
  const { close: closeHost, ...host } = await openService(settings, {
    vendor: 'drive',
    answer,
    errorBody: statusBody,
    streams: isUpload,
    covers: isOperation,
  })
  const keyed = Object.values(notable).filter((file): file is StoredFile & { resource_key: string } =>
    Boolean(file.resource_key),
  )
  return {
    close: async () => {
      await closeHost()
      close()
    },
    drive: {
      ...createUser(store),
      ...host,
      credentials: ({ scopes = [DRIVE_SCOPE] } = {}) => settings.google_accounts.credentials(scopes),
      folder_url: (id) => `https://drive.google.com/drive/folders/${id}`,
      root_folder_id: store.root_id,
      shared_drives: [...store.drives.values()].map(({ id, name }) => ({ id, name })),
      files: idsOf(FILES, notable),
      folders: idsOf(FOLDERS, notable),
      many_files_folder_id: notable.many_files?.id,
      resource_keys: Object.fromEntries(keyed.map(({ id, resource_key }) => [id, resource_key])),
    },
  }
}
