import type { PageMeta } from '@linkspan/core'
import type {
  AboutRow,
  ChangeRow,
  CommentRow,
  DriveRow,
  FileRow,
  PermissionRow,
  ReplyRow,
  RevisionRow,
  StartPageTokenRow,
} from './rows.ts'

/** A kind of thing at the vendor: which of its fields are asked for where the caller names none. */
export interface Resource<Row> {
  readonly fields: string
  /** The type of its rows. Never a value. */
  readonly '~row'?: Row
}

/** A list of the vendor: where its rows stand, and how many a page holds at most. */
export interface Listing<Row, Meta extends PageMeta = PageMeta> {
  readonly rows: string
  readonly resource: Resource<Row>
  /** What stands beside the rows. */
  readonly envelope: readonly string[]
  readonly most: number
  /** The type of its meta. Never a value. */
  readonly '~meta'?: Meta
}

/** What the vendor says of a page of files. */
export interface FilesMeta extends PageMeta {
  /** True where not every shared drive was searched; it happens with `corpora: 'allDrives'`. */
  readonly incompleteSearch?: boolean
}

/** What the vendor says of a page of changes. */
export interface ChangesMeta extends PageMeta {
  /** On the last page: where the next reading of changes begins. */
  readonly newStartPageToken?: string
}

const USER = 'kind,displayName,photoLink,me,permissionId,emailAddress'

const FILE_CAPABILITIES =
  'canEdit,canComment,canShare,canCopy,canDownload,canDelete,canRename,canTrash,canReadRevisions,' +
  'canAddChildren,canListChildren,canRemoveChildren'

// all but the thumbnails, whose links end after some hours
const FILE_FIELDS =
  'kind,id,name,mimeType,description,starred,trashed,explicitlyTrashed,parents,properties,appProperties,spaces,' +
  'version,webContentLink,webViewLink,iconLink,viewedByMe,viewedByMeTime,createdTime,modifiedTime,' +
  `modifiedByMeTime,modifiedByMe,sharedWithMeTime,sharingUser(${USER}),owners(${USER}),driveId,` +
  `lastModifyingUser(${USER}),shared,ownedByMe,capabilities(${FILE_CAPABILITIES}),viewersCanCopyContent,` +
  'copyRequiresWriterPermission,writersCanShare,permissionIds,folderColorRgb,originalFilename,fullFileExtension,' +
  'fileExtension,md5Checksum,sha1Checksum,sha256Checksum,size,quotaBytesUsed,headRevisionId,isAppAuthorized,' +
  'exportLinks,shortcutDetails,contentRestrictions,resourceKey,linkShareMetadata,labelInfo,trashedTime,' +
  `trashingUser(${USER}),imageMediaMetadata,videoMediaMetadata`

const DRIVE_FIELDS =
  'kind,id,name,colorRgb,backgroundImageLink,backgroundImageFile,capabilities,themeId,createdTime,hidden,' +
  'restrictions,orgUnitId'

const PERMISSION_FIELDS =
  'kind,id,type,emailAddress,domain,role,view,allowFileDiscovery,displayName,photoLink,expirationTime,' +
  'permissionDetails,deleted,pendingOwner'

const REVISION_FIELDS =
  'kind,id,mimeType,modifiedTime,keepForever,published,publishedLink,publishAuto,publishedOutsideDomain,' +
  `lastModifyingUser(${USER}),originalFilename,md5Checksum,size,exportLinks`

export const FILE: Resource<FileRow> = { fields: FILE_FIELDS }
export const DRIVE: Resource<DriveRow> = { fields: DRIVE_FIELDS }
export const PERMISSION: Resource<PermissionRow> = { fields: PERMISSION_FIELDS }
// the vendor answers these only for a `fields`, and all of theirs are useful
export const ABOUT: Resource<AboutRow> = { fields: '*' }
export const COMMENT: Resource<CommentRow> = { fields: '*' }
export const REPLY: Resource<ReplyRow> = { fields: '*' }
export const REVISION: Resource<RevisionRow> = { fields: REVISION_FIELDS }
const CHANGE: Resource<ChangeRow> = {
  fields: `kind,removed,file(${FILE_FIELDS}),fileId,driveId,drive(${DRIVE_FIELDS}),time,changeType`,
}

export const START_PAGE_TOKEN: Resource<StartPageTokenRow> = { fields: 'kind,startPageToken' }

const NEXT = ['nextPageToken'] as const

export const FILES: Listing<FileRow, FilesMeta> = {
  rows: 'files',
  resource: FILE,
  envelope: [...NEXT, 'incompleteSearch'],
  most: 1000,
}
export const DRIVES: Listing<DriveRow> = { rows: 'drives', resource: DRIVE, envelope: NEXT, most: 100 }
export const PERMISSIONS: Listing<PermissionRow> = {
  rows: 'permissions',
  resource: PERMISSION,
  envelope: NEXT,
  most: 100,
}
export const COMMENTS: Listing<CommentRow> = {
  rows: 'comments',
  resource: COMMENT,
  envelope: NEXT,
  most: 100,
}
export const REPLIES: Listing<ReplyRow> = { rows: 'replies', resource: REPLY, envelope: NEXT, most: 100 }
export const REVISIONS: Listing<RevisionRow> = {
  rows: 'revisions',
  resource: REVISION,
  envelope: NEXT,
  most: 1000,
}
export const CHANGES: Listing<ChangeRow, ChangesMeta> = {
  rows: 'changes',
  resource: CHANGE,
  envelope: [...NEXT, 'newStartPageToken'],
  most: 1000,
}
