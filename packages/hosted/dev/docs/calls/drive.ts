import type { Sandbox } from '@linkspan/sandbox'
import { type ExampleCalls, found } from './example-calls.ts'

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
  'files.delete': (_sandbox, answers) => ({ fileId: found(answers, 'files_upload.create', 'id') }),
  'changes.list': (_sandbox, answers) => ({
    pageToken: found(answers, 'changes_start_page_token.get', 'startPageToken'),
  }),
}
