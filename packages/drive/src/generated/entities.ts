// Written by `npm run docs:reference` from the declarations. Do not edit.

import type { WithParams } from '@linkspan/core'
import type * as entities from '../entities/index.ts'
import type {
  AboutGetParams,
  AccessProposalsGetParams,
  AccessProposalsListParams,
  AccessProposalsResolveParams,
  ChangesListParams,
  ChangesStartPageTokenGetParams,
  CommentsCreateParams,
  CommentsDeleteParams,
  CommentsGetParams,
  CommentsListParams,
  CommentsUpdateParams,
  DrivesCreateParams,
  DrivesDeleteParams,
  DrivesGetParams,
  DrivesHideParams,
  DrivesListParams,
  DrivesUnhideParams,
  DrivesUpdateParams,
  FileApprovalsApproveParams,
  FileApprovalsCancelParams,
  FileApprovalsCommentParams,
  FileApprovalsDeclineParams,
  FileApprovalsGetParams,
  FileApprovalsListParams,
  FileApprovalsReassignParams,
  FileApprovalsStartParams,
  FileLabelsListParams,
  FileLabelsUpdateParams,
  FilesCopyParams,
  FilesCreateParams,
  FilesDeleteParams,
  FilesDownloadParams,
  FilesExportDownloadParams,
  FilesGetParams,
  FilesListParams,
  FilesUpdateParams,
  FilesUploadCreateParams,
  FilesUploadUpdateParams,
  PermissionsCreateParams,
  PermissionsDeleteParams,
  PermissionsGetParams,
  PermissionsListParams,
  PermissionsUpdateParams,
  RepliesCreateParams,
  RepliesDeleteParams,
  RepliesGetParams,
  RepliesListParams,
  RepliesUpdateParams,
  RevisionsDeleteParams,
  RevisionsGetParams,
  RevisionsListParams,
  RevisionsUpdateParams,
  TrashEmptyParams,
} from './inputs.ts'

/** The entities, with the parameters of their actions by name. */
export type DriveEntities = {
  /** The authorizing user, their storage, and the formats that the vendor converts. */
  readonly about: WithParams<typeof entities.about, { get: AboutGetParams }>
  /** Requests of people for access to a file. */
  readonly accessProposals: WithParams<typeof entities.accessProposals, { list: AccessProposalsListParams; get: AccessProposalsGetParams; resolve: AccessProposalsResolveParams }>
  /** The changes since a page token. */
  readonly changes: WithParams<typeof entities.changes, { list: ChangesListParams }>
  /** The token with which to list later changes. */
  readonly changesStartPageToken: WithParams<typeof entities.changesStartPageToken, { get: ChangesStartPageTokenGetParams }>
  /** Comments on a file, with their replies. */
  readonly comments: WithParams<typeof entities.comments, { list: CommentsListParams; get: CommentsGetParams; create: CommentsCreateParams; update: CommentsUpdateParams; delete: CommentsDeleteParams }>
  /** Shared drives that the user is a member of. */
  readonly drives: WithParams<typeof entities.drives, { list: DrivesListParams; get: DrivesGetParams; create: DrivesCreateParams; update: DrivesUpdateParams; delete: DrivesDeleteParams; hide: DrivesHideParams; unhide: DrivesUnhideParams }>
  /** Approvals of files: people who are asked to look at a file and agree to it. */
  readonly fileApprovals: WithParams<typeof entities.fileApprovals, { list: FileApprovalsListParams; get: FileApprovalsGetParams; start: FileApprovalsStartParams; approve: FileApprovalsApproveParams; decline: FileApprovalsDeclineParams; cancel: FileApprovalsCancelParams; comment: FileApprovalsCommentParams; reassign: FileApprovalsReassignParams }>
  /** The labels on a file, with the values of their fields. */
  readonly fileLabels: WithParams<typeof entities.fileLabels, { list: FileLabelsListParams; update: FileLabelsUpdateParams }>
  /** Files, folders and shortcuts. */
  readonly files: WithParams<typeof entities.files, { list: FilesListParams; get: FilesGetParams; create: FilesCreateParams; update: FilesUpdateParams; delete: FilesDeleteParams; copy: FilesCopyParams; download: FilesDownloadParams }>
  /** Google documents in other formats. */
  readonly filesExport: WithParams<typeof entities.filesExport, { download: FilesExportDownloadParams }>
  /** Files with content: new ones, and new content of present ones. */
  readonly filesUpload: WithParams<typeof entities.filesUpload, { create: FilesUploadCreateParams; update: FilesUploadUpdateParams }>
  /** The permissions on a file or shared drive. */
  readonly permissions: WithParams<typeof entities.permissions, { list: PermissionsListParams; get: PermissionsGetParams; create: PermissionsCreateParams; update: PermissionsUpdateParams; delete: PermissionsDeleteParams }>
  /** Replies to a comment. */
  readonly replies: WithParams<typeof entities.replies, { list: RepliesListParams; get: RepliesGetParams; create: RepliesCreateParams; update: RepliesUpdateParams; delete: RepliesDeleteParams }>
  /** The revisions of a file. */
  readonly revisions: WithParams<typeof entities.revisions, { list: RevisionsListParams; get: RevisionsGetParams; update: RevisionsUpdateParams; delete: RevisionsDeleteParams }>
  /** The files in the trash. */
  readonly trash: WithParams<typeof entities.trash, { empty: TrashEmptyParams }>
}
