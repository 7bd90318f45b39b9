import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Clock } from '@linkspan/core'
import { errorOf, type FakeVendor, startFakeVendor } from '@linkspan/core/testing'
import { each } from '../../core/test/support/each.ts'
import { createDrive, type Drive, type DriveCredentials } from '../src/index.ts'

const fileId = '1Invented-file_id'
const commentId = 'AAAA-invented'
let vendor: FakeVendor
let drive: Drive

/** How long the connector has slept, in milliseconds, without any wait. */
const slept: number[] = []
const clock: Clock = { now: Date.now, sleep: async (milliseconds) => void slept.push(milliseconds) }

const open = (credentials: Partial<DriveCredentials> = {}) =>
  createDrive({
    base_url: vendor.base_url,
    retry: false,
    clock,
    credentials: { access_token: 'invented-token', refresh_token: 'invented-refresh', ...credentials },
  })

beforeAll(async () => {
  vendor = await startFakeVendor()
  drive = open()
})
beforeEach(() => vendor.answer(() => ({ body: { id: 'one' } })))
afterAll(async () => {
  await drive.close()
  await vendor.close()
})

const sent = () => {
  expect(vendor.requests).toHaveLength(1)
  const { method, path = '', headers, body } = vendor.requests[0] ?? {}
  const url = new URL(path, vendor.base_url)
  const query = Object.fromEntries(url.searchParams)
  return { method, path: url.pathname, query, headers, body }
}

describe('requests', () => {
  const cases: [string, object, string, string, object][] = [
    ['files.list', {}, 'GET', '/files', { supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' }],
    [
      'files.list',
      { supportsAllDrives: false, q: "name = 'a'", orderBy: 'folder,modifiedTime desc', pageSize: 5 },
      'GET',
      '/files',
      {
        supportsAllDrives: 'false',
        includeItemsFromAllDrives: 'false',
        q: "name = 'a'",
        orderBy: 'folder,modifiedTime desc',
        pageSize: '5',
      },
    ],
    ['files.list', { driveId: '0Shared' }, 'GET', '/files', { corpora: 'drive', driveId: '0Shared' }],
    [
      'files.list',
      { driveId: '0Shared', corpora: 'allDrives', spaces: 'drive', pageToken: '~!~', includeLabels: 'a,b' },
      'GET',
      '/files',
      { corpora: 'allDrives', spaces: 'drive', pageToken: '~!~', includeLabels: 'a,b' },
    ],
    ['files.get', { fileId }, 'GET', `/files/${fileId}`, { supportsAllDrives: 'true' }],
    ['files.delete', { fileId }, 'DELETE', `/files/${fileId}`, { supportsAllDrives: 'true' }],
    ['drives.list', { q: "name contains 'a'" }, 'GET', '/drives', { q: "name contains 'a'" }],
    [
      'drives.get',
      { driveId: '0Shared', useDomainAdminAccess: true },
      'GET',
      '/drives/0Shared',
      { useDomainAdminAccess: 'true' },
    ],
    [
      'permissions.list',
      { fileId, pageSize: 100 },
      'GET',
      `/files/${fileId}/permissions`,
      { supportsAllDrives: 'true', pageSize: '100' },
    ],
    [
      'permissions.get',
      { fileId, permissionId: 'anyoneWithLink' },
      'GET',
      `/files/${fileId}/permissions/anyoneWithLink`,
      {},
    ],
    [
      'comments.list',
      { fileId, startModifiedTime: '2026-01-01T00:00:00Z', includeDeleted: true },
      'GET',
      `/files/${fileId}/comments`,
      { startModifiedTime: '2026-01-01T00:00:00Z', includeDeleted: 'true' },
    ],
    ['comments.get', { fileId, commentId }, 'GET', `/files/${fileId}/comments/${commentId}`, { fields: '*' }],
    ['replies.list', { fileId, commentId }, 'GET', `/files/${fileId}/comments/${commentId}/replies`, {}],
    [
      'replies.get',
      { fileId, commentId, replyId: 'B' },
      'GET',
      `/files/${fileId}/comments/${commentId}/replies/B`,
      { fields: '*' },
    ],
    ['revisions.list', { fileId }, 'GET', `/files/${fileId}/revisions`, {}],
    ['revisions.get', { fileId, revisionId: 'head' }, 'GET', `/files/${fileId}/revisions/head`, {}],
    [
      'changes.list',
      { pageToken: '7', includeRemoved: false, restrictToMyDrive: true },
      'GET',
      '/changes',
      {
        pageToken: '7',
        includeRemoved: 'false',
        restrictToMyDrive: 'true',
        includeItemsFromAllDrives: 'true',
      },
    ],
    [
      'changes_start_page_token.get',
      { driveId: '0Shared' },
      'GET',
      '/changes/startPageToken',
      { driveId: '0Shared', supportsAllDrives: 'true' },
    ],
    ['about.get', {}, 'GET', '/about', { fields: '*' }],
    ['about.get', { fields: 'user' }, 'GET', '/about', { fields: 'user' }],
  ]
  test.each(cases)(
    '%s %j is sent to the vendor’s endpoint',
    async (operation, params, method, path, query) => {
      const [entity, action] = operation.split('.') as [string, string]
      await drive.execute(entity, action, params)
      expect(sent()).toMatchObject({ method, path: `/drive/v3${path}`, query })
      expect(sent().headers).toMatchObject({
        authorization: 'Bearer invented-token',
        'user-agent': expect.stringContaining('gzip'),
      })
    },
  )

  test('the written fields are the body, and the other parameters the query', async () => {
    await drive.files.create({
      name: 'Way in',
      mimeType: 'application/vnd.google-apps.shortcut',
      parents: ['1Folder'],
      shortcutDetails: { targetId: fileId },
      fields: 'id',
    })
    expect(sent()).toMatchObject({ method: 'POST', path: '/drive/v3/files' })
    expect(sent().query).toEqual({ prettyPrint: 'false', supportsAllDrives: 'true', fields: 'id' })
    expect(JSON.parse(sent().body ?? '')).toEqual({
      name: 'Way in',
      mimeType: 'application/vnd.google-apps.shortcut',
      parents: ['1Folder'],
      shortcutDetails: { targetId: fileId },
    })
    vendor.answer(() => ({ body: {} }))
    await drive.files.update({ fileId, addParents: 'a', removeParents: 'b,c', trashed: true, fields: 'id' })
    expect(sent()).toMatchObject({
      method: 'PATCH',
      path: `/drive/v3/files/${fileId}`,
      body: '{"trashed":true}',
    })
    expect(sent().query).toMatchObject({ addParents: 'a', removeParents: 'b,c', fields: 'id' })
  })

  test('a deletion returns an empty object', async () => {
    vendor.answer((_request, response) => {
      response.writeHead(204).end()
      return undefined
    })
    expect(await drive.files.delete({ fileId })).toEqual({})
  })

  test('a list requests the fields that paging needs, whatever fields the caller selects', async () => {
    const cases: [string, string][] = [
      ['files(id)', 'nextPageToken,incompleteSearch,files(id)'],
      ['nextPageToken,files(id,owners(me))', 'incompleteSearch,nextPageToken,files(id,owners(me))'],
      ['files/id', 'nextPageToken,incompleteSearch,files/id'],
      ['files(nextPageToken)', 'nextPageToken,incompleteSearch,files(nextPageToken)'],
      ['*', '*'],
    ]
    for (const [fields, asked] of cases) {
      vendor.answer(() => ({ body: { files: [] } }))
      await drive.files.list({ fields })
      expect(sent().query.fields).toBe(asked)
    }
  })

  test('the default fields are all fields of a file except for thumbnails', async () => {
    await drive.files.list()
    const { fields = '' } = sent().query
    expect(fields).toMatch(/^nextPageToken,incompleteSearch,files\(kind,id,name,.*videoMediaMetadata\)$/)
    expect(fields).not.toContain('thumbnail')
  })

  test('resource keys are sent only in their header', async () => {
    await drive.files.get({ fileId, resource_key: '0-key' })
    expect(sent().headers).toMatchObject({ 'x-goog-drive-resource-keys': `${fileId}/0-key` })
    expect(JSON.stringify(sent().query)).not.toContain('0-key')
    vendor.answer(() => ({ body: {} }))
    await drive.files.list({ resource_keys: ['a/0-x', 'b/0-y'] })
    expect(sent().headers).toMatchObject({ 'x-goog-drive-resource-keys': 'a/0-x,b/0-y' })
  })
})

describe('pages', () => {
  test('meta has the token of the next page, and the other properties of the reply', async () => {
    vendor.answer(() => ({
      body: { kind: 'drive#fileList', files: [{ id: 'a' }], nextPageToken: 'n', incompleteSearch: false },
    }))
    expect(await drive.files.list()).toEqual({
      data: [{ id: 'a' }],
      meta: { next_page_token: 'n', incompleteSearch: false },
    })
    vendor.answer(() => ({ body: { changes: [], newStartPageToken: '2323' } }))
    expect(await drive.changes.list({ pageToken: '1' })).toEqual({
      data: [],
      meta: { next_page_token: null, newStartPageToken: '2323' },
    })
  })

  test('P44 listAll reads every row, in the vendor’s largest pages or in pages of the caller’s size', async () => {
    for (const [given, asked] of [
      [{}, '1000'],
      [{ pageSize: 7 }, '7'],
      [{ pageToken: '2' }, '1000'],
    ] as const) {
      vendor.answer(({ path }) => {
        const page = Number(new URL(path, vendor.base_url).searchParams.get('pageToken') ?? '0')
        const next = page < 3 ? { nextPageToken: String(page + 1) } : {}
        return { body: { files: [{ id: `${page}a` }, { id: `${page}b` }], ...next } }
      })
      const ids: unknown[] = []
      for await (const { id } of drive.files.listAll(given)) ids.push(id)
      const first = 'pageToken' in given ? 2 : 0
      expect(ids).toEqual([0, 1, 2, 3].slice(first).flatMap((page) => [`${page}a`, `${page}b`]))
      for (const { path } of each(vendor.requests)) expect(path).toContain(`pageSize=${asked}`)
    }
  })
})

describe('downloads', () => {
  test('a download sends the range and acknowledgeAbuse, and returns the bytes unchanged', async () => {
    vendor.answer((_request, response) => {
      response
        .writeHead(206, { 'content-type': 'text/csv', 'content-range': 'bytes 2-4/9', 'content-length': '3' })
        .end('cde')
      return undefined
    })
    const download = await drive.files.download({
      fileId,
      acknowledgeAbuse: true,
      range_header: 'bytes=2-4',
      resource_key: '0-key',
    })
    expect(download).toMatchObject({
      status: 206,
      content_type: 'text/csv',
      content_length: 3,
      content_range: 'bytes 2-4/9',
    })
    expect((await buffer(download.stream)).toString()).toBe('cde')
    expect(sent().query).toEqual({ alt: 'media', acknowledgeAbuse: 'true', supportsAllDrives: 'true' })
    expect(sent().headers).toMatchObject({
      range: 'bytes=2-4',
      accept: '*/*',
      'x-goog-drive-resource-keys': `${fileId}/0-key`,
    })
  })

  const tooLarge = {
    status: 403,
    body: { error: { code: 403, message: 'Too large.', errors: [{ reason: 'exportSizeLimitExceeded' }] } },
  }

  test('an export beyond 10 MB is created by the vendor first; the token is only sent to the vendor’s own address', async () => {
    const elsewhere = await startFakeVendor(() => ({ body: 'exported' }))
    try {
      for (const host of [vendor, elsewhere]) {
        elsewhere.requests.length = 0
        let looks = 0
        vendor.answer(({ path, method }) => {
          if (path.includes('/export?')) return tooLarge
          if (method === 'POST') return { body: { name: 'operations/op-1', done: false } }
          if (path.startsWith('/drive/v3/operations/op-1')) {
            const response = { downloadUri: `${host.base_url}/ready?of=1` }
            return { body: { name: 'operations/op-1', ...(looks++ ? { done: true, response } : {}) } }
          }
          return { body: 'exported' }
        })
        const { stream } = await drive.filesExport.download({ fileId, mimeType: 'application/pdf' })
        expect((await buffer(stream)).toString()).toBe('exported')
        const paths = vendor.requests.map(({ method, path }) => `${method} ${path}`)
        expect(paths.slice(0, 3)).toEqual([
          `GET /drive/v3/files/${fileId}/export?mimeType=application%2Fpdf`,
          `POST /drive/v3/files/${fileId}/download?mimeType=application%2Fpdf`,
          'GET /drive/v3/operations/op-1',
        ])
        const last = host.requests.at(-1)
        expect(last?.path).toBe('/ready?of=1')
        expect(last?.headers.authorization).toBe(host === vendor ? 'Bearer invented-token' : undefined)
      }
    } finally {
      await elsewhere.close()
    }
  })

  test('P39 an export is looked for after half a second, then ever later up to ten seconds, for an hour at most', async () => {
    vendor.answer(({ path }) =>
      path.includes('/export?') ? tooLarge : { body: { name: 'operations/op-1' } },
    )
    slept.length = 0
    const error = await errorOf(drive.filesExport.download({ fileId, mimeType: 'application/pdf' }))
    expect(error).toMatchObject({
      code: 'vendor_error',
      message: expect.stringContaining('did not finish the export'),
      retryable: true,
    })
    expect(slept).toEqual([500, 1_000, 2_000, 4_000, 8_000, ...Array(355).fill(10_000)])
    expect(vendor.requests).toHaveLength(2 + slept.length)
  })

  test('an export that the vendor refuses for another reason than its size is asked for once', async () => {
    const body = {
      error: { code: 403, message: 'Not this one.', errors: [{ reason: 'fileNotDownloadable' }] },
    }
    vendor.answer(() => ({ status: 403, body }))
    const error = await errorOf(drive.filesExport.download({ fileId, mimeType: 'application/pdf' }))
    expect(error).toMatchObject({ code: 'vendor_forbidden', vendor_code: 'fileNotDownloadable' })
    expect(vendor.requests.map(({ method }) => method)).toEqual(['GET'])
  })

  test('P39 an abort ends the wait for an export, and nothing more is sent', async () => {
    const abort = new AbortController()
    const waiting = createDrive({
      base_url: vendor.base_url,
      retry: false,
      clock: {
        now: Date.now,
        sleep: async (_milliseconds, signal) => {
          abort.abort(new Error('left'))
          signal?.throwIfAborted()
        },
      },
      credentials: { access_token: 'invented-token', refresh_token: 'invented-refresh' },
    })
    vendor.answer(({ method }) => (method === 'GET' ? tooLarge : { body: { name: 'operations/op-1' } }))
    const params = { fileId, mimeType: 'application/pdf' }
    const error = await errorOf(waiting.filesExport.download(params, { signal: abort.signal }))
    expect(error).toMatchObject({ code: 'cancelled' })
    expect(vendor.requests.map(({ method }) => method)).toEqual(['GET', 'POST'])
    await waiting.close()
  })

  test('an export that the vendor neither names nor ends is its error', async () => {
    vendor.answer(({ method }) => (method === 'GET' ? tooLarge : { body: {} }))
    const error = await errorOf(drive.filesExport.download({ fileId, mimeType: 'application/pdf' }))
    expect(error).toMatchObject({
      code: 'vendor_error',
      message: expect.stringContaining('did not finish the export'),
    })
    expect(vendor.requests).toHaveLength(2)
  })

  test('a failed export is the vendor’s error', async () => {
    vendor.answer(({ method }) =>
      method === 'GET' ? tooLarge : { body: { done: true, error: { code: 3, message: 'Not this one.' } } },
    )
    const error = await errorOf(drive.filesExport.download({ fileId, mimeType: 'application/pdf' }))
    expect(error).toMatchObject({ code: 'vendor_error', message: expect.stringContaining('Not this one.') })
  })
})

describe('P34 invalid parameters are refused before anything is sent', () => {
  const cases: [string, string, object, string][] = [
    ['a file id with a path', 'files.get', { fileId: '../about' }, '$.fileId'],
    ['a blank file id', 'files.get', { fileId: '' }, '$.fileId'],
    ['a file id with a query', 'files.download', { fileId: 'a?alt=json' }, '$.fileId'],
    ['an encoded slash', 'comments.list', { fileId: 'a%2Fb' }, '$.fileId'],
    [
      'a resource key with a line break',
      'files.get',
      { fileId, resource_key: 'a\r\nb: c' },
      '$.resource_key',
    ],
    ['a resource key without its file', 'files.list', { resource_keys: ['0-key'] }, '$.resource_keys[0]'],
    ['a range of two', 'files.download', { fileId, range_header: 'bytes=0-1,3-4' }, '$.range_header'],
    [
      'a range with a line break',
      'files.download',
      { fileId, range_header: 'bytes=0-1\r\na: b' },
      '$.range_header',
    ],
    ['a pageSize of 1001', 'files.list', { pageSize: 1001 }, '$.pageSize'],
    ['a pageSize of 101', 'drives.list', { pageSize: 101 }, '$.pageSize'],
    ['a pageSize of 0', 'comments.list', { fileId, pageSize: 0 }, '$.pageSize'],
    ['fields with quotes', 'files.get', { fileId, fields: 'id"' }, '$.fields'],
    ['a corpus of no such name', 'files.list', { corpora: 'everything' }, '$.corpora'],
    [
      'a time without a zone',
      'comments.list',
      { fileId, startModifiedTime: '2026-01-01' },
      '$.startModifiedTime',
    ],
    ['changes without a token', 'changes.list', {}, '$.pageToken'],
    ['a file without a name', 'files.create', {}, '$.name'],
    ['two parents', 'files.create', { name: 'a', parents: ['a', 'b'] }, '$.parents'],
    ['a media type with a line break', 'files.create', { name: 'a', mimeType: 'a/b\r\nc' }, '$.mimeType'],
    ['an export to nothing', 'files_export.download', { fileId }, '$.mimeType'],
    ['an upload without content', 'files_upload.create', { name: 'a' }, '$.file_content'],
    [
      'content that is not base64',
      'files_upload.create',
      { name: 'a', file_content: 'a b' },
      '$.file_content',
    ],
    ['base64 that is cut', 'files_upload.create', { name: 'a', file_content: 'YWJ' }, '$.file_content'],
    ['an unknown alt', 'files.download', { fileId, alt: 'json' }, '$.alt'],
  ]
  test.each(cases)('%s', async (_name, operation, params, path) => {
    const [entity, action] = operation.split('.') as [string, string]
    const error = await errorOf(drive.execute(entity, action, params))
    expect(error).toMatchObject({ code: 'invalid_params', errors: [{ path }] })
    expect(vendor.requests).toEqual([])
  })

  test('credentials that do not fit in a header are refused', () => {
    for (const credentials of [
      { access_token: 'a\r\nx-evil: 1' },
      { refresh_token: '', access_token: undefined },
    ]) {
      expect(() => open(credentials)).toThrow(expect.objectContaining({ code: 'invalid_credentials' }))
    }
  })
})
