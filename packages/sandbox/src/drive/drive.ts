import type { GoogleAccounts } from '../google/accounts.ts'
import { behindFrontEnd } from '../google/front-end.ts'
import type { Faults } from '../kit/faults.ts'
import type { RecordedRequest } from '../kit/http.ts'
import { openListener } from '../kit/listener.ts'
import type { Recorder } from '../kit/recorder.ts'
import type { Grants } from '../oauth/grants.ts'
import type { Credentials } from '../oauth/server.ts'
import { createAnswer, isOperation, isUpload } from './answer.ts'
import { HUGE } from './contents/virtual.ts'
import { buildData } from './data/build.ts'
import { createNewIds } from './data/ids.ts'
import { FILES, FOLDERS, idsOf } from './data/notable.ts'
import { statusBody } from './errors.ts'
import { DRIVE_SCOPE } from './protocol/access.ts'
import type { FileRecord } from './records.ts'
import { createUser, type SandboxDriveUser } from './user.ts'

/** What a caller may choose about the drive vendor. */
export interface DriveOptions {
  /** Files in one folder more, for long lists; none unless told. */
  many_files?: number
  /** The size of the file that is made while it is read; 2 GiB unless told. */
  big_file_bytes?: number
  /** Written pages of files that are kept, in bytes; 64 MB unless told. */
  page_cache_bytes?: number
}

/** Google Drive on loopback. */
export interface SandboxDrive extends SandboxDriveUser {
  /** Stands for https://www.googleapis.com; paths begin with /drive/v3 and /upload/drive/v3. */
  base_url: string
  /** Fresh credentials of the sandbox's user, with the scope to read and write unless told. */
  credentials(options?: { scopes?: readonly string[] }): Credentials
  /** The address of a folder, as a browser shows it. */
  folder_url(id: string): string
  /** The folder that My Drive is. */
  root_folder_id: string
  /** One that the user manages, and one that the user may only read. */
  shared_drives: { id: string; name: string }[]
  /** Notable files by what they are. */
  files: Record<(typeof FILES)[number], string>
  /** Notable folders by what they are. */
  folders: Record<(typeof FOLDERS)[number], string>
  /** The folder of `many_files`; undefined without it. */
  many_files_folder_id: string | undefined
  /** The resource keys of what is opened by a link and a key, by id. */
  resource_keys: Record<string, string>
  /** The requests seen so far; `requests.length = 0` forgets them. */
  requests: RecordedRequest[]
  faults: Faults
}

/** What the drive vendor is opened with. */
export interface DriveSettings extends DriveOptions {
  seed: number
  host: string
  port: number
  now: () => number
  grants: Grants
  google_accounts: GoogleAccounts
  recorder: Recorder | undefined
}

/** Opens Google Drive on loopback. */
export async function openDrive(
  settings: DriveSettings,
): Promise<{ drive: SandboxDrive; close(): Promise<void> }> {
  const { seed, now, grants } = settings
  const { store, notable } = buildData({
    seed,
    now,
    many_files: settings.many_files ?? 0,
    big_file_bytes: settings.big_file_bytes ?? HUGE,
  })
  const ids = createNewIds(seed)
  const user = createUser(store, ids)
  let base_url = ''
  const { page_cache_bytes = 64_000_000 } = settings
  const served = { base_url: () => base_url, page_cache_bytes }
  const { answer, close } = createAnswer({ seed, ids, now, store, grants, ...served })
  const listener = await openListener({
    host: settings.host,
    port: settings.port,
    handler: behindFrontEnd(answer),
    errorBody: statusBody,
    streams: isUpload,
    record: settings.recorder && { vendor: 'drive', recorder: settings.recorder, covers: isOperation },
  })
  base_url = listener.base_url
  const keyed = Object.values(notable).filter((file): file is FileRecord & { resource_key: string } =>
    Boolean(file.resource_key),
  )
  return {
    close: async () => {
      await listener.close()
      close()
    },
    drive: {
      ...user,
      base_url,
      credentials: ({ scopes = [DRIVE_SCOPE] } = {}) => settings.google_accounts.credentials(scopes),
      folder_url: (id) => `https://drive.google.com/drive/folders/${id}`,
      root_folder_id: store.root_id,
      shared_drives: [...store.drives.values()].map(({ id, name }) => ({ id, name })),
      files: idsOf(FILES, notable),
      folders: idsOf(FOLDERS, notable),
      many_files_folder_id: notable.many_files?.id,
      resource_keys: Object.fromEntries(keyed.map(({ id, resource_key }) => [id, resource_key])),
      requests: listener.requests,
      faults: listener.faults,
    },
  }
}
