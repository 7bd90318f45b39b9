import { type GoogleOptions, openService } from '../google/service.ts'
import { createAnswer, isOperation, isUpload } from './answer.ts'
import { madeContent } from './contents/content.ts'
import { buildData, type DriveOptions, idsOf } from './data/build.ts'
import { statusBody } from './errors.ts'
import { setContent, settle } from './operations/write-file.ts'
import { DRIVE_SCOPE } from './protocol/operations.ts'
import { FOLDER, isMine, type StoredFile } from './records.ts'
import type { DriveStore } from './store/store.ts'

/** Opens the actions of people on a store. */
function createUser(store: DriveStore) {
  const get = (id: string): StoredFile => {
    const file = store.files.get(id)
    if (!file) throw new RangeError(`there is no file ${id}`)
    return file
  }
  const now = () => ({ modifiedTime: store.time(), lastModifyingUser: store.me })
  const write = (id: string, change: Partial<StoredFile>) => store.touched(Object.assign(get(id), change))
  return {
    /** Modifies a file, and replaces its text if one is given (CSV for a spreadsheet). */
    touch: (id: string, text?: string) => {
      const file = Object.assign(get(id), now())
      const plain = file.native?.kind === 'spreadsheet' ? 'text/csv' : 'text/plain'
      if (text !== undefined) {
        const content = madeContent(() => Buffer.from(text))
        setContent(store, file, { content, type: file.native ? plain : file.mimeType })
      }
      store.touched(file)
    },
    /** Renames a file. */
    rename: (id: string, name: string) => write(id, { ...now(), name }),
    /** Moves a file to another folder. */
    move: (id: string, folder_id: string) => {
      const [file, folder] = [get(id), get(folder_id)]
      if (folder.mimeType !== FOLDER) throw new RangeError(`${folder_id} is not a folder`)
      if (folder === file || store.descendants(id).includes(folder))
        throw new RangeError(`folder ${folder_id} is within ${id}`)
      settle(store, file, folder.driveId)
      store.move(file, folder.id)
      store.touched(file)
    },
    /** Trashes a file, with everything in it. */
    trash: (id: string) => write(id, { trashedTime: store.time() }),
    /** Restores a file from the trash. */
    untrash: (id: string) => write(id, { trashedTime: undefined }),
    /** Ends the user's access to a file of somebody else, as its owner does, and to everything in it. */
    unshare: (id: string) => {
      const file = get(id)
      if (file.owners === undefined || isMine(file))
        throw new RangeError(`${id} does not belong to somebody else`)
      file.permissions = file.permissions.filter(
        ({ role, type, emailAddress }) =>
          role === 'owner' || (type === 'user' && emailAddress !== store.me.emailAddress),
      )
      for (const each of [file, ...store.descendants(id)]) store.touched(each)
    },
    /** Renames a shared drive. */
    rename_drive: (id: string, name: string) => {
      const drive = store.drives.get(id)
      if (!drive) throw new RangeError(`there is no shared drive ${id}`)
      drive.name = name
      store.changes.add({ kind: 'drive', id, drive_id: id, removed: false })
    },
    /** Deletes a file permanently, with everything in it. */
    remove: (id: string) => store.remove(get(id)),
  }
}

/** Actions of people in a browser; the changes feed reports all of them. */
export type SandboxDriveUser = ReturnType<typeof createUser>

/** Google Drive on loopback. */
export type SandboxDrive = Awaited<ReturnType<typeof openDrive>>['drive']

/** Opens Google Drive on loopback. */
export async function openDrive(settings: DriveOptions & GoogleOptions) {
  const { seed, now, grants } = settings
  const { store, notable } = buildData(settings)
  const { answer, close } = createAnswer({ seed, now, store, grants, base_url: (): string => host.base_url })
  const { close: closeHost, ...host } = await openService(settings, {
    vendor: 'drive',
    answer,
    errorBody: statusBody,
    streams: isUpload,
    covers: isOperation,
  })
  const { many_files, shared_drive_folder: _, read_only_drive_folder: __, ...named } = notable
  const keyed = Object.values<StoredFile>(named).flatMap(({ id, resourceKey }) =>
    resourceKey ? [[id, resourceKey] as const] : [],
  )
  const drive = {
    ...createUser(store),
    /** Its address is in place of https://www.googleapis.com; paths begin with /drive/v3 and /upload/drive/v3. */
    ...host,
    /** Fresh credentials of the sandbox's user; the default scope reads and writes. */
    credentials: ({ scopes = [DRIVE_SCOPE] }: { scopes?: readonly string[] } = {}) =>
      settings.google_accounts.credentials(scopes),
    /** The address of a folder in a browser. */
    folder_url: (id: string) => `https://drive.google.com/drive/folders/${id}`,
    /** The root folder of My Drive. */
    root_folder_id: store.root_id,
    /** The user manages the first and may only read the second. */
    shared_drives: [...store.drives.values()].map(({ id, name }) => ({ id, name })),
    /** The ids of notable files and of notable folders, by name. */
    ...idsOf(named),
    /** The folder of the option `many_files`; undefined without it. */
    many_files_folder_id: many_files?.id,
    /** The resource keys of files and folders that need one, by id. */
    resource_keys: Object.fromEntries(keyed),
  }
  const closeAll = async () => {
    await closeHost()
    close()
  }
  return { drive, close: closeAll }
}
