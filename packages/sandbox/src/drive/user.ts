import { madeContent } from './contents/content.ts'
import { setContent, settle } from './operations/write-file.ts'
import { FOLDER, type StoredFile } from './records.ts'
import type { DriveStore } from './store/store.ts'

function fileOf(store: DriveStore, id: string): StoredFile {
  const file = store.files.get(id)
  if (!file) throw new RangeError(`there is no file ${id}`)
  return file
}

function noteChange(store: DriveStore, file: StoredFile): void {
  file.modified = store.now()
  file.modifier = store.me
  store.touched(file)
}

/** Opens the actions of people on a store. */
export function createUser(store: DriveStore) {
  const get = (id: string) => fileOf(store, id)
  const written = (file: StoredFile) => noteChange(store, file)
  return {
    /** Modifies a file, and replaces its text if one is given (CSV for a spreadsheet). */
    touch: (id: string, text?: string) => {
      const file = get(id)
      file.modified = store.now()
      if (text !== undefined) {
        const content = madeContent(() => Buffer.from(text))
        const type =
          file.native?.kind === 'spreadsheet' ? 'text/csv' : file.native ? 'text/plain' : file.mimeType
        setContent(store, file, { content, type })
      }
      written(file)
    },
    /** Renames a file. */
    rename: (id: string, name: string) => {
      const file = get(id)
      file.name = name
      written(file)
    },
    /** Moves a file to another folder. */
    move: (id: string, folder_id: string) => {
      const file = get(id)
      const folder = get(folder_id)
      if (folder.mimeType !== FOLDER) throw new RangeError(`${folder_id} is not a folder`)
      if (folder === file || store.descendants(id).includes(folder))
        throw new RangeError(`folder ${folder_id} is within ${id}`)
      settle(store, file, folder.drive_id)
      store.move(file, folder.id)
      store.touched(file)
    },
    /** Trashes a file, with everything in it. */
    trash: (id: string) => {
      const file = get(id)
      file.trashed = store.now()
      store.touched(file)
    },
    /** Restores a file from the trash. */
    untrash: (id: string) => {
      const file = get(id)
      delete file.trashed
      store.touched(file)
    },
    /** Ends the user's access to a file of somebody else, as its owner does, and to everything in it. */
    unshare: (id: string) => {
      const file = get(id)
      if (file.owner === undefined || file.owner.me)
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
