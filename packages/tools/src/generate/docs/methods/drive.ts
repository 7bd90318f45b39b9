import type { VendorMethod } from '../vendor-method.ts'
import { readMethods } from './read-methods.ts'

/** The methods of the Drive API v3. */
export const drive: readonly VendorMethod[] = readMethods(
  '/drive/v3/',
  `
about.get GET about
accessproposals.get GET files/{fileId}/accessproposals/{proposalId}
accessproposals.list GET files/{fileId}/accessproposals
accessproposals.resolve POST files/{fileId}/accessproposals/{proposalId}:resolve
approvals.approve POST files/{fileId}/approvals/{approvalId}:approve
approvals.cancel POST files/{fileId}/approvals/{approvalId}:cancel
approvals.comment POST files/{fileId}/approvals/{approvalId}:comment
approvals.decline POST files/{fileId}/approvals/{approvalId}:decline
approvals.get GET files/{fileId}/approvals/{approvalId}
approvals.list GET files/{fileId}/approvals
approvals.reassign POST files/{fileId}/approvals/{approvalId}:reassign
approvals.start POST files/{fileId}/approvals:start
apps.get GET apps/{appId} | of use only with the list, whose scope consents do not ask for
apps.list GET apps | needs a scope that consents do not ask for
changes.getStartPageToken GET changes/startPageToken
changes.list GET changes
changes.watch POST changes/watch | changes are polled
channels.stop POST channels/stop | changes are polled
comments.create POST files/{fileId}/comments
comments.delete DELETE files/{fileId}/comments/{commentId}
comments.get GET files/{fileId}/comments/{commentId}
comments.list GET files/{fileId}/comments
comments.update PATCH files/{fileId}/comments/{commentId}
drives.create POST drives
drives.delete DELETE drives/{driveId}
drives.get GET drives/{driveId}
drives.hide POST drives/{driveId}/hide
drives.list GET drives
drives.unhide POST drives/{driveId}/unhide
drives.update PATCH drives/{driveId}
files.copy POST files/{fileId}/copy
files.create POST files
files.delete DELETE files/{fileId}
files.download POST files/{fileId}/download
files.emptyTrash DELETE files/trash
files.export GET files/{fileId}/export
files.generateCseToken GET files/generateCseToken | only for content that the client encrypts
files.generateIds GET files/generateIds | the vendor chooses the ids of new files
files.get GET files/{fileId}
files.list GET files
files.listLabels GET files/{fileId}/listLabels
files.modifyLabels POST files/{fileId}/modifyLabels
files.update PATCH files/{fileId}
files.watch POST files/{fileId}/watch | changes are polled
operations.get GET operations/{name}
permissions.create POST files/{fileId}/permissions
permissions.delete DELETE files/{fileId}/permissions/{permissionId}
permissions.get GET files/{fileId}/permissions/{permissionId}
permissions.list GET files/{fileId}/permissions
permissions.update PATCH files/{fileId}/permissions/{permissionId}
replies.create POST files/{fileId}/comments/{commentId}/replies
replies.delete DELETE files/{fileId}/comments/{commentId}/replies/{replyId}
replies.get GET files/{fileId}/comments/{commentId}/replies/{replyId}
replies.list GET files/{fileId}/comments/{commentId}/replies
replies.update PATCH files/{fileId}/comments/{commentId}/replies/{replyId}
revisions.delete DELETE files/{fileId}/revisions/{revisionId}
revisions.get GET files/{fileId}/revisions/{revisionId}
revisions.list GET files/{fileId}/revisions
revisions.update PATCH files/{fileId}/revisions/{revisionId}
teamdrives.create POST teamdrives | drives replace them
teamdrives.delete DELETE teamdrives/{teamDriveId} | drives replace them
teamdrives.get GET teamdrives/{teamDriveId} | drives replace them
teamdrives.list GET teamdrives | drives replace them
teamdrives.update PATCH teamdrives/{teamDriveId} | drives replace them
`,
)
