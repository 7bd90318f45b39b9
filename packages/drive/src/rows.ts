/** A person. See https://developers.google.com/workspace/drive/api/reference/rest/v3/User. */
export interface User {
  readonly kind?: string
  readonly displayName?: string
  readonly photoLink?: string
  readonly me?: boolean
  readonly permissionId?: string
  readonly emailAddress?: string
}

/**
 * A file, folder or shortcut. 64-bit integers are decimal strings, times RFC 3339. The vendor omits empty fields,
 * and sends fields that are not listed here. See
 * https://developers.google.com/workspace/drive/api/reference/rest/v3/files#File.
 */
export interface FileRow {
  readonly kind?: string
  readonly id?: string
  readonly name?: string
  readonly mimeType?: string
  readonly description?: string
  readonly starred?: boolean
  readonly trashed?: boolean
  readonly explicitlyTrashed?: boolean
  readonly parents?: string[]
  readonly properties?: Record<string, string>
  readonly appProperties?: Record<string, string>
  readonly spaces?: string[]
  readonly version?: string
  readonly webContentLink?: string
  readonly webViewLink?: string
  readonly iconLink?: string
  readonly hasThumbnail?: boolean
  readonly thumbnailLink?: string
  readonly thumbnailVersion?: string
  readonly viewedByMe?: boolean
  readonly viewedByMeTime?: string
  readonly createdTime?: string
  readonly modifiedTime?: string
  readonly modifiedByMeTime?: string
  readonly modifiedByMe?: boolean
  readonly sharedWithMeTime?: string
  readonly sharingUser?: User
  readonly owners?: User[]
  readonly driveId?: string
  readonly lastModifyingUser?: User
  readonly shared?: boolean
  readonly ownedByMe?: boolean
  readonly capabilities?: Record<string, boolean>
  readonly viewersCanCopyContent?: boolean
  readonly copyRequiresWriterPermission?: boolean
  readonly writersCanShare?: boolean
  readonly permissionIds?: string[]
  readonly folderColorRgb?: string
  readonly originalFilename?: string
  readonly fullFileExtension?: string
  readonly fileExtension?: string
  readonly md5Checksum?: string
  readonly sha1Checksum?: string
  readonly sha256Checksum?: string
  readonly size?: string
  readonly quotaBytesUsed?: string
  readonly headRevisionId?: string
  readonly isAppAuthorized?: boolean
  readonly exportLinks?: Record<string, string>
  readonly shortcutDetails?: {
    readonly targetId?: string
    readonly targetMimeType?: string
    readonly targetResourceKey?: string
  }
  readonly contentRestrictions?: {
    readonly readOnly?: boolean
    readonly reason?: string
    readonly restrictingUser?: User
    readonly restrictionTime?: string
    readonly type?: string
  }[]
  readonly resourceKey?: string
  readonly linkShareMetadata?: {
    readonly securityUpdateEligible?: boolean
    readonly securityUpdateEnabled?: boolean
  }
  readonly labelInfo?: { readonly labels?: object[] }
  readonly trashedTime?: string
  readonly trashingUser?: User
  readonly imageMediaMetadata?: Record<string, unknown>
  readonly videoMediaMetadata?: {
    readonly width?: number
    readonly height?: number
    readonly durationMillis?: string
  }
}

/** A shared drive. See https://developers.google.com/workspace/drive/api/reference/rest/v3/drives. */
export interface DriveRow {
  readonly kind?: string
  readonly id?: string
  readonly name?: string
  readonly colorRgb?: string
  readonly backgroundImageLink?: string
  readonly backgroundImageFile?: {
    readonly id?: string
    readonly xCoordinate?: number
    readonly yCoordinate?: number
    readonly width?: number
  }
  readonly capabilities?: Record<string, boolean>
  readonly themeId?: string
  readonly createdTime?: string
  readonly hidden?: boolean
  readonly restrictions?: Record<string, boolean>
  readonly orgUnitId?: string
}

/** A permission on a file or shared drive. See https://developers.google.com/workspace/drive/api/reference/rest/v3/permissions. */
export interface PermissionRow {
  readonly kind?: string
  readonly id?: string
  readonly type?: string
  readonly emailAddress?: string
  readonly domain?: string
  readonly role?: string
  readonly view?: string
  readonly allowFileDiscovery?: boolean
  readonly displayName?: string
  readonly photoLink?: string
  readonly expirationTime?: string
  readonly permissionDetails?: {
    readonly permissionType?: string
    readonly role?: string
    readonly inheritedFrom?: string
    readonly inherited?: boolean
  }[]
  readonly deleted?: boolean
  readonly pendingOwner?: boolean
}

/** A reply to a comment. See https://developers.google.com/workspace/drive/api/reference/rest/v3/replies. */
export interface ReplyRow {
  readonly kind?: string
  readonly id?: string
  readonly createdTime?: string
  readonly modifiedTime?: string
  readonly author?: User
  readonly htmlContent?: string
  readonly content?: string
  readonly deleted?: boolean
  readonly action?: string
  readonly mentionedEmailAddresses?: string[]
  readonly assigneeEmailAddress?: string
}

/** A comment. See https://developers.google.com/workspace/drive/api/reference/rest/v3/comments. */
export interface CommentRow extends Omit<ReplyRow, 'action'> {
  readonly resolved?: boolean
  readonly quotedFileContent?: { readonly mimeType?: string; readonly value?: string }
  readonly anchor?: string
  readonly replies?: ReplyRow[]
}

/** A revision of a file. See https://developers.google.com/workspace/drive/api/reference/rest/v3/revisions. */
export interface RevisionRow {
  readonly kind?: string
  readonly id?: string
  readonly mimeType?: string
  readonly modifiedTime?: string
  readonly keepForever?: boolean
  readonly published?: boolean
  readonly publishedLink?: string
  readonly publishAuto?: boolean
  readonly publishedOutsideDomain?: boolean
  readonly lastModifyingUser?: User
  readonly originalFilename?: string
  readonly md5Checksum?: string
  readonly size?: string
  readonly exportLinks?: Record<string, string>
}

/** A change of a file or shared drive. See https://developers.google.com/workspace/drive/api/reference/rest/v3/changes. */
export interface ChangeRow {
  readonly kind?: string
  readonly removed?: boolean
  readonly file?: FileRow
  readonly fileId?: string
  readonly driveId?: string
  readonly drive?: DriveRow
  readonly time?: string
  readonly changeType?: string
}

/** The token with which to list later changes. */
export interface StartPageTokenRow {
  readonly kind?: string
  readonly startPageToken: string
}

/** The user, their storage, and the vendor's formats and limits. See https://developers.google.com/workspace/drive/api/reference/rest/v3/about. */
export interface AboutRow {
  readonly kind?: string
  readonly user?: User
  readonly storageQuota?: {
    readonly limit?: string
    readonly usage?: string
    readonly usageInDrive?: string
    readonly usageInDriveTrash?: string
  }
  readonly importFormats?: Record<string, string[]>
  readonly exportFormats?: Record<string, string[]>
  readonly maxImportSizes?: Record<string, string>
  readonly maxUploadSize?: string
  readonly appInstalled?: boolean
  readonly folderColorPalette?: string[]
  readonly driveThemes?: {
    readonly id?: string
    readonly backgroundImageLink?: string
    readonly colorRgb?: string
  }[]
  readonly canCreateDrives?: boolean
}
