import type { Sandbox } from '@linkspan/sandbox'
import { type Answers, type ExampleCalls, found } from './example-calls.ts'

const ofDocument = ({ drive }: Sandbox) => ({ fileId: drive.files.document })

/** The parameters of each action in the reference. */
export const drive: ExampleCalls = {
  'about.get': () => ({ fields: 'user,storageQuota' }),
  'drives.list': () => undefined,
  'drives.get': (_sandbox, answers) => ({ driveId: found(answers, 'drives.list', 'data.0.id') }),
  'changes_start_page_token.get': () => undefined,
  'files.list': ({ drive }) => ({
    q: `'${drive.root_folder_id}' in parents and trashed = false`,
    pageSize: 10,
  }),
  'files.get': ({ drive }) => ({ fileId: drive.files.csv, fields: 'id,name,mimeType,size,modifiedTime' }),
  'files.download': ({ drive }) => ({ fileId: drive.files.csv }),
  'files_export.download': ({ drive }) => ({
    fileId: drive.files.large_document,
    mimeType: 'text/plain',
  }),
  'permissions.list': ofDocument,
  'permissions.get': (sandbox, answers) => ({
    ...ofDocument(sandbox),
    permissionId: found(answers, 'permissions.list', 'data.0.id'),
  }),
  'comments.list': ofDocument,
  'comments.get': (sandbox, answers) => ({
    ...ofDocument(sandbox),
    commentId: found(answers, 'comments.list', 'data.0.id'),
  }),
  'replies.list': (sandbox, answers) => ({
    ...ofDocument(sandbox),
    commentId: found(answers, 'comments.list', 'data.0.id'),
  }),
  'replies.get': (sandbox, answers) => ({
    ...ofDocument(sandbox),
    commentId: found(answers, 'comments.list', 'data.0.id'),
    replyId: found(answers, 'replies.list', 'data.0.id'),
  }),
  'revisions.list': ofDocument,
  'revisions.get': (sandbox, answers) => ({
    ...ofDocument(sandbox),
    revisionId: found(answers, 'revisions.list', 'data.0.id'),
  }),
  'files.create': () => ({ name: 'Notes', mimeType: 'application/vnd.google-apps.folder' }),
  'files_upload.create': (_sandbox, answers) => ({
    name: 'hello.txt',
    file_content: 'SGVsbG8=',
    file_mime_type: 'text/plain',
    parents: [found(answers, 'files.create', 'id')],
  }),
  'files.update': (_sandbox, answers) => ({
    fileId: found(answers, 'files_upload.create', 'id'),
    name: 'greeting.txt',
  }),
  'files_upload.update': (_sandbox, answers) => ({
    fileId: found(answers, 'files_upload.create', 'id'),
    file_content: 'SGVsbG8gYWdhaW4=',
    file_mime_type: 'text/plain',
  }),
  'files.copy': ({ drive }, answers) => ({
    fileId: drive.files.csv,
    name: 'Copy of orders',
    parents: [found(answers, 'files.create', 'id')],
  }),
  'permissions.create': (_sandbox, answers) => ({
    fileId: found(answers, 'files.create', 'id'),
    type: 'user',
    role: 'reader',
    emailAddress: 'ada@lighthouse.example',
    sendNotificationEmail: false,
  }),
  'permissions.update': (_sandbox, answers) => ({ ...ofPermission(answers), role: 'writer' }),
  'permissions.delete': (_sandbox, answers) => ofPermission(answers),
  'comments.create': ({ drive }) => ({ fileId: drive.files.csv, content: 'Is the last row right?' }),
  'comments.update': (sandbox, answers) => ({
    ...ofComment(sandbox, answers),
    content: 'Are the last rows right?',
  }),
  'replies.create': (sandbox, answers) => ({
    ...ofComment(sandbox, answers),
    content: 'They are.',
    action: 'resolve',
  }),
  'replies.update': (sandbox, answers) => ({ ...ofReply(sandbox, answers), content: 'Yes, they are.' }),
  'replies.delete': ofReply,
  'comments.delete': ofComment,
  'revisions.update': (_sandbox, answers) => ({
    fileId: found(answers, 'files_upload.create', 'id'),
    revisionId: 'head',
    keepForever: true,
  }),
  'revisions.delete': (_sandbox, answers) => ({
    fileId: found(answers, 'files_upload.create', 'id'),
    revisionId: found(answers, 'files_upload.create', 'headRevisionId'),
  }),
  'file_labels.update': ({ drive }) => ({
    fileId: drive.files.csv,
    labelModifications: [
      {
        labelId: 'LabelConfidential',
        fieldModifications: [{ fieldId: 'FieldReason', setTextValues: ['Prices of suppliers'] }],
      },
    ],
  }),
  'file_labels.list': ({ drive }) => ({ fileId: drive.files.csv }),
  'file_approvals.start': ({ drive }, answers) => ({
    fileId: drive.files.csv,
    reviewerEmails: [found(answers, 'about.get', 'user.emailAddress'), 'noor@harbour.example'],
    message: 'Please look at the prices.',
  }),
  'file_approvals.list': ({ drive }) => ({ fileId: drive.files.document }),
  'file_approvals.get': ofApproval,
  'file_approvals.comment': (sandbox, answers) => ({
    ...ofApproval(sandbox, answers),
    message: 'Until Friday, please.',
  }),
  'file_approvals.reassign': (sandbox, answers) => ({
    ...ofApproval(sandbox, answers),
    addReviewers: [{ addedReviewerEmail: 'ada@lighthouse.example' }],
  }),
  'file_approvals.approve': (sandbox, answers) => ({ ...ofApproval(sandbox, answers), message: 'Fine.' }),
  'file_approvals.decline': ({ drive }, answers) => ({
    fileId: drive.files.document,
    approvalId: found(answers, 'file_approvals.list', 'data.0.approvalId'),
    message: 'The figures are of last year.',
  }),
  'file_approvals.cancel': ofApproval,
  'access_proposals.list': ({ drive }) => ({ fileId: drive.files.shared_with_people }),
  'access_proposals.get': ofProposal,
  'access_proposals.resolve': (sandbox, answers) => ({
    ...ofProposal(sandbox, answers),
    action: 'ACCEPT',
    role: ['reader'],
  }),
  'drives.create': () => ({ name: 'Shipyard', requestId: 'shipyard-1' }),
  'drives.update': (_sandbox, answers) => ({
    ...ofDrive(answers),
    name: 'Shipyards',
    restrictions: { driveMembersOnly: true },
  }),
  'drives.hide': (_sandbox, answers) => ofDrive(answers),
  'drives.unhide': (_sandbox, answers) => ofDrive(answers),
  'drives.delete': (_sandbox, answers) => ofDrive(answers),
  'trash.empty': () => undefined,
  'files.delete': (_sandbox, answers) => ({ fileId: found(answers, 'files_upload.create', 'id') }),
  'changes.list': (_sandbox, answers) => ({
    pageToken: found(answers, 'changes_start_page_token.get', 'startPageToken'),
  }),
}

const ofDrive = (answers: Answers) => ({ driveId: found(answers, 'drives.create', 'id') })

const ofPermission = (answers: Answers) => ({
  fileId: found(answers, 'files.create', 'id'),
  permissionId: found(answers, 'permissions.create', 'id'),
})

function ofComment({ drive }: Sandbox, answers: Answers) {
  return { fileId: drive.files.csv, commentId: found(answers, 'comments.create', 'id') }
}

function ofReply(sandbox: Sandbox, answers: Answers) {
  return { ...ofComment(sandbox, answers), replyId: found(answers, 'replies.create', 'id') }
}

function ofApproval({ drive }: Sandbox, answers: Answers) {
  return { fileId: drive.files.csv, approvalId: found(answers, 'file_approvals.start', 'approvalId') }
}

function ofProposal({ drive }: Sandbox, answers: Answers) {
  return {
    fileId: drive.files.shared_with_people,
    proposalId: found(answers, 'access_proposals.list', 'data.0.proposalId'),
  }
}
