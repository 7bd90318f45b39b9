import type { ExampleCall, ExecuteExample } from '@linkspan/core/testing'
import type { Sandbox } from '@linkspan/sandbox'
import { does, like, refuses, rows } from './operation.ts'

const ADA = 'ada@lighthouse.example'
const FOLDER = 'application/vnd.google-apps.folder'
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Each write beside those of files, with what it changes made before. */
export async function writes({ drive }: Sandbox, execute: ExecuteExample): Promise<ExampleCall[]> {
  const make = async <Name extends string>(entity: string, params: object, id: Name): Promise<string> => {
    const action = entity === 'file_approvals' ? 'start' : 'create'
    return ((await execute(entity, action, params)) as Record<Name, string>)[id]
  }
  const folder = await make('files', { name: 'Of writes', mimeType: FOLDER }, 'id')
  const text = { file_content: base64('one'), file_mime_type: 'text/plain' }
  const file = await make('files_upload', { name: 'text.txt', parents: [folder], ...text }, 'id')
  await execute('files_upload', 'update', { fileId: file, ...text })
  const { data: revisions } = (await execute('revisions', 'list', { fileId: file })) as {
    data: { id: string }[]
  }
  const { data: proposals } = (await execute('access_proposals', 'list', {
    fileId: drive.files.shared_with_people,
  })) as { data: { proposalId: string }[] }
  const share = { fileId: folder, type: 'user', role: 'reader', emailAddress: 'noor@harbour.example' }
  const permission = { fileId: folder, permissionId: await make('permissions', share, 'id') }
  const comment = { fileId: file, commentId: await make('comments', { fileId: file, content: 'One' }, 'id') }
  const reply = { ...comment, replyId: await make('replies', { ...comment, content: 'Two' }, 'id') }
  const fleet = { driveId: await make('drives', { name: 'Yard', requestId: 'operations' }, 'id') }
  const { user } = (await execute('about', 'get', { fields: 'user' })) as { user: { emailAddress: string } }
  const reviewerEmails = [user.emailAddress, ADA]
  const approval = async (name: string) => {
    const fileId = await make('files', { name, parents: [folder] }, 'id')
    return { fileId, approvalId: await make('file_approvals', { fileId, reviewerEmails }, 'approvalId') }
  }
  const [first, second] = [await approval('First'), await approval('Second')]
  const proposal = {
    fileId: drive.files.shared_with_people,
    proposalId: (proposals[0] as { proposalId: string }).proposalId,
  }
  const label = { fileId: file, labelModifications: [{ labelId: 'LabelRetention' }] }
  const empty = like({})
  return [
    does('files.copy', 'copies', { fileId: file, name: 'Copy', parents: [folder] }, like({ name: 'Copy' })),
    refuses('files.copy', 'refuses a folder', { fileId: folder }, 'vendor_forbidden', {
      vendor_code: 'cannotCopyFile',
    }),
    does(
      'files_upload.update',
      'replaces the content',
      { fileId: file, name: 'new.txt', file_content: base64('three'), file_mime_type: 'text/plain' },
      like({ id: file, name: 'new.txt', size: '5' }),
    ),
    refuses('files_upload.update', 'requires content', { fileId: file }, 'invalid_params', {
      path: '$.file_content',
    }),
    does(
      'permissions.create',
      'shares',
      { fileId: folder, type: 'user', role: 'commenter', emailAddress: ADA, sendNotificationEmail: false },
      like({ role: 'commenter', emailAddress: ADA }),
    ),
    refuses(
      'permissions.create',
      'refuses a role of shared drives',
      { fileId: folder, type: 'user', role: 'organizer', emailAddress: ADA },
      'vendor_forbidden',
    ),
    does(
      'permissions.update',
      'changes the role',
      { ...permission, role: 'writer' },
      like({ role: 'writer' }),
    ),
    does('permissions.delete', 'takes back', permission, empty),
    refuses('permissions.delete', 'cannot take back twice', permission, 'vendor_not_found'),
    does('comments.create', 'comments', { fileId: file, content: 'New' }, like({ content: 'New' })),
    does('comments.update', 'changes a comment', { ...comment, content: 'Once' }, like({ content: 'Once' })),
    does(
      'replies.create',
      'answers, and resolves',
      { ...comment, content: 'Yes', action: 'resolve' },
      like({ content: 'Yes', action: 'resolve' }),
    ),
    does('replies.update', 'changes a reply', { ...reply, content: 'Twice' }, like({ content: 'Twice' })),
    does('replies.delete', 'deletes a reply', reply, empty),
    does('comments.delete', 'deletes a comment', comment, empty),
    refuses('comments.delete', 'cannot delete twice', comment, 'vendor_not_found'),
    does(
      'revisions.update',
      'keeps',
      { fileId: file, revisionId: 'head', keepForever: true },
      like({ keepForever: true }),
    ),
    does('revisions.delete', 'deletes one', { fileId: file, revisionId: revisions[0]?.id }, empty),
    refuses(
      'revisions.delete',
      'cannot delete the last',
      { fileId: file, revisionId: 'head' },
      'vendor_forbidden',
    ),
    does('drives.create', 'creates one', { name: 'Dock' }, like({ name: 'Dock' })),
    does('drives.update', 'renames one', { ...fleet, name: 'Yards' }, like({ name: 'Yards' })),
    does('drives.hide', 'hides one', fleet, like({ hidden: true })),
    does('drives.unhide', 'shows it again', fleet, like({ hidden: false })),
    does('drives.delete', 'deletes one', fleet, empty),
    refuses('drives.delete', 'cannot delete twice', fleet, 'vendor_not_found'),
    does('file_approvals.list', 'lists', { fileId: drive.files.document }, rows('approvalId', 'status')),
    does('file_approvals.get', 'reads one', first, like({ status: 'IN_PROGRESS' })),
    does(
      'file_approvals.start',
      'asks',
      { fileId: file, reviewerEmails, message: 'Please.' },
      like({ status: 'IN_PROGRESS', targetFileId: file }),
    ),
    does('file_approvals.comment', 'says', { ...first, message: 'Soon.' }, like({ status: 'IN_PROGRESS' })),
    does(
      'file_approvals.reassign',
      'replaces a reviewer',
      {
        ...first,
        replaceReviewers: [{ addedReviewerEmail: 'noor@harbour.example', removedReviewerEmail: ADA }],
      },
      like({ status: 'IN_PROGRESS' }),
    ),
    does('file_approvals.approve', 'approves', first, like({ status: 'IN_PROGRESS' })),
    does('file_approvals.decline', 'declines', second, like({ status: 'DECLINED' })),
    does('file_approvals.cancel', 'ends', first, like({ status: 'CANCELLED' })),
    refuses('file_approvals.cancel', 'cannot end twice', first, 'vendor_rejected'),
    does(
      'access_proposals.list',
      'lists',
      { fileId: drive.files.shared_with_people },
      rows('proposalId', 'requesterEmailAddress'),
    ),
    does('access_proposals.get', 'reads one', proposal, like(proposal)),
    does(
      'access_proposals.resolve',
      'accepts',
      { ...proposal, action: 'ACCEPT', role: ['reader'], sendNotification: false },
      empty,
    ),
    refuses('access_proposals.get', 'no longer finds it', proposal, 'vendor_not_found'),
    does(
      'file_labels.update',
      'puts one on a file',
      label,
      like({ modifiedLabels: [{ id: 'LabelRetention' }] }),
    ),
    does('file_labels.list', 'lists', { fileId: file }, rows('id', 'revisionId')),
    refuses(
      'file_labels.update',
      'refuses an unknown label',
      { fileId: file, labelModifications: [{ labelId: 'Invented' }] },
      'vendor_rejected',
    ),
    does('trash.empty', 'empties the trash', undefined, empty),
    refuses('trash.empty', 'refuses an unknown drive', { driveId: '0Invented' }, 'vendor_not_found'),
  ]
}
