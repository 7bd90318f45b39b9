// Written by `npm run docs:reference` from the declarations. Do not edit.

/** Credentials of a Google Drive user. */
export interface DriveCredentials {
  /** Issued by the vendor; renewed with refresh_token when it expires. */
  access_token?: string | undefined
  /** Renews the access token. */
  refresh_token: string
  /** The OAuth client that the refresh token was issued to. */
  client_id?: string | undefined
  /** The secret of the OAuth client. */
  client_secret?: string | undefined
  /** When the access token expires, in milliseconds since 1970. */
  expires_at?: number | undefined
  /** The scopes that the vendor granted. */
  scope?: string | undefined
  /** As the vendor sent it. */
  token_type?: string | undefined
  /** Other fields of the token reply, unchanged. */
  vendor_fields?: Record<string, unknown> | undefined
}

/** The parameters of `about.get`. */
export interface AboutGetParams {
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
}

/** The parameters of `changes.list`. */
export interface ChangesListParams {
  /** Rows per page, 1 to 1000; default 100. */
  pageSize?: number | undefined
  /** startPageToken of changes_start_page_token.get, or next_page_token or newStartPageToken of meta. 1 to 10000 characters. */
  pageToken: string
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** The shared drive whose changes to list. Default: the changes of the user. At most 200 characters. */
  driveId?: string | undefined
  /** Whether the rows include items of shared drives. Default: supportsAllDrives. */
  includeItemsFromAllDrives?: boolean | undefined
  /** Whether items in shared drives are included. Default `true`. */
  supportsAllDrives?: boolean | undefined
  /** Comma-separated: drive, appDataFolder; default drive. At most 100 characters. */
  spaces?: string | undefined
  /** Whether to include removed items; default true. */
  includeRemoved?: boolean | undefined
  /** true limits the list to items in My Drive; default false. */
  restrictToMyDrive?: boolean | undefined
}

/** The parameters of `changes_start_page_token.get`. */
export interface ChangesStartPageTokenGetParams {
  /** The shared drive whose changes to list. Default: the changes of the user. At most 200 characters. */
  driveId?: string | undefined
  /** Whether items in shared drives are included. Default `true`. */
  supportsAllDrives?: boolean | undefined
}

/** The parameters of `comments.list`. */
export interface CommentsListParams {
  /** Rows per page, 1 to 100; default 20. */
  pageSize?: number | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  pageToken?: string | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** Only comments that changed at this time or later, in RFC 3339. */
  startModifiedTime?: string | undefined
  /** true includes deleted ones, without their content; default false. */
  includeDeleted?: boolean | undefined
  /** The resource key of a link-shared file, from its address or its resourceKey. At most 200 characters. */
  resource_key?: string | undefined
}

/** The parameters of `comments.get`. */
export interface CommentsGetParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The comment. At most 200 characters. */
  commentId: string
  /** true includes deleted ones, without their content; default false. */
  includeDeleted?: boolean | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** The resource key of a link-shared file, from its address or its resourceKey. At most 200 characters. */
  resource_key?: string | undefined
}

/** The parameters of `drives.list`. */
export interface DrivesListParams {
  /** Rows per page, 1 to 100; default 10. */
  pageSize?: number | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  pageToken?: string | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** A query in the vendor’s syntax, such as: name contains 'sales'. 1 to 50000 characters. */
  q?: string | undefined
  /** true acts as an administrator of the domain. */
  useDomainAdminAccess?: boolean | undefined
}

/** The parameters of `drives.get`. */
export interface DrivesGetParams {
  /** The shared drive. At most 200 characters. */
  driveId: string
  /** true acts as an administrator of the domain. */
  useDomainAdminAccess?: boolean | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
}

/** The parameters of `files.list`. */
export interface FilesListParams {
  /** Rows per page, 1 to 1000; default 100. */
  pageSize?: number | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  pageToken?: string | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** A query in the vendor’s syntax, such as: name contains 'report' and trashed = false. 1 to 50000 characters. */
  q?: string | undefined
  /** Comma-separated sort keys, such as: folder,modifiedTime desc,name. */
  orderBy?: string | undefined
  /** Comma-separated: drive, appDataFolder; default drive. At most 100 characters. */
  spaces?: string | undefined
  /** Where to search. Default: drive with a driveId, else user. */
  corpora?: 'user' | 'domain' | 'drive' | 'allDrives' | undefined
  /** The shared drive to search. At most 200 characters. */
  driveId?: string | undefined
  /** Whether the rows include items of shared drives. Default: supportsAllDrives. */
  includeItemsFromAllDrives?: boolean | undefined
  /** Whether items in shared drives are included. Default `true`. */
  supportsAllDrives?: boolean | undefined
  /** Comma-separated ids of labels to return in labelInfo. At most 2000 characters. */
  includeLabels?: string | undefined
  /** Resource keys of the link-shared items that the query names, each as <fileId>/<resourceKey>. At most 50 items. */
  resource_keys?: string[] | undefined
}

/** The parameters of `files.get`. */
export interface FilesGetParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** Whether items in shared drives are included. Default `true`. */
  supportsAllDrives?: boolean | undefined
  /** Comma-separated ids of labels to return in labelInfo. At most 2000 characters. */
  includeLabels?: string | undefined
  /** The resource key of a link-shared file, from its address or its resourceKey. At most 200 characters. */
  resource_key?: string | undefined
}

/** The parameters of `files.create`. */
export interface FilesCreateParams {
  /** The name. A folder may hold several files with the same name. 1 to 1000 characters. */
  name: string
  /** The media type. A Google type, such as application/vnd.google-apps.document, converts the content. At most 255 characters. */
  mimeType?: string | undefined
  /** The parent folder. Default: the root of My Drive. At most 1 items. */
  parents?: string[] | undefined
  /** A short text about the file. At most 30000 characters. */
  description?: string | undefined
  /** Keys and values that every app sees; null removes a key. */
  properties?: Record<string, string | null> | undefined
  /** The target of a shortcut, for the type application/vnd.google-apps.shortcut. */
  shortcutDetails?: {
    /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
    targetId: string
  } | undefined
  /** Whether items in shared drives are included. Default `true`. */
  supportsAllDrives?: boolean | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
}

/** The parameters of `files.update`. */
export interface FilesUpdateParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** Comma-separated ids of folders to add the file to. At most 2000 characters. */
  addParents?: string | undefined
  /** Comma-separated ids of folders to remove the file from. At most 2000 characters. */
  removeParents?: string | undefined
  /** Whether items in shared drives are included. Default `true`. */
  supportsAllDrives?: boolean | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** The resource key of a link-shared file, from its address or its resourceKey. At most 200 characters. */
  resource_key?: string | undefined
  /** New name. 1 to 1000 characters. */
  name?: string | undefined
  /** A short text about the file. At most 30000 characters. */
  description?: string | undefined
  /** New media type. At most 255 characters. */
  mimeType?: string | undefined
  /** Keys and values that every app sees; null removes a key. */
  properties?: Record<string, string | null> | undefined
  /** Whether the user has starred the file. */
  starred?: boolean | undefined
  /** Whether the file is in the trash, from where it can be restored. */
  trashed?: boolean | undefined
}

/** The parameters of `files.delete`. */
export interface FilesDeleteParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** Whether items in shared drives are included. Default `true`. */
  supportsAllDrives?: boolean | undefined
  /** The resource key of a link-shared file, from its address or its resourceKey. At most 200 characters. */
  resource_key?: string | undefined
}

/** The parameters of `files.download`. */
export interface FilesDownloadParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** Always media. */
  alt?: 'media' | undefined
  /** true accepts the risk of a file that the vendor has identified as malware or spam. */
  acknowledgeAbuse?: boolean | undefined
  /** Whether items in shared drives are included. Default `true`. */
  supportsAllDrives?: boolean | undefined
  /** The resource key of a link-shared file, from its address or its resourceKey. At most 200 characters. */
  resource_key?: string | undefined
  /** The bytes to download, in the syntax of HTTP: bytes=0-99. */
  range_header?: string | undefined
}

/** The parameters of `files_export.download`. */
export interface FilesExportDownloadParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The format: one of the exportFormats of about.get, such as application/pdf. At most 255 characters. */
  mimeType: string
  /** The resource key of a link-shared file, from its address or its resourceKey. At most 200 characters. */
  resource_key?: string | undefined
  /** The bytes to download, in the syntax of HTTP: bytes=0-99. */
  range_header?: string | undefined
}

/** The parameters of `files_upload.create`. */
export interface FilesUploadCreateParams {
  /** The name. A folder may hold several files with the same name. 1 to 1000 characters. */
  name: string
  /** The media type. A Google type, such as application/vnd.google-apps.document, converts the content. At most 255 characters. */
  mimeType?: string | undefined
  /** The parent folder. Default: the root of My Drive. At most 1 items. */
  parents?: string[] | undefined
  /** A short text about the file. At most 30000 characters. */
  description?: string | undefined
  /** The content in base64; empty for an empty file. Required if the options of the call have no content. */
  file_content?: string | undefined
  /** The media type of the content. At most 255 characters. Default `"application/octet-stream"`. */
  file_mime_type?: string | undefined
  /** How to send the content: multipart in one request of up to 5 MB, or resumable in chunks. Default: by size. */
  uploadType?: 'multipart' | 'resumable' | undefined
  /** Whether items in shared drives are included. Default `true`. */
  supportsAllDrives?: boolean | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
}

/** The parameters of `permissions.list`. */
export interface PermissionsListParams {
  /** Rows per page, 1 to 100. */
  pageSize?: number | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  pageToken?: string | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** Whether items in shared drives are included. Default `true`. */
  supportsAllDrives?: boolean | undefined
  /** true acts as an administrator of the domain. */
  useDomainAdminAccess?: boolean | undefined
  /** The resource key of a link-shared file, from its address or its resourceKey. At most 200 characters. */
  resource_key?: string | undefined
}

/** The parameters of `permissions.get`. */
export interface PermissionsGetParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The permission. At most 200 characters. */
  permissionId: string
  /** Whether items in shared drives are included. Default `true`. */
  supportsAllDrives?: boolean | undefined
  /** true acts as an administrator of the domain. */
  useDomainAdminAccess?: boolean | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** The resource key of a link-shared file, from its address or its resourceKey. At most 200 characters. */
  resource_key?: string | undefined
}

/** The parameters of `replies.list`. */
export interface RepliesListParams {
  /** Rows per page, 1 to 100; default 20. */
  pageSize?: number | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  pageToken?: string | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The comment. At most 200 characters. */
  commentId: string
  /** true includes deleted ones, without their content; default false. */
  includeDeleted?: boolean | undefined
  /** The resource key of a link-shared file, from its address or its resourceKey. At most 200 characters. */
  resource_key?: string | undefined
}

/** The parameters of `replies.get`. */
export interface RepliesGetParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The comment. At most 200 characters. */
  commentId: string
  /** The reply. At most 200 characters. */
  replyId: string
  /** true includes deleted ones, without their content; default false. */
  includeDeleted?: boolean | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** The resource key of a link-shared file, from its address or its resourceKey. At most 200 characters. */
  resource_key?: string | undefined
}

/** The parameters of `revisions.list`. */
export interface RevisionsListParams {
  /** Rows per page, 1 to 1000; default 200. */
  pageSize?: number | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  pageToken?: string | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The resource key of a link-shared file, from its address or its resourceKey. At most 200 characters. */
  resource_key?: string | undefined
}

/** The parameters of `revisions.get`. */
export interface RevisionsGetParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The revision; `head` is the newest. At most 200 characters. */
  revisionId: string
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** The resource key of a link-shared file, from its address or its resourceKey. At most 200 characters. */
  resource_key?: string | undefined
}
