import { buffer } from 'node:stream/consumers'
import { drive as vendorClient } from '@googleapis/drive'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Sandbox } from '@linkspan/sandbox'
import type { Drive } from '../src/index.ts'
import { openDrive, openSandbox } from './sandbox.ts'

/** The vendor's own client, on the same sandbox. */
type VendorClient = ReturnType<typeof vendorClient>

let sandbox: Sandbox
let ours: Drive
let theirs: VendorClient

beforeAll(async () => {
  sandbox = await openSandbox('drive-vendor-client')
  ours = openDrive(sandbox)
  const body = new URLSearchParams({ grant_type: 'refresh_token', ...sandbox.drive.credentials() })
  const reply = await fetch(sandbox.google_accounts.token_url, { method: 'POST', body })
  const { access_token } = (await reply.json()) as { access_token: string }
  theirs = vendorClient({
    version: 'v3',
    rootUrl: `${sandbox.drive.base_url}/`,
    headers: { authorization: `Bearer ${access_token}` },
  })
})
afterAll(async () => {
  await ours.close()
  await sandbox.close()
})

const shared = { supportsAllDrives: true, includeItemsFromAllDrives: true }

describe('the vendor’s own client gets the same data', () => {
  test('every file, over all pages', async () => {
    const fields = 'nextPageToken,files(*)'
    const rows: unknown[] = []
    let pageToken: string | undefined
    do {
      const { data } = await theirs.files.list({
        ...shared,
        fields,
        pageSize: 100,
        ...(pageToken && { pageToken }),
      })
      rows.push(...(data.files ?? []))
      pageToken = data.nextPageToken ?? undefined
    } while (pageToken)
    const own: unknown[] = []
    for await (const file of ours.files.listAll({ fields })) own.push(file)
    expect(own.length).toBeGreaterThan(1000)
    expect(own).toEqual(rows)
  })

  test('one of each kind', async () => {
    const { files, shared_drives } = sandbox.drive
    const fileId = files.document
    const driveId = shared_drives[0]?.id as string
    const { startPageToken } = (await theirs.changes.getStartPageToken({ supportsAllDrives: true })).data
    expect(await ours.changesStartPageToken.get()).toMatchObject({ startPageToken })
    await theirs.files.update({ fileId: files.csv, requestBody: { description: 'Theirs' } })
    await ours.files.update({ fileId: files.txt, description: 'Ours' })

    const comments = (await ours.comments.list({ fileId })).data
    const commentId = comments[0]?.id as string
    const replyId = comments[0]?.replies?.[0]?.id as string
    const revisionId = (await ours.revisions.list({ fileId })).data[0]?.id as string
    const permissionId = (await ours.permissions.list({ fileId })).data[0]?.id as string
    const pageToken = startPageToken as string
    const all = { fields: '*' }
    const pairs: [unknown, Promise<{ data: unknown }>][] = [
      [await ours.files.get({ fileId, ...all }), theirs.files.get({ fileId, ...all })],
      [await ours.drives.get({ driveId, ...all }), theirs.drives.get({ driveId, ...all })],
      [
        await ours.permissions.get({ fileId, permissionId, ...all }),
        theirs.permissions.get({ fileId, permissionId, ...all }),
      ],
      [await ours.comments.get({ fileId, commentId }), theirs.comments.get({ fileId, commentId, ...all })],
      [
        await ours.replies.get({ fileId, commentId, replyId }),
        theirs.replies.get({ fileId, commentId, replyId, ...all }),
      ],
      [
        await ours.revisions.get({ fileId, revisionId, ...all }),
        theirs.revisions.get({ fileId, revisionId, ...all }),
      ],
      [await ours.about.get(), theirs.about.get(all)],
    ]
    for (const [own, reply] of pairs) expect(own).toEqual((await reply).data)

    const lists: [{ data: unknown[] }, Promise<{ data: object }>, string][] = [
      [await ours.drives.list(all), theirs.drives.list(all), 'drives'],
      [
        await ours.permissions.list({ fileId, ...all }),
        theirs.permissions.list({ fileId, ...all }),
        'permissions',
      ],
      [await ours.comments.list({ fileId }), theirs.comments.list({ fileId, ...all }), 'comments'],
      [
        await ours.replies.list({ fileId, commentId }),
        theirs.replies.list({ fileId, commentId, ...all }),
        'replies',
      ],
      [await ours.revisions.list({ fileId, ...all }), theirs.revisions.list({ fileId, ...all }), 'revisions'],
      [
        await ours.changes.list({ pageToken, ...all }),
        theirs.changes.list({ pageToken, ...shared, ...all }),
        'changes',
      ],
    ]
    for (const [own, reply, name] of lists) {
      const rows = ((await reply).data as Record<string, unknown[]>)[name]
      expect({ name, length: rows?.length }).not.toEqual({ name, length: 0 })
      expect({ name, rows: own.data }).toEqual({ name, rows })
    }
  })

  test('the bytes of downloads, exports and uploads', async () => {
    const { files } = sandbox.drive
    const binary = { responseType: 'arraybuffer' } as const
    const bytes = async (reply: Promise<{ data: unknown }>) => Buffer.from((await reply).data as ArrayBuffer)
    const own = await ours.files.download({ fileId: files.parquet })
    expect(await buffer(own.stream)).toEqual(
      await bytes(theirs.files.get({ fileId: files.parquet, alt: 'media' }, binary)),
    )
    const mimeType = 'application/pdf'
    const exported = await ours.filesExport.download({ fileId: files.document, mimeType })
    expect(await buffer(exported.stream)).toEqual(
      await bytes(theirs.files.export({ fileId: files.document, mimeType }, binary)),
    )
    const content = Buffer.from('the same words')
    const fields = 'size,md5Checksum,mimeType,name'
    const uploaded = await ours.filesUpload.create(
      { name: 'same.txt', file_mime_type: 'text/plain', fields },
      { content },
    )
    const { data } = await theirs.files.create(
      {
        requestBody: { name: 'same.txt' },
        media: { mimeType: 'text/plain', body: content.toString() },
        fields,
      },
      // the client takes the address of uploads from the options of the call
      { rootUrl: `${sandbox.drive.base_url}/` },
    )
    expect(uploaded).toEqual(data)
  })
})
