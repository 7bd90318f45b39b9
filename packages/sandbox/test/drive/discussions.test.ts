import { describe, expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { openCaller, refusalOf } from './open.ts'

const caller = openCaller()
const path = () => `/drive/v3/files/${caller().drive.files.document}/comments`

describe('comments', () => {
  test('are listed in pages, by default without deleted ones', async () => {
    const first = (await caller().get(path(), { fields: '*' })).body
    expect(first.comments).toHaveLength(20)
    const rest = (await caller().get(path(), { fields: '*', pageToken: first.nextPageToken })).body
    expect([rest.comments.length, rest.nextPageToken]).toEqual([6, undefined])
    const all = (
      await caller().get(path(), {
        fields: 'comments(id,deleted,content)',
        pageSize: '100',
        includeDeleted: 'true',
      })
    ).body
    const [gone] = all.comments.filter(({ deleted }: { deleted: boolean }) => deleted)
    expect(gone).toEqual({ id: expect.any(String), deleted: true })
    expect(refusalOf(await caller().get(`${path()}/${gone.id}`, { fields: '*' }))).toBe(
      '404 notFound commentId',
    )
  })

  test('are listed from a start time on', async () => {
    const startModifiedTime = '2026-11-19T12:00:00Z'
    const { comments } = (await caller().get(path(), { fields: 'comments/modifiedTime', startModifiedTime }))
      .body
    expect(comments.length).toBeGreaterThan(0)
    for (const { modifiedTime } of each(comments)) expect(modifiedTime >= startModifiedTime).toBe(true)
  })

  test('have replies, in pages of their own', async () => {
    const { comments } = (await caller().get(path(), { fields: 'comments/id', pageSize: '1' })).body
    const replies = `${path()}/${comments[0].id}/replies`
    const first = (await caller().get(replies, { fields: '*' })).body
    expect(first.replies).toHaveLength(20)
    const rest = (await caller().get(replies, { fields: '*', pageToken: first.nextPageToken })).body
    expect(rest.replies).toHaveLength(2)
    expect((await caller().get(`${replies}/${rest.replies[0].id}`, { fields: '*' })).body).toEqual(
      rest.replies[0],
    )
    expect(refusalOf(await caller().get(`${replies}/none`, { fields: '*' }))).toBe('404 notFound replyId')
  })
})

describe('revisions', () => {
  const of = (id: string) => `/drive/v3/files/${id}/revisions`

  test('are listed in pages, and read one by one', async () => {
    const { files } = caller().drive
    const first = (await caller().get(of(files.txt), { pageSize: '4' })).body
    expect(first.revisions[0]).toEqual({
      kind: 'drive#revision',
      id: expect.any(String),
      mimeType: 'text/plain',
      modifiedTime: expect.any(String),
    })
    const rest = (await caller().get(of(files.txt), { pageToken: first.nextPageToken })).body
    expect(rest.revisions).toHaveLength(1)
    const head = (
      await caller().get(`/drive/v3/files/${files.txt}`, { fields: 'headRevisionId,md5Checksum' })
    ).body
    expect(rest.revisions[0].id).toBe(head.headRevisionId)
    const one = (await caller().get(`${of(files.txt)}/head`, { fields: 'md5Checksum,keepForever' })).body
    expect(one).toEqual({ md5Checksum: head.md5Checksum, keepForever: false })
  })

  test('of Google’s own documents have no content', async () => {
    const { document } = caller().drive.files
    const { revisions } = (
      await caller().get(of(document), { fields: 'revisions(id,md5Checksum,exportLinks)' })
    ).body
    expect(revisions[0].md5Checksum).toBeUndefined()
    expect(revisions[0].exportLinks['application/pdf']).toBeDefined()
  })

  test('are refused to a reader, and for a folder', async () => {
    const { files, folders } = caller().drive
    expect(refusalOf(await caller().get(of(files.read_only)))).toBe('403 insufficientFilePermissions')
    expect(refusalOf(await caller().get(of(folders.reports)))).toBe('403 revisionsNotSupported')
  })
})
