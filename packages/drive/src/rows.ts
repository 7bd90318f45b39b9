import type { DriveRow, User } from './drive-rows.ts'

/**
 * A file, folder or shortcut. 64-bit integers are decimal strings, times RFC 3339. The vendor omits empty fields,
 * and sends fields that are not listed here. See
 * https://developers.google.com/workspace/drive/api/reference/rest/v3/files#File.
 */
export interface FileRow {
  /** Always `drive#file`. */
  readonly kind?: string
  /** The file's id. */
  readonly id?: string
  /** Its name, which other files in the folder may have too. */
  readonly name?: string
  /** Its media type. Folders, shortcuts and Google documents have types that begin with `application/vnd.google-apps.`. */
  readonly mimeType?: string
  /** A short text about the file. */
  readonly description?: string
  /** Whether the user has starred it. */
  readonly starred?: boolean
  /** Whether it is in the trash, by itself or with its folder. */
  readonly trashed?: boolean
  /** Whether it was moved to the trash by itself. */
  readonly explicitlyTrashed?: boolean
  /** The id of its folder. */
  readonly parents?: string[]
  /** Keys and values that every app sees. */
  readonly properties?: Record<string, string>
  /** Keys and values that only this app sees. */
  readonly appProperties?: Record<string, string>
  /** The spaces that hold it: `drive`, `appDataFolder` or `photos`. */
  readonly spaces?: string[]
  /** A number that grows with each change, including changes that the user does not see. */
  readonly version?: string
  /** The address to download its content with a browser; absent for Google documents. */
  readonly webContentLink?: string
  /** The address to open it with a browser. */
  readonly webViewLink?: string
  /** The address of its icon, which anyone can read. */
  readonly iconLink?: string
  /** Whether it has a thumbnail. */
  readonly hasThumbnail?: boolean
  /** The address of its thumbnail, valid for some hours. Not requested by default. */
  readonly thumbnailLink?: string
  /** Changes when the thumbnail does. */
  readonly thumbnailVersion?: string
  /** Whether the user has viewed it. */
  readonly viewedByMe?: boolean
  /** When the user last viewed it. */
  readonly viewedByMeTime?: string
  /** When it was created. */
  readonly createdTime?: string
  /** When anyone last changed it. */
  readonly modifiedTime?: string
  /** When the user last changed it. */
  readonly modifiedByMeTime?: string
  /** Whether the user has changed it. */
  readonly modifiedByMe?: boolean
  /** When it was shared with the user. */
  readonly sharedWithMeTime?: string
  /** Who shared it with the user. */
  readonly sharingUser?: User
  /** Its owner. Absent in shared drives. */
  readonly owners?: User[]
  /** The shared drive that it is in. */
  readonly driveId?: string
  /** Who last changed it, if they had signed in. */
  readonly lastModifyingUser?: User
  /** Whether it is shared. Absent in shared drives. */
  readonly shared?: boolean
  /** Whether the user owns it. Absent in shared drives. */
  readonly ownedByMe?: boolean
  /** What the user may do with it, such as `canEdit`. */
  readonly capabilities?: Record<string, boolean>
  /** Replaced by `copyRequiresWriterPermission`. */
  readonly viewersCanCopyContent?: boolean
  /** Whether readers and commenters cannot copy, print or download it. */
  readonly copyRequiresWriterPermission?: boolean
  /** Whether writers may change its permissions. Absent in shared drives. */
  readonly writersCanShare?: boolean
  /** The ids of the permissions on it. */
  readonly permissionIds?: string[]
  /** The colour of a folder, such as `#8f8f8f`. */
  readonly folderColorRgb?: string
  /** The name of the uploaded content. */
  readonly originalFilename?: string
  /** All endings of its name, such as `tar.gz`. */
  readonly fullFileExtension?: string
  /** The last ending of its name, such as `gz`. */
  readonly fileExtension?: string
  /** The MD5 checksum of its content. Absent for Google documents. */
  readonly md5Checksum?: string
  /** The SHA-1 checksum of its content. Absent for Google documents. */
  readonly sha1Checksum?: string
  /** The SHA-256 checksum of its content. Absent for Google documents. */
  readonly sha256Checksum?: string
  /** Bytes of its content. Absent for folders and shortcuts. */
  readonly size?: string
  /** Bytes of storage that it uses, with its kept revisions. */
  readonly quotaBytesUsed?: string
  /** Its newest revision. Absent for Google documents. */
  readonly headRevisionId?: string
  /** Whether this app has created or opened it. */
  readonly isAppAuthorized?: boolean
  /** The addresses to export a Google document, by media type. */
  readonly exportLinks?: Record<string, string>
  /** The target of a shortcut. */
  readonly shortcutDetails?: {
    /** The file or folder that it points to. */
    readonly targetId?: string
    /** The media type of the target when the shortcut was created. */
    readonly targetMimeType?: string
    /** The resource key of the target. */
    readonly targetResourceKey?: string
  }
  /** What keeps its content from being changed. */
  readonly contentRestrictions?: {
    /** Whether the content cannot be changed. */
    readonly readOnly?: boolean
    /** Why, in the words of the person who set it. */
    readonly reason?: string
    /** Who set it. */
    readonly restrictingUser?: User
    /** When it was set. */
    readonly restrictionTime?: string
    /** Such as `globalContentRestriction`. */
    readonly type?: string
  }[]
  /** The key that is needed to reach it by its link. */
  readonly resourceKey?: string
  /** What the vendor's security update of 2021 means for its link. */
  readonly linkShareMetadata?: {
    /** Whether the update can be applied. */
    readonly securityUpdateEligible?: boolean
    /** Whether the update is applied, so that the link needs the resource key. */
    readonly securityUpdateEnabled?: boolean
  }
  /** Its labels. */
  readonly labelInfo?: {
    /** The labels that `includeLabels` names. */
    readonly labels?: object[]
  }
  /** When it was moved to the trash. Only in shared drives. */
  readonly trashedTime?: string
  /** Who moved it to the trash. Only in shared drives. */
  readonly trashingUser?: User
  /** What is known about an image, such as `width` and `height`. */
  readonly imageMediaMetadata?: Record<string, unknown>
  /** What is known about a video. */
  readonly videoMediaMetadata?: {
    /** In pixels. */
    readonly width?: number
    /** In pixels. */
    readonly height?: number
    /** Its length in milliseconds. */
    readonly durationMillis?: string
  }
}

/** A revision of a file. See https://developers.google.com/workspace/drive/api/reference/rest/v3/revisions. */
export interface RevisionRow extends Pick<FileRow, 'originalFilename' | 'md5Checksum' | 'exportLinks'> {
  /** Always `drive#revision`. */
  readonly kind?: string
  /** The revision's id. */
  readonly id?: string
  /** The media type of its content. */
  readonly mimeType?: string
  /** When it was made, in RFC 3339. */
  readonly modifiedTime?: string
  /** Whether it is kept. Others are deleted 30 days after newer content. */
  readonly keepForever?: boolean
  /** Whether this revision of a Google document is published. */
  readonly published?: boolean
  /** Where it is published. */
  readonly publishedLink?: string
  /** Whether later revisions are published by themselves. */
  readonly publishAuto?: boolean
  /** Whether people outside the domain can read it. */
  readonly publishedOutsideDomain?: boolean
  /** Who made it, if they had signed in. */
  readonly lastModifyingUser?: User
  /** Bytes of its content. Absent for Google documents. */
  readonly size?: string
}

/** A change of a file or shared drive. See https://developers.google.com/workspace/drive/api/reference/rest/v3/changes. */
export interface ChangeRow {
  /** Always `drive#change`. */
  readonly kind?: string
  /** Whether the user no longer sees the file or drive, since it was deleted or access was taken away. */
  readonly removed?: boolean
  /** The file as it is now, unless it was removed. */
  readonly file?: FileRow
  /** The file that changed. */
  readonly fileId?: string
  /** The shared drive that changed. */
  readonly driveId?: string
  /** The shared drive as it is now, unless it was removed. */
  readonly drive?: DriveRow
  /** When it changed, in RFC 3339. */
  readonly time?: string
  /** What changed: `file` or `drive`. */
  readonly changeType?: string
}

/** The token with which to list later changes. */
export interface StartPageTokenRow {
  /** Always `drive#startPageToken`. */
  readonly kind?: string
  /** The `pageToken` of changes.list. */
  readonly startPageToken: string
}
