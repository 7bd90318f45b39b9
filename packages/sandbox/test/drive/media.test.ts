import { createHash } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { openCaller, refusalOf } from './open.ts'

const BIG = 3 * 1_048_576 + 7
const caller = openCaller({ drive: { big_file_bytes: BIG } })

const pathOf = (name: keyof ReturnType<typeof caller>['drive']['files']) =>
  `/drive/v3/files/${caller().drive.files[name]}`
const media = (name: Parameters<typeof pathOf>[0], headers?: Record<string, string>, query = {}) =>
  caller().get(pathOf(name), { alt: 'media', ...query }, headers)

describe('content', () => {
  test('comes whole, with the type of the file, and matches its checksum', async () => {
    const { body } = await caller().get(pathOf('pdf'), { fields: 'size,md5Checksum,mimeType' })
    const { status, headers, bytes } = await media('pdf')
    expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([
      200,
      'application/pdf',
      body.size,
    ])
    expect(createHash('md5').update(bytes).digest('hex')).toBe(body.md5Checksum)
  })

  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=1048570-1048585', 1_048_570, 1_048_586],
    [`bytes=${BIG - 3}-`, BIG - 3, BIG],
    ['bytes=-5', BIG - 5, BIG],
    [`bytes=${BIG - 2}-${BIG + 100}`, BIG - 2, BIG],
  ])('comes in ranges: %s', async (range, from, to) => {
    const whole = await media('big')
    const part = await media('big', { range })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to - 1}/${BIG}`])
    expect(part.bytes.equals(whole.bytes.subarray(from, to))).toBe(true)
  })

  test('past the end is 416, and a malformed range gives the whole', async () => {
    const behind = await media('csv', { range: 'bytes=9999999-' })
    expect([refusalOf(behind), behind.headers.get('content-range')]).toEqual([
      '416 requestedRangeNotSatisfiable Range',
      'bytes */3247',
    ])
    expect((await media('csv', { range: 'bytes=0-1,5-6' })).status).toBe(200)
    expect((await media('csv', { range: 'lines=1-2' })).status).toBe(200)
  })

  test('depends on the seed only', async () => {
    const { body } = await caller().get(pathOf('big'), { fields: 'md5Checksum' })
    expect(
      createHash('md5')
        .update((await media('big')).bytes)
        .digest('hex'),
    ).toBe(body.md5Checksum)
  })

  test('is refused for folders, shortcuts and Google’s own documents', async () => {
    for (const name of ['document', 'shortcut_to_file'] as const) {
      expect(refusalOf(await media(name))).toBe('403 fileNotDownloadable alt')
    }
    const folder = await caller().get('/drive/v3/files/root', { alt: 'media' })
    expect(refusalOf(folder)).toBe('403 fileNotDownloadable alt')
  })

  test('is refused if the user may not download it; malware only goes to an owner who acknowledges it', async () => {
    expect(refusalOf(await media('not_downloadable'))).toBe('403 cannotDownloadFile')
    expect(refusalOf(await media('abusive'))).toBe('403 cannotDownloadAbusiveFile')
    expect((await media('abusive', {}, { acknowledgeAbuse: 'true' })).status).toBe(200)
    const { body } = await caller().get(pathOf('not_downloadable'), { fields: 'capabilities/canDownload' })
    expect(body.capabilities.canDownload).toBe(false)
  })
})

describe('an export', () => {
  const exported = (name: Parameters<typeof pathOf>[0], mimeType: string) =>
    caller().get(`${pathOf(name)}/export`, { mimeType })

  test('works in every type that about.get and the file list', async () => {
    const { exportFormats } = (await caller().get('/drive/v3/about', { fields: 'exportFormats' })).body
    for (const name of ['document', 'spreadsheet', 'presentation', 'drawing'] as const) {
      const { mimeType, exportLinks } = (await caller().get(pathOf(name), { fields: 'mimeType,exportLinks' }))
        .body
      expect(Object.keys(exportLinks)).toEqual(exportFormats[mimeType])
      for (const type of each(Object.keys(exportLinks))) {
        const { status, headers, bytes } = await exported(name, type)
        expect([status, headers.get('content-type'), bytes.length > 20]).toEqual([200, type, true])
      }
    }
  })

  test('of text begins with a byte order mark, and of a spreadsheet has the first sheet', async () => {
    expect((await exported('document', 'text/plain')).bytes.toString()).toMatch(
      /^\uFEFFTide tables, document\r\n/,
    )
    const csv = (await exported('spreadsheet', 'text/csv')).bytes.toString().split('\r\n')
    expect(csv[0]).toBe('order_id,customer,country,quantity,amount,paid,ordered_at,note')
  })

  test('is refused in another type, for another file, and above 10 MB', async () => {
    expect(refusalOf(await exported('document', 'image/png'))).toBe('400 badRequest convertTo')
    expect(refusalOf(await exported('csv', 'text/csv'))).toBe('403 fileNotExportable')
    expect(refusalOf(await exported('large_document', 'text/plain'))).toBe('403 exportSizeLimitExceeded')
    expect(refusalOf(await caller().get(`${pathOf('document')}/export`))).toBe('400 required mimeType')
  })

  test('above 10 MB comes by a long-running download', async () => {
    const begun = await caller().call('POST', `${pathOf('large_document')}/download`, {
      query: { mimeType: 'text/plain' },
    })
    expect(begun.body.done).toBeUndefined()
    const path = `/drive/v3/operations/${begun.body.name}`
    expect((await caller().get(path)).body.done).toBeUndefined()
    const { done, response } = (await caller().get(path)).body
    expect(done).toBe(true)
    const { headers, bytes } = await caller().get(response.downloadUri)
    expect(headers.get('content-type')).toBe('text/plain')
    expect(bytes.length).toBeGreaterThan(10 * 1_048_576)
    const part = await caller().get(response.downloadUri, undefined, { range: 'bytes=3-14' })
    expect([part.status, part.bytes.toString()]).toEqual([206, 'The whole lo'])
  })

  test('by a long-running download can be of a revision, and an unknown name is refused', async () => {
    const { revisions } = (await caller().get(`${pathOf('txt')}/revisions`, { fields: 'revisions/id' })).body
    const query = { revisionId: revisions[1].id }
    const { name } = (await caller().call('POST', `${pathOf('txt')}/download`, { query })).body
    await caller().get(`/drive/v3/operations/${name}`)
    const { response } = (await caller().get(`/drive/v3/operations/${name}`)).body
    expect((await caller().get(response.downloadUri)).bytes.toString()).toBe('Draft 2.\n')
    expect(refusalOf(await caller().get('/drive/v3/operations/unknown'))).toBe('404 notFound name')
  })
})
