import type { PageMeta } from '@linkspan/core'
import type { CommentRow, ReplyRow } from './comment-rows.ts'
import type { AboutRow, DriveRow, PermissionRow } from './drive-rows.ts'
import type { AccessProposalRow, FileApprovalRow, FileLabelRow, ModifiedLabelsRow } from './review-rows.ts'
import type { ChangeRow, FileRow, RevisionRow, StartPageTokenRow } from './rows.ts'

/** A resource of the vendor, with the fields that are requested by default. */
export interface DriveResource<Row> {
  readonly fields: string
  /** The type of its rows. Never a value. */
  readonly '~row'?: Row
}

/** A list of the vendor. */
export interface Listing<Row, Meta extends PageMeta = PageMeta> {
  /** The property of the reply that holds the rows. */
  readonly rows: string
  readonly resource: DriveResource<Row>
  /** The properties of the reply beside the rows. */
  readonly envelope: readonly string[]
  /** The vendor's maximum of rows in a page. */
  readonly most: number
  /** The vendor's parameter for the rows in a page, if it is not `pageSize`. */
  readonly size?: string
  /** The type of its meta. Never a value. */
  readonly '~meta'?: Meta
}

/** The metadata of a page of files. */
export interface FilesMeta extends PageMeta {
  /** True if the vendor did not search every shared drive, which is possible with `corpora: 'allDrives'`. */
  readonly incompleteSearch?: boolean
}

/** The metadata of a page of changes. */
export interface ChangesMeta extends PageMeta {
  /** On the last page: the token with which to list later changes. */
  readonly newStartPageToken?: string
}

const USER = 'kind,displayName,photoLink,me,permissionId,emailAddress'

const FILE_CAPABILITIES =
  'canEdit,canComment,canShare,canCopy,canDownload,canDelete,canRename,canTrash,canReadRevisions,' +
  'canAddChildren,canListChildren,canRemoveChildren'

// without thumbnails, whose links expire after some hours
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

export const FILE: DriveResource<FileRow> = { fields: FILE_FIELDS }
export const DRIVE: DriveResource<DriveRow> = { fields: DRIVE_FIELDS }
export const PERMISSION: DriveResource<PermissionRow> = { fields: PERMISSION_FIELDS }
// the vendor requires `fields` for these, and all of their fields are useful
export const ABOUT: DriveResource<AboutRow> = { fields: '*' }
export const COMMENT: DriveResource<CommentRow> = { fields: '*' }
export const REPLY: DriveResource<ReplyRow> = { fields: '*' }
export const REVISION: DriveResource<RevisionRow> = { fields: REVISION_FIELDS }
const CHANGE: DriveResource<ChangeRow> = {
  fields: `kind,removed,file(${FILE_FIELDS}),fileId,driveId,drive(${DRIVE_FIELDS}),time,changeType`,
}

export const START_PAGE_TOKEN: DriveResource<StartPageTokenRow> = { fields: 'kind,startPageToken' }

const NEXT = ['nextPageToken'] as const

/** A list of the vendor; most have pages of up to 100 rows, and nothing beside them. */
const listOf = <Row, Meta extends PageMeta = PageMeta>(
  rows: string,
  resource: DriveResource<Row>,
  more: Partial<Listing<Row, Meta>> = {},
): Listing<Row, Meta> => ({ rows, resource, envelope: NEXT, most: 100, ...more })

export const FILE_LIST = listOf<FileRow, FilesMeta>('files', FILE, {
  envelope: [...NEXT, 'incompleteSearch'],
  most: 1000,
})
export const DRIVES = listOf('drives', DRIVE)
export const PERMISSIONS = listOf('permissions', PERMISSION)
export const COMMENTS = listOf('comments', COMMENT)
export const REPLIES = listOf('replies', REPLY)
export const REVISIONS = listOf('revisions', REVISION, { most: 1000 })
export const CHANGES = listOf<ChangeRow, ChangesMeta>('changes', CHANGE, {
  envelope: [...NEXT, 'newStartPageToken'],
  most: 1000,
})

export const APPROVAL: DriveResource<FileApprovalRow> = { fields: '*' }
export const APPROVALS = listOf('items', APPROVAL)
export const PROPOSAL: DriveResource<AccessProposalRow> = { fields: '*' }
export const PROPOSALS = listOf('accessProposals', PROPOSAL)
/** The method answers nothing. */
export const RESOLVED: DriveResource<Record<string, never>> = { fields: '*' }
export const LABEL_LIST = listOf<FileLabelRow>('labels', { fields: '*' }, { size: 'maxResults' })
export const MODIFIED_LABELS: DriveResource<ModifiedLabelsRow> = { fields: '*' }
