import { FOLDER, type Role, type StoredFile } from '../records.ts'
import type { DriveStore } from '../store/store.ts'

/** The user's capabilities on a file. */
export function capabilitiesOf(file: StoredFile, store: DriveStore): Record<string, boolean> {
  const at = (role: Role) => store.access.atLeast(file, role)
  const shared = file.drive_id !== undefined
  const folder = file.mimeType === FOLDER
  const root = store.isRoot(file)
  const edit = at('writer')
  const manage = shared ? at('fileOrganizer') : at('owner')
  const read = at('reader')
  return {
    canAcceptOwnership: false,
    canAddChildren: folder && edit,
    canAddMyDriveParent: false,
    canChangeCopyRequiresWriterPermission: !folder && edit,
    canComment: at('commenter'),
    canCopy: !folder && read && store.access.mayDownload(file),
    canDelete: !root && (shared ? at('organizer') : at('owner')),
    canDownload: !folder && read && store.access.mayDownload(file),
    canEdit: edit,
    canListChildren: folder && read,
    canModifyContent: edit,
    canMoveChildrenWithinDrive: folder && edit,
    canMoveItemOutOfDrive: !root && manage,
    canMoveItemWithinDrive: !root && edit,
    canReadRevisions: !folder && edit,
    canRemoveChildren: folder && manage,
    canRemoveMyDriveParent: !shared && at('owner') && !root,
    canRename: !root && edit,
    canShare: edit,
    canTrash: !root && manage,
    canUntrash: !root && manage,
    ...(shared
      ? {
          canAddFolderFromAnotherDrive: false,
          canDeleteChildren: folder && at('organizer'),
          canReadDrive: true,
          canTrashChildren: folder && manage,
          canMoveChildrenOutOfDrive: folder && manage,
        }
      : {}),
  }
}
