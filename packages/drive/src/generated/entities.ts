// Written by `npm run docs:reference` from the declarations. Do not edit.

import type { WithParams } from '@linkspan/core'
import type * as entities from '../entities/index.ts'
import type {
  AboutGetParams,
  ChangesListParams,
  ChangesStartPageTokenGetParams,
  CommentsGetParams,
  CommentsListParams,
  DrivesGetParams,
  DrivesListParams,
  FilesCreateParams,
  FilesDeleteParams,
  FilesDownloadParams,
  FilesExportDownloadParams,
  FilesGetParams,
  FilesListParams,
  FilesUpdateParams,
  FilesUploadCreateParams,
  PermissionsGetParams,
  PermissionsListParams,
  RepliesGetParams,
  RepliesListParams,
  RevisionsGetParams,
  RevisionsListParams,
} from './inputs.ts'

/** The entities, with the parameters of their actions by name. */
export type DriveEntities = {
  /** The authorizing user, their storage, and the formats that the vendor converts. */
  readonly about: WithParams<typeof entities.about, { get: AboutGetParams }>
  /** The changes since a page token. */
  readonly changes: WithParams<typeof entities.changes, { list: ChangesListParams }>
  /** The token with which to list later changes. */
  readonly changesStartPageToken: WithParams<typeof entities.changesStartPageToken, { get: ChangesStartPageTokenGetParams }>
  /** Comments on a file, with their replies. */
  readonly comments: WithParams<typeof entities.comments, { list: CommentsListParams; get: CommentsGetParams }>
  /** Shared drives that the user is a member of. */
  readonly drives: WithParams<typeof entities.drives, { list: DrivesListParams; get: DrivesGetParams }>
  /** Files, folders and shortcuts. */
  readonly files: WithParams<typeof entities.files, { list: FilesListParams; get: FilesGetParams; create: FilesCreateParams; update: FilesUpdateParams; delete: FilesDeleteParams; download: FilesDownloadParams }>
  /** Google documents in other formats. */
  readonly filesExport: WithParams<typeof entities.filesExport, { download: FilesExportDownloadParams }>
  /** New files with content. */
  readonly filesUpload: WithParams<typeof entities.filesUpload, { create: FilesUploadCreateParams }>
  /** The permissions on a file or shared drive. */
  readonly permissions: WithParams<typeof entities.permissions, { list: PermissionsListParams; get: PermissionsGetParams }>
  /** Replies to a comment. */
  readonly replies: WithParams<typeof entities.replies, { list: RepliesListParams; get: RepliesGetParams }>
  /** The revisions of a file. */
  readonly revisions: WithParams<typeof entities.revisions, { list: RevisionsListParams; get: RevisionsGetParams }>
}
