import { describe, expect, test } from '@jest/globals'
import { openCaller, refusalOf } from './open.ts'

const caller = openCaller()
const path = () => `/drive/v3/files/${caller().drive.files.document}/comments`

describe('comments', () => {
  test('are listed in pages, without the deleted ones unless asked for', async () => {
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

  test('are listed from a moment on', async () => {
    const startModifiedTime = '2026-11-19T12:00:00Z'
    const { comments } = (await caller().get(path(), { fields: 'comments/modifiedTime', startModifiedTime }))
      .body
    expect(comments.length).toBeGreaterThan(0)
    for (const { modifiedTime } of comments) expect(modifiedTime >= startModifiedTime).toBe(true)
  })

  test('are made, changed by who wrote them, answered, resolved and deleted', async () => {
    const { call, get } = caller()
    const query = { fields: '*' }
    const made = (await call('POST', path(), { query, body: { content: 'Why <b>?' } })).body
    expect(made).toMatchObject({
      kind: 'drive#comment',
      content: 'Why <b>?',
      htmlContent: 'Why &#60;b&#62;?',
      deleted: false,
      replies: [],
      author: { me: true },
    })
    const one = `${path()}/${made.id}`
    expect((await call('PATCH', one, { query, body: { content: 'Why?' } })).body.content).toBe('Why?')
    await call('POST', `${one}/replies`, { query, body: { content: 'Because.' } })
    const resolved = (await call('POST', `${one}/replies`, { query, body: { action: 'resolve' } })).body
    expect(resolved.action).toBe('resolve')
    expect((await get(one, query)).body).toMatchObject({
      resolved: true,
      replies: [{ content: 'Because.' }, { action: 'resolve' }],
    })
    expect((await call('DELETE', one)).status).toBe(204)
    expect((await get(one, { ...query, includeDeleted: 'true' })).body.content).toBeUndefined()
    expect(refusalOf(await call('POST', path(), { query, body: {} }))).toBe('400 badRequest')
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

  test('are listed in pages, told and downloaded', async () => {
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
    const { bytes } = await caller().get(`${of(files.txt)}/${first.revisions[0].id}`, { alt: 'media' })
    expect(bytes.toString()).toBe('Draft 1.\n')
  })

  test('of Google’s own documents have no bytes', async () => {
    const { document } = caller().drive.files
    const { revisions } = (
      await caller().get(of(document), { fields: 'revisions(id,md5Checksum,exportLinks)' })
    ).body
    expect(revisions[0].md5Checksum).toBeUndefined()
    expect(revisions[0].exportLinks['application/pdf']).toBeDefined()
    expect(refusalOf(await caller().get(`${of(document)}/${revisions[0].id}`, { alt: 'media' }))).toBe(
      '403 fileNotDownloadable alt',
    )
  })

  test('are kept, deleted, and refused to who may only read', async () => {
    const { files, folders } = caller().drive
    const { revisions } = (await caller().get(of(files.txt))).body
    const one = `${of(files.txt)}/${revisions[1].id}`
    const kept = await caller().call('PATCH', one, {
      body: { keepForever: true },
      query: { fields: 'keepForever' },
    })
    expect(kept.body).toEqual({ keepForever: true })
    expect((await caller().call('DELETE', one)).status).toBe(204)
    expect(refusalOf(await caller().get(one))).toBe('404 notFound revisionId')
    expect(refusalOf(await caller().get(of(files.read_only)))).toBe('403 insufficientFilePermissions')
    expect(refusalOf(await caller().get(of(folders.reports)))).toBe('403 revisionsNotSupported')
  })
})
