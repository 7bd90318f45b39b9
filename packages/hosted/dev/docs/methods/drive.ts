import type { VendorMethod } from '../methods.ts'
import { readMethods } from './read-methods.ts'

/** The methods of the Drive API v3. */
export const drive: readonly VendorMethod[] = readMethods(
  '/drive/v3/',
  `
about.get GET about
accessproposals.get GET files/{fileId}/accessproposals/{proposalId} | it has no action of its own
accessproposals.list GET files/{fileId}/accessproposals | it has no action of its own
accessproposals.resolve POST files/{fileId}/accessproposals/{proposalId}:resolve | it has no action of its own
approvals.approve POST files/{fileId}/approvals/{approvalId}:approve | it has no action of its own
approvals.cancel POST files/{fileId}/approvals/{approvalId}:cancel | it has no action of its own
approvals.comment POST files/{fileId}/approvals/{approvalId}:comment | it has no action of its own
approvals.decline POST files/{fileId}/approvals/{approvalId}:decline | it has no action of its own
approvals.get GET files/{fileId}/approvals/{approvalId} | it has no action of its own
approvals.list GET files/{fileId}/approvals | it has no action of its own
approvals.reassign POST files/{fileId}/approvals/{approvalId}:reassign | it has no action of its own
approvals.start POST files/{fileId}/approvals:start | it has no action of its own
apps.get GET apps/{appId} | needs a scope that consents do not ask for
apps.list GET apps | needs a scope that consents do not ask for
changes.getStartPageToken GET changes/startPageToken
changes.list GET changes
changes.watch POST changes/watch | changes are polled
channels.stop POST channels/stop | changes are polled
comments.create POST files/{fileId}/comments | it has no action of its own
comments.delete DELETE files/{fileId}/comments/{commentId} | it has no action of its own
comments.get GET files/{fileId}/comments/{commentId}
comments.list GET files/{fileId}/comments
comments.update PATCH files/{fileId}/comments/{commentId} | it has no action of its own
drives.create POST drives | it has no action of its own
drives.delete DELETE drives/{driveId} | it has no action of its own
drives.get GET drives/{driveId}
drives.hide POST drives/{driveId}/hide | it has no action of its own
drives.list GET drives
drives.unhide POST drives/{driveId}/unhide | it has no action of its own
drives.update PATCH drives/{driveId} | it has no action of its own
files.copy POST files/{fileId}/copy | it has no action of its own
files.create POST files
files.delete DELETE files/{fileId}
files.download POST files/{fileId}/download
files.emptyTrash DELETE files/trash | it has no action of its own
files.export GET files/{fileId}/export
files.generateCseToken GET files/generateCseToken | only for content that the client encrypts
files.generateIds GET files/generateIds | the vendor chooses the ids of new files
files.get GET files/{fileId}
files.list GET files
files.listLabels GET files/{fileId}/listLabels | it has no action of its own
files.modifyLabels POST files/{fileId}/modifyLabels | it has no action of its own
files.update PATCH files/{fileId}
files.watch POST files/{fileId}/watch | changes are polled
operations.get GET operations/{name}
permissions.create POST files/{fileId}/permissions | it has no action of its own
permissions.delete DELETE files/{fileId}/permissions/{permissionId} | it has no action of its own
permissions.get GET files/{fileId}/permissions/{permissionId}
permissions.list GET files/{fileId}/permissions
permissions.update PATCH files/{fileId}/permissions/{permissionId} | it has no action of its own
replies.create POST files/{fileId}/comments/{commentId}/replies | it has no action of its own
replies.delete DELETE files/{fileId}/comments/{commentId}/replies/{replyId} | it has no action of its own
replies.get GET files/{fileId}/comments/{commentId}/replies/{replyId}
replies.list GET files/{fileId}/comments/{commentId}/replies
replies.update PATCH files/{fileId}/comments/{commentId}/replies/{replyId} | it has no action of its own
revisions.delete DELETE files/{fileId}/revisions/{revisionId} | it has no action of its own
revisions.get GET files/{fileId}/revisions/{revisionId}
revisions.list GET files/{fileId}/revisions
revisions.update PATCH files/{fileId}/revisions/{revisionId} | it has no action of its own
teamdrives.create POST teamdrives | drives replace them
teamdrives.delete DELETE teamdrives/{teamDriveId} | drives replace them
teamdrives.get GET teamdrives/{teamDriveId} | drives replace them
teamdrives.list GET teamdrives | drives replace them
teamdrives.update PATCH teamdrives/{teamDriveId} | drives replace them
`,
)
