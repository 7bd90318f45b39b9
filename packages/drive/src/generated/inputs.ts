// Written by `npm run docs:reference` from the declarations. Do not edit.

/** Credentials of a Google Drive user, or of a service account. */
export interface DriveCredentials {
  /** Issued by the vendor; renewed with refresh_token when it expires. */
  access_token?: string | undefined
  /** Renews the access token. */
  refresh_token?: string | undefined
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
  /** The key file of a service account. An alternative to the authorization of a user. */
  service_account?: {
    /** The address of the service account. At most 320 characters. */
    client_email: string
    /** Its private key, in PEM. At most 20000 characters. */
    private_key: string
    /** The id of the key. At most 2000 characters. */
    private_key_id?: string | undefined
    /** The id by which an administrator delegates access to it. At most 2000 characters. */
    client_id?: string | undefined
    /** Its project. At most 2000 characters. */
    project_id?: string | undefined
    /** As the file has it. */
    type?: 'service_account' | undefined
    /** Not used. At most 2000 characters. */
    auth_uri?: string | undefined
    /** Not used: tokens are asked for at the address of the vendor. At most 2000 characters. */
    token_uri?: string | undefined
    /** Not used. At most 2000 characters. */
    auth_provider_x509_cert_url?: string | undefined
    /** Not used. At most 2000 characters. */
    client_x509_cert_url?: string | undefined
    /** Not used. At most 2000 characters. */
    universe_domain?: string | undefined
  } | undefined
  /** The user that the service account acts for, by domain-wide delegation; without one, it acts for itself. */
  subject?: string | undefined
}

/** The parameters of `about.get`. */
export interface AboutGetParams {
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
}

/** The parameters of `access_proposals.list`. */
export interface AccessProposalsListParams {
  /** Rows per page, 1 to 100. */
  pageSize?: number | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  pageToken?: string | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
}

/** The parameters of `access_proposals.get`. */
export interface AccessProposalsGetParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The proposal. At most 200 characters. */
  proposalId: string
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
}

/** The parameters of `access_proposals.resolve`. */
export interface AccessProposalsResolveParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The proposal. At most 200 characters. */
  proposalId: string
  /** What to do. */
  action: 'ACCEPT' | 'DENY'
  /** The roles that are given; required to accept. 1 to 3 items. */
  role?: ('writer' | 'commenter' | 'reader')[] | undefined
  /** The view, if the request belongs to one. */
  view?: 'published' | undefined
  /** Whether the vendor sends an email about it. */
  sendNotification?: boolean | undefined
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

/** The parameters of `comments.create`. */
export interface CommentsCreateParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The text, without formats. 1 to 10000 characters. */
  content: string
  /** The part of the file that the comment is about. */
  quotedFileContent?: {
    /** The media type of the part. At most 255 characters. */
    mimeType?: string | undefined
    /** The part itself. At most 10000 characters. */
    value: string
  } | undefined
  /** Where that part is, as a JSON string. At most 10000 characters. */
  anchor?: string | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** The resource key of a link-shared file, from its address or its resourceKey. At most 200 characters. */
  resource_key?: string | undefined
}

/** The parameters of `comments.update`. */
export interface CommentsUpdateParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The comment. At most 200 characters. */
  commentId: string
  /** The text, without formats. 1 to 10000 characters. */
  content: string
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** The resource key of a link-shared file, from its address or its resourceKey. At most 200 characters. */
  resource_key?: string | undefined
}

/** The parameters of `comments.delete`. */
export interface CommentsDeleteParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The comment. At most 200 characters. */
  commentId: string
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

/** The parameters of `drives.create`. */
export interface DrivesCreateParams {
  /** The name. 1 to 1000 characters. */
  name: string
  /** A theme of driveThemes of about.get. Default: a random one. 1 to 100 characters. */
  themeId?: string | undefined
  /** An id of this request: a second one with it creates no second drive. Default: a random one. 1 to 200 characters. */
  requestId?: string | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
}

/** The parameters of `drives.update`. */
export interface DrivesUpdateParams {
  /** The shared drive. At most 200 characters. */
  driveId: string
  /** New name. 1 to 1000 characters. */
  name?: string | undefined
  /** A theme of driveThemes of about.get. Default: a random one. 1 to 100 characters. */
  themeId?: string | undefined
  /** The colour, such as #4285f4; not with themeId. */
  colorRgb?: string | undefined
  /** What is restricted; those that are left out keep their value. */
  restrictions?: {
    /** Only administrators change the restrictions. */
    adminManagedRestrictions?: boolean | undefined
    /** Readers and commenters cannot copy, print or download. */
    copyRequiresWriterPermission?: boolean | undefined
    /** Only people of the domain have access. */
    domainUsersOnly?: boolean | undefined
    /** Only members have access to items. */
    driveMembersOnly?: boolean | undefined
    /** Only organizers share folders. */
    sharingFoldersRequiresOrganizerPermission?: boolean | undefined
  } | undefined
  /** true acts as an administrator of the domain. */
  useDomainAdminAccess?: boolean | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
}

/** The parameters of `drives.delete`. */
export interface DrivesDeleteParams {
  /** The shared drive. At most 200 characters. */
  driveId: string
  /** Whether its items are deleted too; only with useDomainAdminAccess. */
  allowItemDeletion?: boolean | undefined
  /** true acts as an administrator of the domain. */
  useDomainAdminAccess?: boolean | undefined
}

/** The parameters of `drives.hide`. */
export interface DrivesHideParams {
  /** The shared drive. At most 200 characters. */
  driveId: string
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
}

/** The parameters of `drives.unhide`. */
export interface DrivesUnhideParams {
  /** The shared drive. At most 200 characters. */
  driveId: string
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
}

/** The parameters of `file_approvals.list`. */
export interface FileApprovalsListParams {
  /** Rows per page, 1 to 100; default 100. */
  pageSize?: number | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  pageToken?: string | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
}

/** The parameters of `file_approvals.get`. */
export interface FileApprovalsGetParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The approval. At most 200 characters. */
  approvalId: string
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
}

/** The parameters of `file_approvals.start`. */
export interface FileApprovalsStartParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The email addresses of the reviewers. 1 to 100 items. */
  reviewerEmails: string[]
  /** Until when they should answer, in RFC 3339. */
  dueTime?: string | undefined
  /** Whether nobody can change the file meanwhile. */
  lockFile?: boolean | undefined
  /** What new content does to the approval. */
  fileContentChangeBehavior?: 'RESET_APPROVAL' | 'NO_APPROVAL_ACTION' | undefined
  /** A message for the people whom the vendor notifies. 1 to 10000 characters. */
  message?: string | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
}

/** The parameters of `file_approvals.approve`. */
export interface FileApprovalsApproveParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The approval. At most 200 characters. */
  approvalId: string
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** A message for the people whom the vendor notifies. 1 to 10000 characters. */
  message?: string | undefined
}

/** The parameters of `file_approvals.decline`. */
export interface FileApprovalsDeclineParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The approval. At most 200 characters. */
  approvalId: string
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** A message for the people whom the vendor notifies. 1 to 10000 characters. */
  message?: string | undefined
}

/** The parameters of `file_approvals.cancel`. */
export interface FileApprovalsCancelParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The approval. At most 200 characters. */
  approvalId: string
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** A message for the people whom the vendor notifies. 1 to 10000 characters. */
  message?: string | undefined
}

/** The parameters of `file_approvals.comment`. */
export interface FileApprovalsCommentParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The approval. At most 200 characters. */
  approvalId: string
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** What to say. 1 to 10000 characters. */
  message: string
}

/** The parameters of `file_approvals.reassign`. */
export interface FileApprovalsReassignParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The approval. At most 200 characters. */
  approvalId: string
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** Reviewers to add. 1 to 100 items. */
  addReviewers?: {
    /** Whom to add. At most 320 characters. */
    addedReviewerEmail: string
  }[] | undefined
  /** Reviewers to replace. 1 to 100 items. */
  replaceReviewers?: {
    /** Whom to add. At most 320 characters. */
    addedReviewerEmail: string
    /** Whom to take away. At most 320 characters. */
    removedReviewerEmail: string
  }[] | undefined
  /** A message for the people whom the vendor notifies. 1 to 10000 characters. */
  message?: string | undefined
}

/** The parameters of `file_labels.list`. */
export interface FileLabelsListParams {
  /** Rows per page, 1 to 100; default 100. */
  pageSize?: number | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  pageToken?: string | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
}

/** The parameters of `file_labels.update`. */
export interface FileLabelsUpdateParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** What to change, label by label. 1 to 100 items. */
  labelModifications: {
    /** The label. At most 200 characters. */
    labelId: string
    /** What to change in its fields. At most 100 items. */
    fieldModifications?: {
      /** The field of the label. 1 to 200 characters. */
      fieldId: string
      /** The value of a text field. At most 100 items. */
      setTextValues?: string[] | undefined
      /** The ids of the choices of a selection field. At most 100 items. */
      setSelectionValues?: string[] | undefined
      /** The values of an integer field. At most 100 items. */
      setIntegerValues?: string[] | undefined
      /** The values of a date field, YYYY-MM-DD. At most 100 items. */
      setDateValues?: string[] | undefined
      /** The email addresses of a user field. At most 100 items. */
      setUserValues?: string[] | undefined
      /** true empties the field. */
      unsetValues?: boolean | undefined
    }[] | undefined
    /** true removes the label from the file. */
    removeLabel?: boolean | undefined
  }[]
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

/** The parameters of `files.copy`. */
export interface FilesCopyParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The name of the copy. Default: that of the file. 1 to 1000 characters. */
  name?: string | undefined
  /** The media type of the copy. A Google type converts the content. Default: that of the file. At most 255 characters. */
  mimeType?: string | undefined
  /** The parent folder. Default: the root of My Drive. At most 1 items. */
  parents?: string[] | undefined
  /** A short text about the file. At most 30000 characters. */
  description?: string | undefined
  /** Keys and values that every app sees; null removes a key. */
  properties?: Record<string, string | null> | undefined
  /** Whether the copy has the comments that are not resolved; default false. */
  copyComments?: boolean | undefined
  /** Whether to keep this revision. Others are deleted 30 days after newer content. */
  keepRevisionForever?: boolean | undefined
  /** Whether items in shared drives are included. Default `true`. */
  supportsAllDrives?: boolean | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
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
  /** Whether to keep this revision. Others are deleted 30 days after newer content. */
  keepRevisionForever?: boolean | undefined
  /** Whether items in shared drives are included. Default `true`. */
  supportsAllDrives?: boolean | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
}

/** The parameters of `files_upload.update`. */
export interface FilesUploadUpdateParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** New name. 1 to 1000 characters. */
  name?: string | undefined
  /** The content in base64; empty for an empty file. Required if the options of the call have no content. */
  file_content?: string | undefined
  /** The media type of the content. At most 255 characters. Default `"application/octet-stream"`. */
  file_mime_type?: string | undefined
  /** How to send the content: multipart in one request of up to 5 MB, or resumable in chunks. Default: by size. */
  uploadType?: 'multipart' | 'resumable' | undefined
  /** Whether to keep this revision. Others are deleted 30 days after newer content. */
  keepRevisionForever?: boolean | undefined
  /** Whether items in shared drives are included. Default `true`. */
  supportsAllDrives?: boolean | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** The resource key of a link-shared file, from its address or its resourceKey. At most 200 characters. */
  resource_key?: string | undefined
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

/** The parameters of `permissions.create`. */
export interface PermissionsCreateParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** Whether items in shared drives are included. Default `true`. */
  supportsAllDrives?: boolean | undefined
  /** true acts as an administrator of the domain. */
  useDomainAdminAccess?: boolean | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** The resource key of a link-shared file, from its address or its resourceKey. At most 200 characters. */
  resource_key?: string | undefined
  /** Who gets access. */
  type: 'user' | 'group' | 'domain' | 'anyone'
  /** What it allows. organizer and fileOrganizer are for shared drives. */
  role: 'owner' | 'organizer' | 'fileOrganizer' | 'writer' | 'commenter' | 'reader'
  /** The user or group; required for these types. At most 320 characters. */
  emailAddress?: string | undefined
  /** The domain; required for this type. 1 to 255 characters. */
  domain?: string | undefined
  /** Whether the domain or anyone can find the file by a search; default false. */
  allowFileDiscovery?: boolean | undefined
  /** When access ends, in RFC 3339: for users and groups, at most a year ahead. */
  expirationTime?: string | undefined
  /** Whether the vendor sends an email to the user or group; default true. */
  sendNotificationEmail?: boolean | undefined
  /** A text for that email. 1 to 10000 characters. */
  emailMessage?: string | undefined
  /** Required as true with the role owner: the present owner becomes a writer. */
  transferOwnership?: boolean | undefined
  /** With transferOwnership: whether the file moves to the root of the new owner. */
  moveToNewOwnersRoot?: boolean | undefined
}

/** The parameters of `permissions.update`. */
export interface PermissionsUpdateParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** Whether items in shared drives are included. Default `true`. */
  supportsAllDrives?: boolean | undefined
  /** true acts as an administrator of the domain. */
  useDomainAdminAccess?: boolean | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** The resource key of a link-shared file, from its address or its resourceKey. At most 200 characters. */
  resource_key?: string | undefined
  /** The permission. At most 200 characters. */
  permissionId: string
  /** What it allows from now on. */
  role?: 'owner' | 'organizer' | 'fileOrganizer' | 'writer' | 'commenter' | 'reader' | undefined
  /** When access ends, in RFC 3339: for users and groups, at most a year ahead. */
  expirationTime?: string | undefined
  /** Whether access no longer ends. */
  removeExpiration?: boolean | undefined
  /** Required as true with the role owner: the present owner becomes a writer. */
  transferOwnership?: boolean | undefined
}

/** The parameters of `permissions.delete`. */
export interface PermissionsDeleteParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The permission. At most 200 characters. */
  permissionId: string
  /** Whether items in shared drives are included. Default `true`. */
  supportsAllDrives?: boolean | undefined
  /** true acts as an administrator of the domain. */
  useDomainAdminAccess?: boolean | undefined
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

/** The parameters of `replies.create`. */
export interface RepliesCreateParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The comment. At most 200 characters. */
  commentId: string
  /** The text. Required without an action. 1 to 10000 characters. */
  content?: string | undefined
  /** What the reply does to the comment. */
  action?: 'resolve' | 'reopen' | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** The resource key of a link-shared file, from its address or its resourceKey. At most 200 characters. */
  resource_key?: string | undefined
}

/** The parameters of `replies.update`. */
export interface RepliesUpdateParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The comment. At most 200 characters. */
  commentId: string
  /** The reply. At most 200 characters. */
  replyId: string
  /** The text, without formats. 1 to 10000 characters. */
  content: string
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** The resource key of a link-shared file, from its address or its resourceKey. At most 200 characters. */
  resource_key?: string | undefined
}

/** The parameters of `replies.delete`. */
export interface RepliesDeleteParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The comment. At most 200 characters. */
  commentId: string
  /** The reply. At most 200 characters. */
  replyId: string
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

/** The parameters of `revisions.update`. */
export interface RevisionsUpdateParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The revision; `head` is the newest. At most 200 characters. */
  revisionId: string
  /** Whether the revision is kept; for files that are no Google documents. */
  keepForever?: boolean | undefined
  /** Whether it is published; for Google documents. */
  published?: boolean | undefined
  /** Whether later revisions are published by themselves. */
  publishAuto?: boolean | undefined
  /** Whether people outside the domain can read it. */
  publishedOutsideDomain?: boolean | undefined
  /** The fields to return, in the vendor’s syntax, or *. Default: all useful fields. At most 10000 characters. */
  fields?: string | undefined
  /** The resource key of a link-shared file, from its address or its resourceKey. At most 200 characters. */
  resource_key?: string | undefined
}

/** The parameters of `revisions.delete`. */
export interface RevisionsDeleteParams {
  /** The file or folder; `root` is the root of My Drive. At most 200 characters. */
  fileId: string
  /** The revision; `head` is the newest. At most 200 characters. */
  revisionId: string
  /** The resource key of a link-shared file, from its address or its resourceKey. At most 200 characters. */
  resource_key?: string | undefined
}

/** The parameters of `trash.empty`. */
export interface TrashEmptyParams {
  /** The shared drive whose trash to empty. Default: that of the user. At most 200 characters. */
  driveId?: string | undefined
}
