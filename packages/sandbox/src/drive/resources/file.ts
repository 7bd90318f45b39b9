import { exportLinks } from '../contents/export.ts'
import { Computed, type Getters, schemas } from '../fields/mask.ts'
import { FOLDER, type Held, isMine, modifiedByMeTime, SHORTCUT, type StoredFile } from '../records.ts'
import type { DriveStore } from '../store/store.ts'

/** A permission in the vendor's form. */
export function permissionOf({ inherited_from, ...permission }: Held, { id, driveId }: StoredFile): object {
  const { type, role, allowFileDiscovery = false } = permission
  const is_direct = inherited_from === undefined && id !== driveId
  return {
    kind: 'drive#permission',
    ...permission,
    ...((type === 'anyone' || type === 'domain') && { allowFileDiscovery }),
    ...((type === 'user' || type === 'group') && { allowFileDiscovery: undefined, deleted: false }),
    ...(type === 'user' && { pendingOwner: false }),
    ...(driveId !== undefined && {
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
  const at = store.access.atLeast.bind(null, file)
  const shared = file.driveId !== undefined
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

function viewLink({ id, mimeType, native, resourceKey }: StoredFile): string {
  const key = resourceKey === undefined ? '' : `&resourcekey=${resourceKey}`
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

const stored = (name: string) => [name, ({ file }: Subject) => file[name as keyof StoredFile]] as const

/** The fields of a file: those that follow from others, and all others as they are stored. */
const GETTERS: Getters<Subject> = {
  ...Object.fromEntries([...schemas.file.fields.keys()].map(stored)),
  kind: () => 'drive#file',
  trashed: ({ file, store }) => store.access.isTrashed(file),
  explicitlyTrashed: ({ file }) => file.trashedTime !== undefined,
  trashedTime: ({ file }) => file.driveId && file.trashedTime,
  trashingUser: ({ file }) => file.driveId && file.trashedTime && file.lastModifyingUser,
  spaces: () => ['drive'],
  version: ({ file }) => String(file.version),
  webContentLink: ({ file, store }) =>
    file.content && store.access.mayDownload(file) ? `${WEB}/uc?id=${file.id}&export=download` : undefined,
  webViewLink: ({ file }) => viewLink(file),
  iconLink: ({ file }) => `https://drive-thirdparty.googleusercontent.com/16/type/${file.mimeType}`,
  hasThumbnail: () => false,
  thumbnailVersion: () => '0',
  viewedByMe: ({ file }) => file.viewedByMeTime !== undefined,
  modifiedByMe: ({ file }) => file.lastModifyingUser.me,
  modifiedByMeTime: ({ file }) => modifiedByMeTime(file),
  teamDriveId: ({ file }) => file.driveId,
  shared: ({ file, store }) => store.access.permissions(file).length > 1 || file.driveId !== undefined,
  ownedByMe: ({ file }) => isMine(file),
  capabilities: ({ file, store }) => capabilitiesOf(file, store),
  viewersCanCopyContent: ({ file }) => !file.copyRequiresWriterPermission,
  writersCanShare: ({ file }) => (file.driveId === undefined ? true : undefined),
  permissions: ({ file, store }) =>
    file.driveId === undefined && store.access.atLeast(file, 'writer')
      ? store.access.permissions(file).map((permission) => permissionOf(permission, file))
      : undefined,
  permissionIds: ({ file, store }) =>
    store.access.atLeast(file, 'writer') ? store.access.permissions(file).map(({ id }) => id) : undefined,
  hasAugmentedPermissions: ({ file }) => (file.driveId === undefined ? undefined : false),
  folderColorRgb: ({ file }) => (file.mimeType === FOLDER ? (file.folderColorRgb ?? '#8f8f8f') : undefined),
  originalFilename: ({ file }) => file.content && file.originalFilename,
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
  linkShareMetadata: ({ file: { mimeType, resourceKey } }) => {
    const is_secure = resourceKey !== undefined
    return mimeType === SHORTCUT
      ? undefined
      : { securityUpdateEligible: is_secure, securityUpdateEnabled: is_secure }
  },
  downloadRestrictions: ({ file: { copyRequiresWriterPermission: restrictedForReaders } }) => {
    const restriction = { restrictedForReaders, restrictedForWriters: false }
    return { itemDownloadRestriction: restriction, effectiveDownloadRestrictionWithContext: restriction }
  },
}

/** A file in the vendor's form. */
export const fileOf = (file: StoredFile, store: DriveStore) => new Computed(GETTERS, { file, store })
