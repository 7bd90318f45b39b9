import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { auth, type drive_v3, drive as open } from '@googleapis/drive'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createSandbox, type Sandbox } from '../../src/index.ts'

let sandbox: Sandbox
let client: drive_v3.Drive
/** The client's uploads need the address of the API in each call. */
let rootUrl: string

beforeAll(async () => {
  sandbox = await createSandbox()
  const { access_token } = sandbox.google_accounts.issue()
  const oauth = new auth.OAuth2()
  oauth.setCredentials({ access_token })
  rootUrl = `${sandbox.drive.base_url}/`
  client = open({ version: 'v3', auth: oauth, rootUrl })
})
afterAll(() => sandbox.close())

describe('the vendor’s own client', () => {
  test('lists every file, page by page', async () => {
    const names: string[] = []
    let pageToken: string | undefined
    do {
      const { data } = await client.files.list({
        q: 'trashed = false',
        pageSize: 500,
        fields: 'nextPageToken,files(name)',
        supportsAllDrives: true,
        includeItemsFromAllDrives: true,
        ...(pageToken && { pageToken }),
      })
      for (const { name } of data.files ?? []) names.push(name ?? '')
      pageToken = data.nextPageToken ?? undefined
    } while (pageToken)
    expect(names.length).toBeGreaterThan(1_400)
  })

  test('gets, downloads and exports files', async () => {
    const { csv, document } = sandbox.drive.files
    expect((await client.files.get({ fileId: csv })).data).toEqual({
      kind: 'drive#file',
      id: csv,
      name: expect.any(String),
      mimeType: 'text/csv',
    })
    const { data } = await client.files.get({ fileId: csv, alt: 'media' }, { responseType: 'stream' })
    expect((await buffer(data)).toString()).toMatch(/^order_id,/)
    const exported = await client.files.export({ fileId: document, mimeType: 'text/markdown' })
    expect(exported.data).toMatch(/^# Tide tables/)
  })

  test('uploads with metadata and without', async () => {
    const made = await client.files.create(
      {
        requestBody: { name: 'sent.txt', parents: [sandbox.drive.folders.special] },
        media: { mimeType: 'text/plain', body: Readable.from(['some ', 'bytes']) },
        fields: 'id,name,size,mimeType',
      },
      { rootUrl },
    )
    expect(made.data).toEqual({
      id: expect.any(String),
      name: 'sent.txt',
      size: '10',
      mimeType: 'text/plain',
    })
    const updated = await client.files.update(
      {
        fileId: made.data.id ?? '',
        media: { mimeType: 'text/plain', body: 'more' },
        fields: 'size',
      },
      { rootUrl },
    )
    expect(updated.data).toEqual({ size: '4' })
  })

  test('follows changes, comments, permissions and drives', async () => {
    const { startPageToken } = (await client.changes.getStartPageToken({})).data
    sandbox.drive.touch(sandbox.drive.files.csv)
    const changed = await client.changes.list({ pageToken: startPageToken ?? '' })
    expect(changed.data.changes?.map(({ fileId }) => fileId)).toEqual([sandbox.drive.files.csv])
    const comments = await client.comments.list({ fileId: sandbox.drive.files.document, fields: '*' })
    expect(comments.data.comments).toHaveLength(20)
    expect((await client.drives.list({})).data.drives).toHaveLength(2)
    const permissions = await client.permissions.list({ fileId: sandbox.drive.files.shared_with_people })
    expect(permissions.data.permissions).toHaveLength(4)
  })

  test('reads the vendor’s refusals', async () => {
    await expect(client.files.get({ fileId: '1nowhere' })).rejects.toMatchObject({
      message: 'File not found: 1nowhere.',
      status: 404,
    })
  })
})
