/** A person. See https://developers.google.com/workspace/drive/api/reference/rest/v3/User. */
export interface User {
  /** Always `drive#user`. */
  readonly kind?: string
  /** Their name. */
  readonly displayName?: string
  /** The address of their picture. */
  readonly photoLink?: string
  /** Whether it is the authorizing user. */
  readonly me?: boolean
  /** Their id, as in permissions. */
  readonly permissionId?: string
  /** Their email address; absent if they hide it. */
  readonly emailAddress?: string
}

/** A shared drive. See https://developers.google.com/workspace/drive/api/reference/rest/v3/drives. */
export interface DriveRow {
  /** Always `drive#drive`. */
  readonly kind?: string
  /** The id of the drive and of its top folder. */
  readonly id?: string
  /** Its name. */
  readonly name?: string
  /** Its colour, such as `#4285f4`. */
  readonly colorRgb?: string
  /** The address of its background, valid for a short time. */
  readonly backgroundImageLink?: string
  /** The file that its background was made of. The vendor never sends it. */
  readonly backgroundImageFile?: {
    /** The file. */
    readonly id?: string
    /** The left edge of the part, 0 to 1 of the width. */
    readonly xCoordinate?: number
    /** The upper edge of the part, 0 to 1 of the height. */
    readonly yCoordinate?: number
    /** The width of the part, 0 to 1. */
    readonly width?: number
  }
  /** What the user may do with it, such as `canAddChildren`. */
  readonly capabilities?: Record<string, boolean>
  /** The theme of its background. The vendor never sends it. */
  readonly themeId?: string
  /** When it was created. */
  readonly createdTime?: string
  /** Whether the user has hidden it. */
  readonly hidden?: boolean
  /** What is restricted in it, such as `domainUsersOnly`. */
  readonly restrictions?: Record<string, boolean>
  /** The organizational unit, for administrators of the domain. */
  readonly orgUnitId?: string
}

/** A permission on a file or shared drive. See https://developers.google.com/workspace/drive/api/reference/rest/v3/permissions. */
export interface PermissionRow {
  /** Always `drive#permission`. */
  readonly kind?: string
  /** The id of the permission, and of whom it is for. */
  readonly id?: string
  /** Whom it is for: `user`, `group`, `domain` or `anyone`. */
  readonly type?: string
  /** The address of the user or group. */
  readonly emailAddress?: string
  /** The domain. */
  readonly domain?: string
  /** What it allows: `owner`, `organizer`, `fileOrganizer`, `writer`, `commenter` or `reader`. */
  readonly role?: string
  /** The view that it belongs to, such as `published`. */
  readonly view?: string
  /** Whether the domain or anyone can find the file by a search. */
  readonly allowFileDiscovery?: boolean
  /** The name of the user, group or domain. */
  readonly displayName?: string
  /** The address of the user's picture. */
  readonly photoLink?: string
  /** When it ends, in RFC 3339. */
  readonly expirationTime?: string
  /** Where it comes from, in shared drives. */
  readonly permissionDetails?: {
    /** `file` or `member`. */
    readonly permissionType?: string
    /** What this part of it allows. */
    readonly role?: string
    /** The item that it is inherited from. */
    readonly inheritedFrom?: string
    /** Whether it is inherited. */
    readonly inherited?: boolean
  }[]
  /** Whether the user or group no longer exists. */
  readonly deleted?: boolean
  /** Whether the user has been asked to become the owner. */
  readonly pendingOwner?: boolean
}

/** The user, their storage, and the vendor's formats and limits. See https://developers.google.com/workspace/drive/api/reference/rest/v3/about. */
export interface AboutRow {
  /** Always `drive#about`. */
  readonly kind?: string
  /** The authorizing user. */
  readonly user?: User
  /** Their storage, in bytes. For an organization with shared storage, that of all its users. */
  readonly storageQuota?: {
    /** The most that can be used; absent without a limit. */
    readonly limit?: string
    /** What all products of the vendor use. */
    readonly usage?: string
    /** What files use. */
    readonly usageInDrive?: string
    /** What files in the trash use. */
    readonly usageInDriveTrash?: string
  }
  /** The types that an upload can be converted to, by its media type. */
  readonly importFormats?: Record<string, string[]>
  /** The types that a Google document can be exported to, by its media type. */
  readonly exportFormats?: Record<string, string[]>
  /** The most bytes of an upload that is converted, by the type that it becomes. */
  readonly maxImportSizes?: Record<string, string>
  /** The most bytes of an upload. */
  readonly maxUploadSize?: string
  /** Whether the user has installed this app. */
  readonly appInstalled?: boolean
  /** The colours that folders can have. */
  readonly folderColorPalette?: string[]
  /** The themes that shared drives can have. */
  readonly driveThemes?: {
    /** The theme. */
    readonly id?: string
    /** The address of its background. */
    readonly backgroundImageLink?: string
    /** Its colour. */
    readonly colorRgb?: string
  }[]
  /** Whether the user can create shared drives. */
  readonly canCreateDrives?: boolean
}
