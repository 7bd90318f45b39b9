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
  readonly about: WithParams<typeof entities.about, {
    /** Reads the user, the used storage, and the formats that the vendor converts. */
    get: AboutGetParams
  }>
  /** Requests of people for access to a file. */
  readonly accessProposals: WithParams<typeof entities.accessProposals, {
    /** Lists the requests for access to a file. */
    list: AccessProposalsListParams
    /** Reads one request for access. */
    get: AccessProposalsGetParams
    /** Accepts a request for access with a role, or denies it. */
    resolve: AccessProposalsResolveParams
  }>
  /** The changes since a page token. */
  readonly changes: WithParams<typeof entities.changes, {
    /** Lists changes of files and shared drives. The last page has the token for later changes. */
    list: ChangesListParams
  }>
  /** The token with which to list later changes. */
  readonly changesStartPageToken: WithParams<typeof entities.changesStartPageToken, {
    /** Reads the token with which changes.list returns the changes after this call. */
    get: ChangesStartPageTokenGetParams
  }>
  /** Comments on a file, with their replies. */
  readonly comments: WithParams<typeof entities.comments, {
    /** Lists the comments on a file, each with its replies. */
    list: CommentsListParams
    /** Reads one comment with its replies. */
    get: CommentsGetParams
    /** Puts a comment on a file. */
    create: CommentsCreateParams
    /** Changes the text of a comment of the user. To resolve one, use replies.create. */
    update: CommentsUpdateParams
    /** Deletes a comment of the user, with its replies. */
    delete: CommentsDeleteParams
  }>
  /** Shared drives that the user is a member of. */
  readonly drives: WithParams<typeof entities.drives, {
    /** Lists the shared drives. */
    list: DrivesListParams
    /** Reads one shared drive. */
    get: DrivesGetParams
    /** Creates a shared drive, of which the user is the organizer. */
    create: DrivesCreateParams
    /** Renames a shared drive, or changes its looks and restrictions. */
    update: DrivesUpdateParams
    /** Deletes a shared drive permanently. It must be empty, except for administrators. */
    delete: DrivesDeleteParams
    /** Hides a shared drive from the user's default view. */
    hide: DrivesHideParams
    /** Shows a hidden shared drive again. */
    unhide: DrivesUnhideParams
  }>
  /** Approvals of files: people who are asked to look at a file and agree to it. */
  readonly fileApprovals: WithParams<typeof entities.fileApprovals, {
    /** Lists the approvals of a file. */
    list: FileApprovalsListParams
    /** Reads one approval with the answers of its reviewers. */
    get: FileApprovalsGetParams
    /** Asks reviewers to approve a file. */
    start: FileApprovalsStartParams
    /** Approves a file as one of the reviewers. */
    approve: FileApprovalsApproveParams
    /** Declines an approval as one of the reviewers. */
    decline: FileApprovalsDeclineParams
    /** Ends an approval without an answer, as the person who asked for it. */
    cancel: FileApprovalsCancelParams
    /** Says something about an approval. */
    comment: FileApprovalsCommentParams
    /** Adds reviewers, or puts others in their place. */
    reassign: FileApprovalsReassignParams
  }>
  /** The labels on a file, with the values of their fields. */
  readonly fileLabels: WithParams<typeof entities.fileLabels, {
    /** Lists the labels on a file. */
    list: FileLabelsListParams
    /** Puts labels on a file, changes their fields, or removes them. */
    update: FileLabelsUpdateParams
  }>
  /** Files, folders and shortcuts. */
  readonly files: WithParams<typeof entities.files, {
    /** Lists files, folders and shortcuts of My Drive and of shared drives. */
    list: FilesListParams
    /** Reads the metadata of a file, folder or shortcut. */
    get: FilesGetParams
    /** Creates a file without content, such as a folder or a shortcut. */
    create: FilesCreateParams
    /** Renames, moves, describes, stars or trashes a file. */
    update: FilesUpdateParams
    /** Deletes a file permanently, without the trash, and with everything in it if it is a folder. */
    delete: FilesDeleteParams
    /** Copies a file, also into another folder. */
    copy: FilesCopyParams
    /** Downloads the bytes of a file, or a range of them. */
    download: FilesDownloadParams
  }>
  /** Google documents in other formats. */
  readonly filesExport: WithParams<typeof entities.filesExport, {
    /** Downloads a Google document in another format, of any size. */
    download: FilesExportDownloadParams
  }>
  /** Files with content: new ones, and new content of present ones. */
  readonly filesUpload: WithParams<typeof entities.filesUpload, {
    /** Creates a file with content. Sends a large file in chunks, and resumes after a lost connection. */
    create: FilesUploadCreateParams
    /** Replaces the content of a file. The former content stays a revision. */
    update: FilesUploadUpdateParams
  }>
  /** The permissions on a file or shared drive. */
  readonly permissions: WithParams<typeof entities.permissions, {
    /** Lists the permissions on a file or shared drive. */
    list: PermissionsListParams
    /** Reads one permission. */
    get: PermissionsGetParams
    /** Shares a file or shared drive with a user, a group, a domain or anyone. */
    create: PermissionsCreateParams
    /** Changes the role of a permission, or when it ends. */
    update: PermissionsUpdateParams
    /** Takes a permission back, so that its holder loses access. */
    delete: PermissionsDeleteParams
  }>
  /** Replies to a comment. */
  readonly replies: WithParams<typeof entities.replies, {
    /** Lists the replies to a comment. */
    list: RepliesListParams
    /** Reads one reply. */
    get: RepliesGetParams
    /** Answers a comment; `action` resolves it, or opens it again. */
    create: RepliesCreateParams
    /** Changes the text of a reply of the user. */
    update: RepliesUpdateParams
    /** Deletes a reply of the user. */
    delete: RepliesDeleteParams
  }>
  /** The revisions of a file. */
  readonly revisions: WithParams<typeof entities.revisions, {
    /** Lists the revisions of a file, oldest first. */
    list: RevisionsListParams
    /** Reads one revision. */
    get: RevisionsGetParams
    /** Keeps a revision, or publishes one of a Google document. */
    update: RevisionsUpdateParams
    /** Deletes a revision permanently. The last one, and those of Google documents, cannot be deleted. */
    delete: RevisionsDeleteParams
  }>
  /** The files in the trash. */
  readonly trash: WithParams<typeof entities.trash, {
    /** Deletes all files in the trash permanently. To trash or restore one file, use files.update. */
    empty: TrashEmptyParams
  }>
}
