import { describe, expect, test } from '@jest/globals'
import { callerOf, openCaller, refusalOf } from './open.ts'

const caller = openCaller()
const FOLDER = 'application/vnd.google-apps.folder'

const create = (body: object, query: Record<string, string> = { fields: '*' }) =>
  caller().call('POST', '/drive/v3/files', { body, query })
const update = (id: string, body: object, query: Record<string, string> = {}) =>
  caller().call('PATCH', `/drive/v3/files/${id}`, { body, query: { fields: '*', ...query } })
const drop = (id: string, query: Record<string, string> = {}) =>
  caller().call('DELETE', `/drive/v3/files/${id}`, { query })

describe('a new file', () => {
  test('is in My Drive by default, and the user owns it', async () => {
    const { body } = await create({
      name: 'Tables',
      mimeType: FOLDER,
      description: 'All of them',
      properties: { a: 'b' },
      appProperties: { c: 'd' },
      starred: true,
      folderColorRgb: '#4986e7',
    })
    expect(body).toMatchObject({
      name: 'Tables',
      mimeType: FOLDER,
      description: 'All of them',
      parents: [caller().drive.root_folder_id],
      properties: { a: 'b' },
      appProperties: { c: 'd' },
      starred: true,
      folderColorRgb: '#4986e7',
      version: '1',
      ownedByMe: true,
      createdTime: '2026-11-20T12:00:00.000Z',
    })
    expect(await caller().names("name = 'Tables'")).toEqual(['Tables'])
  })

  test('may be empty, a document of Google’s own, or a shortcut', async () => {
    expect((await create({ name: 'nothing' })).body).toMatchObject({
      name: 'nothing',
      mimeType: 'application/octet-stream',
      size: '0',
    })
    const document = await create({ name: 'doc', mimeType: 'application/vnd.google-apps.document' })
    expect(document.body.size).toBe('1024')
    const shortcut = { name: 's', mimeType: 'application/vnd.google-apps.shortcut' }
    const { body } = await create({ ...shortcut, shortcutDetails: { targetId: caller().drive.files.csv } })
    expect(body.shortcutDetails).toEqual({ targetId: caller().drive.files.csv, targetMimeType: 'text/csv' })
    const nowhere = await create({ ...shortcut, shortcutDetails: { targetId: '1nowhere' } })
    expect(refusalOf(nowhere)).toBe('404 shortcutTargetNotFound')
  })

  test('keeps the original name that it is given', async () => {
    const given = { name: 'renamed.bin', originalFilename: 'first.bin' }
    expect((await create(given)).body).toMatchObject(given)
  })

  test('in a shared drive belongs to it, and needs supportsAllDrives', async () => {
    const [fleet, archive] = caller().drive.shared_drives
    expect(refusalOf(await create({ name: 'x', parents: [fleet?.id] }))).toBe('404 notFound fileId')
    const { body } = await create(
      { name: 'x', parents: [fleet?.id] },
      { supportsAllDrives: 'true', fields: 'driveId,owners' },
    )
    expect(body).toEqual({ driveId: fleet?.id })
    const refused = await create({ name: 'x', parents: [archive?.id] }, { supportsAllDrives: 'true' })
    expect(refusalOf(refused)).toBe('403 insufficientParentPermissions')
  })

  test.each([
    [{ nme: 'x' }, '400 badRequest'],
    [{ name: 5 }, '400 badRequest'],
    [{ properties: { a: 1 } }, '400 badRequest'],
    [{ size: '1' }, '403 fieldNotWritable'],
    [{ parents: ['1nowhere'] }, '404 notFound fileId'],
    [{ parents: ['root', 'root'] }, '403 cannotAddParent'],
    [['name'], '400 badRequest'],
  ])('is refused: %j', async (body, refusal) => {
    expect(refusalOf(await create(body))).toBe(refusal)
  })
})

describe('an update', () => {
  test('sets the given fields and keeps the rest', async () => {
    const { body } = await create({ name: 'old', description: 'kept', properties: { a: '1', b: '2' } })
    const changed = (await update(body.id, { name: 'new', properties: { a: null, c: '3' } })).body
    expect(changed).toMatchObject({
      name: 'new',
      description: 'kept',
      properties: { b: '2', c: '3' },
      version: '2',
    })
  })

  test('moves a file by parameters, from one folder to another', async () => {
    const { drive } = caller()
    const { id } = (await create({ name: 'wanderer' })).body
    const moved = await update(id, {}, { addParents: drive.folders.large, removeParents: 'root' })
    expect(moved.body.parents).toEqual([drive.folders.large])
    expect(refusalOf(await update(id, { parents: ['root'] }))).toBe('403 fieldNotWritable')
    expect(refusalOf(await update(id, {}, { addParents: drive.folders.special }))).toBe('403 cannotAddParent')
    expect(refusalOf(await update(id, {}, { removeParents: 'root' }))).toBe('404 parentNotFound')
    expect(
      refusalOf(await update(id, {}, { addParents: drive.files.csv, removeParents: drive.folders.large })),
    ).toBe('403 parentNotAFolder')
    const [year] = (await caller().get('/drive/v3/files', { q: `'${drive.folders.reports}' in parents` }))
      .body.files
    const into = await update(drive.folders.reports, {}, { addParents: year.id, removeParents: 'root' })
    expect(refusalOf(into)).toBe('400 badRequest')
  })

  test('trashes and restores a file with everything in it', async () => {
    const { drive } = caller()
    const trashed = async () =>
      (
        await caller().get('/drive/v3/files', {
          q: "name = 'archive.bin'",
          fields: 'files(trashed,explicitlyTrashed)',
        })
      ).body.files[0]
    await update(drive.folders.large, { trashed: true })
    expect(await trashed()).toEqual({ trashed: true, explicitlyTrashed: false })
    await update(drive.folders.large, { trashed: false })
    expect(await trashed()).toEqual({ trashed: false, explicitlyTrashed: false })
  })

  test('is refused for a file that the user may not modify', async () => {
    const { files } = caller().drive
    expect(refusalOf(await update(files.read_only, { name: 'x' }))).toBe('403 insufficientFilePermissions')
    expect((await update(files.read_only, { starred: true })).body.starred).toBe(true)
    expect(refusalOf(await update(files.unreachable, { name: 'x' }))).toBe('404 notFound fileId')
    expect(refusalOf(await update(files.in_shared_folder, { trashed: true }))).toBe(
      '403 insufficientFilePermissions',
    )
  })
})

test('a deleted folder is gone with everything in it', async () => {
  const folder = (await create({ name: 'f', mimeType: FOLDER })).body.id
  const file = (await create({ name: 'inside', parents: [folder] })).body.id
  const answer = await drop(folder)
  expect([answer.status, answer.bytes.length]).toEqual([204, 0])
  for (const id of [folder, file]) expect(refusalOf(await drop(id))).toBe('404 notFound fileId')
  expect(refusalOf(await drop('root'))).toBe('403 insufficientFilePermissions')
  expect(refusalOf(await drop(caller().drive.files.in_shared_folder))).toBe('403 insufficientFilePermissions')
})

describe('permissions', () => {
  const path = () => `/drive/v3/files/${caller().drive.files.shared_with_people}/permissions`

  test('are listed in pages, and read one by one', async () => {
    const { get } = caller()
    const first = (await get(path(), { pageSize: '3', fields: '*' })).body
    expect(first.permissions.map(({ role }: { role: string }) => role)).toEqual(['owner', 'writer', 'reader'])
    const second = (await get(path(), { pageToken: first.nextPageToken })).body
    expect(second.permissions).toEqual([
      { kind: 'drive#permission', id: expect.any(String), type: 'user', role: 'commenter' },
    ])
    const [one] = first.permissions
    expect((await get(`${path()}/${one.id}`, { fields: '*' })).body).toEqual(one)
    expect(refusalOf(await get(`${path()}/7`))).toBe('404 notFound permissionId')
  })

  test('are inherited from folders', async () => {
    const { drive, get } = caller()
    const [log] = (
      await get('/drive/v3/files', {
        q: "name = 'log-1.csv'",
        includeItemsFromAllDrives: 'true',
        supportsAllDrives: 'true',
      })
    ).body.files
    const { permissions } = (
      await get(`/drive/v3/files/${log.id}/permissions`, {
        supportsAllDrives: 'true',
        fields: 'permissions(role,permissionDetails)',
      })
    ).body
    expect(permissions[0]).toEqual({
      role: 'organizer',
      permissionDetails: [
        {
          permissionType: 'member',
          role: 'organizer',
          inheritedFrom: drive.shared_drives[0]?.id,
          inherited: true,
        },
      ],
    })
  })
})

test.each([
  { labelModifications: 'all' },
  { labelModifications: [null] },
  { labelModifications: [{ labelId: 'LabelConfidential', fieldModifications: 'all' }] },
  { labelModifications: [{ labelId: 'LabelConfidential', fieldModifications: [null] }] },
])('a change of labels with what is no list of objects is refused: %j', async (body) => {
  const { csv } = caller().drive.files
  const answer = await caller().call('POST', `/drive/v3/files/${csv}/modifyLabels`, { body })
  expect(refusalOf(answer)).toBe('400 badRequest')
})

test('the same calls in the same order give the same ids', async () => {
  const { createSandbox } = await import('../../src/index.ts')
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const sandbox = await createSandbox({ seed: 5 })
      const { body } = await callerOf(sandbox).call('POST', '/drive/v3/files', { body: { name: 'x' } })
      await sandbox.close()
      return [body.id, sandbox.drive.files.csv]
    }),
  )
  expect(ids[0]).toEqual(ids[1])
})

describe('generated ids', () => {
  const generate = async (query: Record<string, string> = {}) =>
    caller().get('/drive/v3/files/generateIds', query)
  test('make a create that is sent twice one file', async () => {
    const { body } = await generate({ count: '2' })
    expect(body).toEqual({
      kind: 'drive#generatedIds',
      space: 'drive',
      ids: [expect.stringMatching(/^1.{32}$/), expect.stringMatching(/^1.{32}$/)],
    })
    const [id, other] = body.ids as [string, string]
    expect((await create({ id, name: 'Once' })).body).toMatchObject({ id, name: 'Once' })
    const again = await create({ id, name: 'Once' })
    expect(refusalOf(again)).toBe('409 fileIdInUse file.id')
    const copy = await caller().call('POST', `/drive/v3/files/${id}/copy`, { body: { id: other } })
    expect(copy.body.id).toBe(other)
    expect(await caller().names("name = 'Once'")).toEqual(['Once'])
  })

  test('are 10 by default and at most 1,000, and no others can be used', async () => {
    expect((await generate()).body.ids).toHaveLength(10)
    expect(refusalOf(await generate({ count: '1001' }))).toBe('400 invalidParameter count')
    expect(refusalOf(await generate({ space: 'photos' }))).toBe('400 invalid space')
    expect(refusalOf(await create({ id: 'mine', name: 'Mine' }))).toBe('400 invalid file.id')
  })
})
