import { expect } from '@jest/globals'
import type { ExampleCall, ExecuteExample } from '@linkspan/core/testing'
import type { Sandbox } from '@linkspan/sandbox'
import { each } from '../../core/test/support/each.ts'
import { type Answer, count, does, like, names, page, refuses, rows } from './operation.ts'

import { writes as otherWrites } from './operations-writes.ts'

export { downloads } from './operations-downloads.ts'

const FOLDER = 'application/vnd.google-apps.folder'
const SHORTCUT = 'application/vnd.google-apps.shortcut'
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Every entity and action, with its parameters and its errors. */
export async function operations(sandbox: Sandbox, execute: ExecuteExample): Promise<ExampleCall[]> {
  const { drive } = sandbox
  const make = async (params: object) => ((await execute('files', 'create', params)) as { id: string }).id
  const folder = await make({ name: 'Made by the suite', mimeType: FOLDER })
  const moved = await make({ name: 'To be moved', parents: [folder] })
  const deleted = await make({ name: 'To be deleted', parents: [folder] })
  const inner = await make({ name: 'Inner', mimeType: FOLDER, parents: [folder] })
  const within = (id: string) => `'${id}' in parents and trashed = false`
  return [
    ...listsOfFiles(drive),
    ...writes({ folder, inner, moved, deleted }, within),
    ...uploads(folder, within),
    ...(await discussions(drive, execute)),
    ...(await otherWrites(sandbox, execute)),
    ...sharing(drive),
    ...changes(drive, await execute('changes_start_page_token', 'get')),
    does('about.get', 'reads the user', undefined, (about: Answer) => {
      expect(about).toMatchObject({ user: { me: true }, storageQuota: { usage: expect.any(String) } })
      expect(about).toHaveProperty('exportFormats')
    }),
    does('about.get', 'returns the selected fields', { fields: 'user(emailAddress)' }, (about: object) =>
      expect(about).toEqual({ user: { emailAddress: expect.any(String) } }),
    ),
    does('about.get', 'takes null', null, like({ user: { me: true } })),
    refuses('about.get', 'refuses an unknown field', { fields: 'nothing' }, 'vendor_rejected'),
    refuses('about.list', 'is refused', {}, 'unsupported_action'),
    refuses('folders.list', 'is unknown', {}, 'unknown_entity'),
  ]
}

function listsOfFiles(drive: Sandbox['drive']): ExampleCall[] {
  const { files, folders, shared_drives, resource_keys } = drive
  const [fleet] = shared_drives as [{ id: string; name: string }]
  const fileId = files.csv
  const keyed = files.needs_resource_key
  return [
    does('files.list', 'lists', undefined, rows('id', 'name', 'mimeType', 'modifiedTime', 'capabilities')),
    does('files.list', 'lists a page of 2', { pageSize: 2, orderBy: 'folder,name desc' }, page(2)),
    does('files.list', 'lists the results of a query', { q: "name = 'Reports'" }, names('Reports')),
    does(
      'files.list',
      'lists the selected fields',
      { fields: 'files(id)', pageSize: 2 },
      (answer: Answer) => {
        page(2)(answer)
        for (const row of each(answer.data)) expect(Object.keys(row)).toEqual(['id'])
      },
    ),
    does(
      'files.list',
      'lists one shared drive',
      { driveId: fleet.id, spaces: 'drive' },
      ({ data }: Answer) => {
        expect(data.length).toBeGreaterThan(0)
        for (const row of each(data)) expect(row.driveId).toBe(fleet.id)
      },
    ),
    does(
      'files.list',
      'excludes shared drives',
      { corpora: 'user', includeItemsFromAllDrives: false, supportsAllDrives: true, pageSize: 1000 },
      ({ data }: Answer) => expect(data.filter(({ driveId }) => driveId)).toEqual([]),
    ),
    does(
      'files.list',
      'reports whether every drive was searched',
      { corpora: 'allDrives', pageSize: 5 },
      page(5),
    ),
    refuses(
      'files.list',
      'refuses a query that the vendor cannot parse',
      { q: 'name is good' },
      'vendor_rejected',
    ),
    refuses('files.list', 'refuses an invalid page token', { pageToken: 'nothing' }, 'vendor_rejected'),
    refuses('files.list', 'refuses an unknown parameter', { limit: 5 }, 'invalid_params', {
      path: '$.limit',
    }),
    does(
      'files.get',
      'reads a file',
      { fileId },
      like({
        id: fileId,
        mimeType: 'text/csv',
        size: expect.stringMatching(/^\d+$/),
        md5Checksum: expect.any(String),
      }),
    ),
    does('files.get', 'reads the selected fields', { fileId, fields: 'id,parents' }, (file: object) =>
      expect(Object.keys(file).sort()).toEqual(['id', 'parents']),
    ),
    does(
      'files.get',
      'reads the root of a shared drive',
      { fileId: fleet.id },
      like({ mimeType: FOLDER, driveId: fleet.id }),
    ),
    does(
      'files.get',
      'reads a folder',
      { fileId: folders.reports },
      like({ name: 'Reports', mimeType: FOLDER }),
    ),
    does(
      'files.get',
      'reads the target of a shortcut',
      { fileId: files.shortcut_to_file },
      like({ mimeType: SHORTCUT, shortcutDetails: { targetId: fileId, targetMimeType: 'text/csv' } }),
    ),
    does(
      'files.get',
      'reads a file with its resource key',
      { fileId: keyed, resource_key: resource_keys[keyed] as string },
      like({ id: keyed }),
    ),
    refuses('files.get', 'is refused without the key', { fileId: keyed }, 'vendor_not_found', {
      vendor_code: 'notFound',
    }),
    refuses(
      'files.get',
      'does not find a file without access',
      { fileId: files.unreachable },
      'vendor_not_found',
      {
        path: '$.fileId',
      },
    ),
    refuses(
      'files.get',
      'does not find a file in a shared drive with supportsAllDrives: false',
      { fileId: fleet.id, supportsAllDrives: false },
      'vendor_not_found',
    ),
    refuses('files.get', 'requires fileId', {}, 'invalid_params', { path: '$.fileId' }),
    does('drives.list', 'lists', { pageSize: 100 }, rows('id', 'name', 'createdTime', 'capabilities')),
    does('drives.list', 'lists a page of 1', { pageSize: 1 }, page(1)),
    refuses(
      'drives.list',
      'refuses a user who is not an administrator',
      { q: "name = 'Fleet'", useDomainAdminAccess: true },
      'vendor_forbidden',
    ),
    does('drives.get', 'reads one', { driveId: fleet.id }, like({ id: fleet.id, name: 'Fleet' })),
    refuses('drives.get', 'refuses an unknown id', { driveId: '0Invented-PVA' }, 'vendor_not_found'),
  ]
}

interface Made {
  readonly folder: string
  readonly inner: string
  readonly moved: string
  readonly deleted: string
}

function writes({ folder, inner, moved, deleted }: Made, within: (id: string) => string): ExampleCall[] {
  return [
    does(
      'files.create',
      'creates with every field',
      {
        name: 'Notes',
        mimeType: 'application/vnd.google-apps.document',
        parents: [folder],
        description: 'Made by the suite',
        properties: { origin: 'suite' },
        fields: 'name,mimeType,parents,description,properties',
      },
      (file: object) =>
        expect(file).toEqual({
          name: 'Notes',
          mimeType: 'application/vnd.google-apps.document',
          parents: [folder],
          description: 'Made by the suite',
          properties: { origin: 'suite' },
        }),
    ),
    does(
      'files.create',
      'creates a shortcut',
      { name: 'Way in', mimeType: SHORTCUT, parents: [folder], shortcutDetails: { targetId: inner } },
      like({ shortcutDetails: { targetId: inner, targetMimeType: FOLDER } }),
    ),
    refuses(
      'files.create',
      'refuses an unknown folder',
      { name: 'a', parents: ['1Invented'] },
      'vendor_not_found',
    ),
    does(
      'files.update',
      'renames, describes and stars',
      { fileId: moved, name: 'Renamed', description: 'New words', starred: true },
      like({ id: moved, name: 'Renamed', description: 'New words', starred: true }),
    ),
    does(
      'files.update',
      'moves',
      { fileId: moved, addParents: inner, removeParents: folder },
      like({ parents: [inner] }),
    ),
    does('files.list', 'lists the moved file', { q: within(inner) }, names('Renamed')),
    does('files.update', 'trashes', { fileId: moved, trashed: true }, like({ trashed: true })),
    does('files.list', 'omits the trashed file', { q: within(inner) }, count(0)),
    does(
      'files.update',
      'restores from the trash',
      { fileId: moved, trashed: false },
      like({ trashed: false }),
    ),
    refuses(
      'files.update',
      'refuses an unknown parameter',
      { fileId: moved, colour: 'red' },
      'invalid_params',
      {
        path: '$.colour',
      },
    ),
    does('files.delete', 'deletes', { fileId: deleted }, (answer: object) => expect(answer).toEqual({})),
    refuses('files.delete', 'cannot delete twice', { fileId: deleted }, 'vendor_not_found'),
  ]
}

function uploads(folder: string, within: (id: string) => string): ExampleCall[] {
  return [
    does(
      'files_upload.create',
      'uploads with every field',
      {
        name: 'small.csv',
        file_content: base64('a,b\n1,2\n'),
        file_mime_type: 'text/csv',
        parents: [folder],
        description: 'Uploaded',
        uploadType: 'multipart',
        supportsAllDrives: true,
      },
      like({
        name: 'small.csv',
        mimeType: 'text/csv',
        size: '8',
        parents: [folder],
        description: 'Uploaded',
      }),
    ),
    does(
      'files_upload.create',
      'uploads an empty file',
      { name: 'empty.txt', file_content: '', file_mime_type: 'text/plain', parents: [folder] },
      like({ size: '0', md5Checksum: 'd41d8cd98f00b204e9800998ecf8427e' }),
    ),
    does(
      'files_upload.create',
      'uploads more than fits in one request',
      {
        name: 'large.bin',
        file_content: base64('z'.repeat(5_500_000)),
        parents: [folder],
        fields: 'name,size',
      },
      (file: object) => expect(file).toEqual({ name: 'large.bin', size: '5500000' }),
    ),
    does(
      'files_upload.create',
      'converts',
      {
        name: 'Converted',
        mimeType: 'application/vnd.google-apps.spreadsheet',
        file_content: base64('a,b\n1,2\n'),
        file_mime_type: 'text/csv',
        parents: [folder],
      },
      like({ mimeType: 'application/vnd.google-apps.spreadsheet' }),
    ),
    does(
      'files.list',
      'lists the uploads',
      { q: `${within(folder)} and mimeType != '${FOLDER}' and mimeType != '${SHORTCUT}'` },
      names('Converted', 'Notes', 'empty.txt', 'large.bin', 'small.csv'),
    ),
    refuses('files_upload.create', 'requires content', { name: 'a' }, 'invalid_params', {
      path: '$.file_content',
    }),
    refuses(
      'files_upload.create',
      'refuses content that is not base64',
      { name: 'a', file_content: '%' },
      'invalid_params',
      {
        path: '$.file_content',
      },
    ),
  ]
}

async function discussions({ files }: Sandbox['drive'], execute: ExecuteExample): Promise<ExampleCall[]> {
  const fileId = files.document
  const { data } = (await execute('comments', 'list', { fileId, pageSize: 100 })) as Answer
  const comment = data.find(({ replies }) => (replies as object[]).length > 20) as {
    id: string
    replies: { id: string }[]
  }
  const commentId = comment.id
  const [reply] = comment.replies as [{ id: string }]
  return [
    does('comments.list', 'lists', { fileId }, rows('id', 'content', 'author', 'createdTime', 'replies')),
    does('comments.list', 'lists a page of 3', { fileId, pageSize: 3 }, page(3)),
    does(
      'comments.list',
      'includes deleted comments',
      { fileId, pageSize: 100, includeDeleted: true },
      (all: Answer) => expect(all.data.length).toBeGreaterThan(data.length),
    ),
    does(
      'comments.list',
      'lists the comments that changed since a time',
      { fileId, startModifiedTime: '2100-01-01T00:00:00Z', fields: 'comments(id)' },
      count(0),
    ),
    does(
      'comments.get',
      'reads one',
      { fileId, commentId },
      like({ id: commentId, author: expect.any(Object) }),
    ),
    refuses(
      'comments.get',
      'refuses an unknown id',
      { fileId, commentId: 'AAAAinvented' },
      'vendor_not_found',
    ),
    does('replies.list', 'lists', { fileId, commentId, pageSize: 100 }, rows('id', 'author', 'createdTime')),
    does(
      'replies.list',
      'lists a page of 2',
      { fileId, commentId, pageSize: 2, includeDeleted: true },
      page(2),
    ),
    does('replies.get', 'reads one', { fileId, commentId, replyId: reply.id }, like({ id: reply.id })),
    refuses(
      'replies.get',
      'refuses an unknown id',
      { fileId, commentId, replyId: 'BBBB' },
      'vendor_not_found',
    ),
    does('revisions.list', 'lists', { fileId: files.txt }, ({ data, meta }: Answer) => {
      expect(data).toHaveLength(5)
      for (const row of each(data))
        expect(row).toMatchObject({ mimeType: 'text/plain', size: expect.any(String) })
      expect(meta).toEqual({ next_page_token: null })
    }),
    does('revisions.list', 'lists a page of 2', { fileId: files.txt, pageSize: 2 }, page(2)),
    does(
      'revisions.get',
      'reads the newest',
      { fileId: files.txt, revisionId: 'head' },
      like({ mimeType: 'text/plain' }),
    ),
    refuses(
      'revisions.get',
      'refuses an unknown id',
      { fileId: files.txt, revisionId: '1' },
      'vendor_not_found',
    ),
  ]
}

function sharing({ files }: Sandbox['drive']): ExampleCall[] {
  const fileId = files.shared_by_link
  return [
    does(
      'permissions.list',
      'lists',
      { fileId: files.shared_with_people },
      rows('id', 'type', 'role', 'emailAddress'),
    ),
    does('permissions.list', 'lists a page of 2', { fileId: files.shared_with_people, pageSize: 2 }, page(2)),
    does(
      'permissions.get',
      'reads the permission of the link',
      { fileId, permissionId: 'anyoneWithLink' },
      like({ type: 'anyone', role: 'reader' }),
    ),
    refuses('permissions.get', 'refuses an unknown id', { fileId, permissionId: '7' }, 'vendor_not_found'),
    refuses(
      'permissions.list',
      'refuses permissions that only owners see',
      { fileId: files.read_only },
      'vendor_forbidden',
    ),
  ]
}

function changes({ shared_drives }: Sandbox['drive'], start: unknown): ExampleCall[] {
  const { startPageToken } = start as { startPageToken: string }
  const [fleet] = shared_drives as [{ id: string; name: string }]
  return [
    does(
      'changes_start_page_token.get',
      'returns the token for later changes',
      undefined,
      like({ startPageToken: expect.any(String) }),
    ),
    does(
      'changes_start_page_token.get',
      'returns the token of a shared drive',
      { driveId: fleet.id },
      like({ startPageToken: expect.any(String) }),
    ),
    does(
      'changes.list',
      'lists the changes since a token',
      { pageToken: startPageToken },
      ({ data, meta }: Answer) => {
        expect(data.length).toBeGreaterThan(3)
        for (const row of each(data))
          expect(row).toMatchObject({
            [row.changeType === 'drive' ? 'driveId' : 'fileId']: expect.any(String),
            time: expect.any(String),
          })
        expect(meta).toMatchObject({ next_page_token: null, newStartPageToken: expect.any(String) })
      },
    ),
    does(
      'changes.list',
      'lists a page of 2',
      { pageToken: startPageToken, pageSize: 2, includeRemoved: false },
      page(2),
    ),
    refuses('changes.list', 'requires a token', {}, 'invalid_params', { path: '$.pageToken' }),
    refuses('changes.list', 'refuses an invalid page token', { pageToken: 'nothing' }, 'vendor_rejected'),
  ]
}
