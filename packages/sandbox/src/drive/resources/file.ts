import { exportLinks } from '../contents/export.ts'
import { type Getters, type Mask, render } from '../fields/mask.ts'
import { FOLDER, type Role, SHORTCUT, type StoredFile, timeOf } from '../records.ts'
import type { DriveStore, Held } from '../store/store.ts'

/** A permission in the vendor's form. */
export function permissionOf({ inherited_from, ...permission }: Held, { id, drive_id }: StoredFile): object {
  const { type, role, allowFileDiscovery = false } = permission
  const is_direct = inherited_from === undefined && id !== drive_id
  return {
    kind: 'drive#permission',
    ...permission,
    ...((type === 'anyone' || type === 'domain') && { allowFileDiscovery }),
    ...((type === 'user' || type === 'group') && { allowFileDiscovery: undefined, deleted: false }),
    ...(type === 'user' && { pendingOwner: false }),
    ...(drive_id !== undefined && {
      permissionDetails: [
        {
          permissionType: is_direct ? 'file' : 'member',
          role,
          inheritedFrom: inherited_from,
          inherited: inherited_from !== undefined,
        },
      ],
    }),
  }
}

/** The user's capabilities on a file. */
function capabilitiesOf(file: StoredFile, store: DriveStore): Record<string, boolean> {
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

interface Subject {
  file: StoredFile
  store: DriveStore
}

const WEB = 'https://drive.google.com'
const DOCS = 'https://docs.google.com'

const EDITORS: Readonly<Record<string, string>> = {
  document: 'document',
  spreadsheet: 'spreadsheets',
  presentation: 'presentation',
  drawing: 'drawings',
}

function viewLink({ id, mimeType, native, resource_key }: StoredFile): string {
  const key = resource_key === undefined ? '' : `&resourcekey=${resource_key}`
  if (mimeType === FOLDER) return `${WEB}/drive/folders/${id}${key.replace('&', '?')}`
  if (native) return `${DOCS}/${EDITORS[native.kind]}/d/${id}/edit?usp=drivesdk${key}`
  return `${WEB}/file/d/${id}/view?usp=drivesdk${key}`
}

const extensionOf = (name: string) => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]

/** The storage of a file: little for Google's own documents, none for folders and shortcuts. */
const NATIVE_SIZE = 1024

function sizeOf({ content, native }: StoredFile): string | undefined {
  if (content) return String(content.size())
  return native ? String(NATIVE_SIZE) : undefined
}

const optionalTime = (time: number | undefined) => (time === undefined ? undefined : timeOf(time))

const GETTERS: Getters<Subject> = {
  kind: () => 'drive#file',
  id: ({ file }) => file.id,
  name: ({ file }) => file.name,
  mimeType: ({ file }) => file.mimeType,
  description: ({ file }) => file.description,
  starred: ({ file }) => file.starred,
  trashed: ({ file, store }) => store.access.isTrashed(file),
  explicitlyTrashed: ({ file }) => file.trashed !== undefined,
  trashedTime: ({ file }) => (file.drive_id === undefined ? undefined : optionalTime(file.trashed)),
  trashingUser: ({ file }) =>
    file.drive_id !== undefined && file.trashed !== undefined ? file.modifier : undefined,
  parents: ({ file }) => (file.parent === undefined ? undefined : [file.parent]),
  properties: ({ file }) => (Object.keys(file.properties).length ? file.properties : undefined),
  appProperties: ({ file }) => (Object.keys(file.app_properties).length ? file.app_properties : undefined),
  spaces: () => ['drive'],
  version: ({ file }) => String(file.version),
  webContentLink: ({ file, store }) =>
    file.content && store.access.mayDownload(file) ? `${WEB}/uc?id=${file.id}&export=download` : undefined,
  webViewLink: ({ file }) => viewLink(file),
  iconLink: ({ file }) => `https://drive-thirdparty.googleusercontent.com/16/type/${file.mimeType}`,
  hasThumbnail: () => false,
  thumbnailVersion: () => '0',
  viewedByMe: ({ file }) => file.viewed !== undefined,
  viewedByMeTime: ({ file }) => optionalTime(file.viewed),
  createdTime: ({ file }) => timeOf(file.created),
  modifiedTime: ({ file }) => timeOf(file.modified),
  modifiedByMe: ({ file }) => file.modifier.me,
  modifiedByMeTime: ({ file }) => (file.modifier.me ? timeOf(file.modified) : undefined),
  sharedWithMeTime: ({ file }) => optionalTime(file.shared_with_me?.at),
  sharingUser: ({ file }) => file.shared_with_me?.by,
  owners: ({ file }) => file.owner && [file.owner],
  driveId: ({ file }) => file.drive_id,
  teamDriveId: ({ file }) => file.drive_id,
  lastModifyingUser: ({ file }) => file.modifier,
  shared: ({ file, store }) => store.access.permissions(file).length > 1 || file.drive_id !== undefined,
  ownedByMe: ({ file }) => (file.drive_id === undefined ? file.owner?.me === true : false),
  capabilities: ({ file, store }) => capabilitiesOf(file, store),
  viewersCanCopyContent: ({ file }) => !file.copy_restricted,
  copyRequiresWriterPermission: ({ file }) => file.copy_restricted,
  writersCanShare: ({ file }) => (file.drive_id === undefined ? true : undefined),
  permissions: ({ file, store }) =>
    file.drive_id === undefined && store.access.atLeast(file, 'writer')
      ? store.access.permissions(file).map((permission) => permissionOf(permission, file))
      : undefined,
  permissionIds: ({ file, store }) =>
    store.access.atLeast(file, 'writer') ? store.access.permissions(file).map(({ id }) => id) : undefined,
  hasAugmentedPermissions: ({ file }) => (file.drive_id === undefined ? undefined : false),
  folderColorRgb: ({ file }) => (file.mimeType === FOLDER ? (file.folder_color ?? '#8f8f8f') : undefined),
  originalFilename: ({ file }) => file.content && file.original_name,
  fullFileExtension: ({ file }) => file.content && (extensionOf(file.name) ?? ''),
  fileExtension: ({ file }) => file.content && (extensionOf(file.name) ?? ''),
  md5Checksum: ({ file }) => file.content?.checksums().md5,
  sha1Checksum: ({ file }) => file.content?.checksums().sha1,
  sha256Checksum: ({ file }) => file.content?.checksums().sha256,
  size: ({ file }) => sizeOf(file),
  quotaBytesUsed: ({ file }) => sizeOf(file) ?? '0',
  headRevisionId: ({ file }) => (file.content ? file.revisions.at(-1)?.id : undefined),
  isAppAuthorized: () => true,
  exportLinks: ({ file: { native, id } }) =>
    native && exportLinks(native, `${EDITORS[native.kind]}/Export?id=${id}`),
  resourceKey: ({ file }) => file.resource_key,
  imageMediaMetadata: ({ file }) => file.image,
  linkShareMetadata: ({ file }) =>
    file.mimeType === SHORTCUT
      ? undefined
      : {
          securityUpdateEligible: file.resource_key !== undefined,
          securityUpdateEnabled: file.resource_key !== undefined,
        },
  downloadRestrictions: ({ file: { copy_restricted } }) => {
    const restriction = { restrictedForReaders: copy_restricted, restrictedForWriters: false }
    return { itemDownloadRestriction: restriction, effectiveDownloadRestrictionWithContext: restriction }
  },
  shortcutDetails: ({ file }) => file.shortcut,
}

/** A file in the vendor's form. */
export const fileOf = (file: StoredFile, store: DriveStore, mask: Mask) =>
  render(GETTERS, { file, store }, mask)
