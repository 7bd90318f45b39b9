import type { ExampleCalls } from './example-calls.ts'

const ofDocument = { fileId: '{drive.files.document}' }
const ofOrders = { fileId: '{drive.files.csv}' }
const ofUpload = { fileId: '{files_upload.create: id}' }
const ofDrive = { driveId: '{drives.create: id}' }
const ofPermission = { fileId: '{files.create: id}', permissionId: '{permissions.create: id}' }
const ofComment = { ...ofOrders, commentId: '{comments.create: id}' }
const ofReply = { ...ofComment, replyId: '{replies.create: id}' }
const ofApproval = { ...ofOrders, approvalId: '{file_approvals.start: approvalId}' }
const ofShared = { fileId: '{drive.files.shared_with_people}' }
const ofProposal = { ...ofShared, proposalId: '{access_proposals.list: data.0.proposalId}' }

/** The parameters of each action in the reference. */
export const driveCalls: ExampleCalls = {
  'about.get': { fields: 'user,storageQuota' },
  'drives.list': undefined,
  'drives.get': { driveId: '{drives.list: data.0.id}' },
  'changes_start_page_token.get': undefined,
  'files.list': { q: "'{drive.root_folder_id}' in parents and trashed = false", pageSize: 10 },
  'files.get': { ...ofOrders, fields: 'id,name,mimeType,size,modifiedTime' },
  'files.download': ofOrders,
  'files_export.download': { fileId: '{drive.files.large_document}', mimeType: 'text/plain' },
  'permissions.list': ofDocument,
  'permissions.get': { ...ofDocument, permissionId: '{permissions.list: data.0.id}' },
  'comments.list': ofDocument,
  'comments.get': { ...ofDocument, commentId: '{comments.list: data.0.id}' },
  'replies.list': { ...ofDocument, commentId: '{comments.list: data.0.id}' },
  'replies.get': {
    ...ofDocument,
    commentId: '{comments.list: data.0.id}',
    replyId: '{replies.list: data.0.id}',
  },
  'revisions.list': ofDocument,
  'revisions.get': { ...ofDocument, revisionId: '{revisions.list: data.0.id}' },
  'files.create': { name: 'Notes', mimeType: 'application/vnd.google-apps.folder' },
  'files_upload.create': {
    name: 'hello.txt',
    file_content: 'SGVsbG8=',
    file_mime_type: 'text/plain',
    parents: ['{files.create: id}'],
  },
  'files.update': { ...ofUpload, name: 'greeting.txt' },
  'files_upload.update': {
    ...ofUpload,
    file_content: 'SGVsbG8gYWdhaW4=',
    file_mime_type: 'text/plain',
  },
  'files.copy': { ...ofOrders, name: 'Copy of orders', parents: ['{files.create: id}'] },
  'permissions.create': {
    fileId: '{files.create: id}',
    type: 'user',
    role: 'reader',
    emailAddress: 'ada@lighthouse.example',
    sendNotificationEmail: false,
  },
  'permissions.update': { ...ofPermission, role: 'writer' },
  'permissions.delete': ofPermission,
  'comments.create': { ...ofOrders, content: 'Is the last row right?' },
  'comments.update': { ...ofComment, content: 'Are the last rows right?' },
  'replies.create': { ...ofComment, content: 'They are.', action: 'resolve' },
  'replies.update': { ...ofReply, content: 'Yes, they are.' },
  'replies.delete': ofReply,
  'comments.delete': ofComment,
  'revisions.update': { ...ofUpload, revisionId: 'head', keepForever: true },
  'revisions.delete': { ...ofUpload, revisionId: '{files_upload.create: headRevisionId}' },
  'file_labels.update': {
    ...ofOrders,
    labelModifications: [
      {
        labelId: 'LabelConfidential',
        fieldModifications: [{ fieldId: 'FieldReason', setTextValues: ['Prices of suppliers'] }],
      },
    ],
  },
  'file_labels.list': ofOrders,
  'file_approvals.start': {
    ...ofOrders,
    reviewerEmails: ['{about.get: user.emailAddress}', 'noor@harbour.example'],
    message: 'Please look at the prices.',
  },
  'file_approvals.list': ofDocument,
  'file_approvals.get': ofApproval,
  'file_approvals.comment': { ...ofApproval, message: 'Until Friday, please.' },
  'file_approvals.reassign': {
    ...ofApproval,
    addReviewers: [{ addedReviewerEmail: 'ada@lighthouse.example' }],
  },
  'file_approvals.approve': { ...ofApproval, message: 'Fine.' },
  'file_approvals.decline': {
    ...ofDocument,
    approvalId: '{file_approvals.list: data.0.approvalId}',
    message: 'The figures are of last year.',
  },
  'file_approvals.cancel': ofApproval,
  'access_proposals.list': ofShared,
  'access_proposals.get': ofProposal,
  'access_proposals.resolve': { ...ofProposal, action: 'ACCEPT', role: ['reader'] },
  'drives.create': { name: 'Shipyard', requestId: 'shipyard-1' },
  'drives.update': { ...ofDrive, name: 'Shipyards', restrictions: { driveMembersOnly: true } },
  'drives.hide': ofDrive,
  'drives.unhide': ofDrive,
  'drives.delete': ofDrive,
  'trash.empty': undefined,
  'files.delete': ofUpload,
  'changes.list': { pageToken: '{changes_start_page_token.get: startPageToken}' },
}
