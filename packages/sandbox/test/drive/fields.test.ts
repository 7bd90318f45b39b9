import { describe, expect, test } from '@jest/globals'
import { openCaller, refusalOf } from './open.ts'

const caller = openCaller()

const fieldsOf = async (fields: string, id = caller().drive.files.csv) =>
  (await caller().get(`/drive/v3/files/${id}`, { fields })).body

describe('fields', () => {
  test('select paths, with parentheses or slashes', async () => {
    expect(await fieldsOf('name,owners/emailAddress,capabilities(canDownload,canEdit)')).toEqual({
      name: 'orders-2026-10.csv',
      owners: [{ emailAddress: 'robin@harbour.example' }],
      capabilities: { canDownload: true, canEdit: true },
    })
  })

  test('may have spaces around names, but not within', async () => {
    const { files } = caller().drive
    expect(await fieldsOf(' id, owners ( me, kind ) ')).toEqual({
      id: files.csv,
      owners: [{ me: true, kind: 'drive#user' }],
    })
    const answer = await caller().get(`/drive/v3/files/${files.csv}`, { fields: 'id name' })
    expect(refusalOf(answer)).toBe('400 invalidParameter fields')
  })

  test('merge two selections of the same field', async () => {
    expect(await fieldsOf('owners/me,owners(kind),owners/me')).toEqual({
      owners: [{ me: true, kind: 'drive#user' }],
    })
  })

  test('with a star select everything', async () => {
    const all = await fieldsOf('*')
    expect(Object.keys(all).length).toBeGreaterThan(40)
    expect(await fieldsOf('owners/*')).toEqual({ owners: all.owners })
    const list = await caller().get('/drive/v3/files', { fields: 'files(*)', pageSize: '1' })
    expect(Object.keys(list.body)).toEqual(['files'])
    expect(list.body.files[0].capabilities).toBeDefined()
  })

  test.each(['nope', 'owners/nope', 'id(', 'id,', 'files/id', 'owners(emailAddress', 'id/x', ')'])(
    'that the resource has not are refused: %s',
    async (fields) => {
      const answer = await caller().get(`/drive/v3/files/${caller().drive.files.csv}`, { fields })
      expect(refusalOf(answer)).toBe('400 invalidParameter fields')
    },
  )

  test('are required if the vendor has no default', async () => {
    expect(refusalOf(await caller().get('/drive/v3/about'))).toBe('400 required fields')
    expect(refusalOf(await caller().get(`/drive/v3/files/${caller().drive.files.document}/comments`))).toBe(
      '400 required fields',
    )
    const { body } = await caller().get('/drive/v3/about', { fields: 'user/displayName,maxUploadSize' })
    expect(body).toEqual({ user: { displayName: 'Robin Quayle' }, maxUploadSize: '5497558138880' })
  })
})

describe('a file', () => {
  test('has 64-bit integers as strings, and checksums of its content', async () => {
    const { size, version, md5Checksum, sha1Checksum, sha256Checksum } = await fieldsOf('*')
    expect([size, version].map((text) => typeof text)).toEqual(['string', 'string'])
    expect([md5Checksum.length, sha1Checksum.length, sha256Checksum.length]).toEqual([32, 40, 64])
  })

  test('of Google’s own has a size, no checksum, and links to its exports', async () => {
    const file = await fieldsOf('size,md5Checksum,exportLinks', caller().drive.files.drawing)
    expect(file).toEqual({
      size: '1024',
      exportLinks: expect.objectContaining({ 'image/png': expect.any(String) }),
    })
  })

  test('that is a folder has neither size nor checksum', async () => {
    expect(await fieldsOf('size,md5Checksum,folderColorRgb', caller().drive.folders.reports)).toEqual({
      folderColorRgb: '#8f8f8f',
    })
  })

  test('in a trashed folder is trashed, but not explicitly', async () => {
    const [child] = (
      await caller().get('/drive/v3/files', {
        q: "name = 'older still.txt'",
        fields: 'files(trashed,explicitlyTrashed)',
      })
    ).body.files
    expect(child).toEqual({ trashed: true, explicitlyTrashed: false })
  })

  test('that is a shortcut names its target', async () => {
    const { drive } = caller()
    expect(await fieldsOf('shortcutDetails', drive.files.shortcut_cycle)).toEqual({
      shortcutDetails: {
        targetId: drive.folders.shortcuts,
        targetMimeType: 'application/vnd.google-apps.folder',
      },
    })
    const dangling = await fieldsOf('shortcutDetails', drive.files.shortcut_dangling)
    expect((await caller().get(`/drive/v3/files/${dangling.shortcutDetails.targetId}`)).status).toBe(404)
  })

  test('root is an alias of the root of My Drive', async () => {
    const { body } = await caller().get('/drive/v3/files/root')
    expect(body).toMatchObject({ id: caller().drive.root_folder_id, name: 'My Drive' })
  })
})

test('answers are indented by default', async () => {
  const pretty = await caller().get('/drive/v3/files/root')
  const compact = await caller().get('/drive/v3/files/root', { prettyPrint: 'false' })
  expect(pretty.bytes.toString()).toContain('\n')
  expect(compact.bytes.toString()).not.toContain('\n')
  expect(compact.body).toEqual(pretty.body)
})
