import { describe, expect, test } from '@jest/globals'
import { openCaller, refusalOf } from './open.ts'

const caller = openCaller()
const everywhere = { includeItemsFromAllDrives: 'true', supportsAllDrives: 'true' }

const start = async (query: Record<string, string> = {}): Promise<string> =>
  (await caller().get('/drive/v3/changes/startPageToken', query)).body.startPageToken
const changes = (pageToken: string, query: Record<string, string> = {}) =>
  caller().get('/drive/v3/changes', { pageToken, ...query })

describe('the changes feed', () => {
  test('is empty without writes', async () => {
    const token = await start()
    expect(token).toMatch(/^\d+$/)
    expect((await changes(token)).body).toEqual({
      kind: 'drive#changeList',
      changes: [],
      newStartPageToken: token,
    })
  })

  test('has the changes of the user and of the API, each file once', async () => {
    const { drive, call } = caller()
    const { files, folders } = drive
    const token = await start()
    drive.touch(files.csv, 'a\n1\n')
    drive.rename(files.csv, 'renamed.csv')
    drive.touch(files.spreadsheet, 'a,b\n1,2\n')
    drive.move(files.md, folders.large)
    drive.trash(files.pdf)
    await call('PATCH', `/drive/v3/files/${files.txt}`, { body: { description: 'new' } })
    drive.remove(files.docx)
    const { body } = await changes(token, {
      fields: 'changes(fileId,removed,file(name,trashed,parents)),newStartPageToken',
    })
    expect(body.changes).toEqual([
      { fileId: files.csv, removed: false, file: expect.objectContaining({ name: 'renamed.csv' }) },
      { fileId: files.spreadsheet, removed: false, file: expect.anything() },
      { fileId: files.md, removed: false, file: expect.objectContaining({ parents: [folders.large] }) },
      { fileId: files.pdf, removed: false, file: expect.objectContaining({ trashed: true }) },
      { fileId: files.txt, removed: false, file: expect.anything() },
      { fileId: files.docx, removed: true },
    ])
    expect((await changes(body.newStartPageToken)).body.changes).toEqual([])
    const kept = (await changes(token, { includeRemoved: 'false', fields: 'changes/fileId' })).body.changes
    expect(kept).toHaveLength(5)
    const csv = await caller().get(`/drive/v3/files/${files.spreadsheet}/export`, { mimeType: 'text/csv' })
    expect(csv.bytes.toString()).toBe('a,b\r\n1,2')
  })

  test('comes in pages; only the last one has the token of the next poll', async () => {
    const { drive } = caller()
    const token = await start()
    const ids = [drive.files.avro, drive.files.jsonl, drive.files.parquet]
    for (const id of ids) drive.touch(id)
    const first = (await changes(token, { pageSize: '2' })).body
    expect([first.changes.length, first.newStartPageToken]).toEqual([2, undefined])
    drive.touch(drive.files.avro)
    const second = (await changes(first.nextPageToken)).body
    expect(second.changes.map(({ fileId }: { fileId: string }) => fileId)).toEqual([
      drive.files.parquet,
      drive.files.avro,
    ])
    expect(second.newStartPageToken).toBe(await start())
  })

  test('reports a folder that is no longer shared, and each file in it, as removed', async () => {
    const { drive, get } = caller()
    const { shared_folder } = drive.folders
    const { in_shared_folder, txt } = drive.files
    const token = await start()
    drive.unshare(shared_folder)
    const { body } = await changes(token, { fields: 'changes(fileId,removed)' })
    expect(body.changes).toEqual([
      { fileId: shared_folder, removed: true },
      { fileId: in_shared_folder, removed: true },
    ])
    for (const id of [shared_folder, in_shared_folder])
      expect(refusalOf(await get(`/drive/v3/files/${id}`))).toBe('404 notFound fileId')
    expect(await caller().names("sharedWithMe and name contains 'Mika'")).toEqual([])
    expect(() => drive.unshare(txt)).toThrow(`${txt} does not belong to somebody else`)
  })

  test('reports each file below a deleted folder', async () => {
    const { drive, get } = caller()
    const token = await start()
    const inside = (
      await get('/drive/v3/files', { q: `'${drive.folders.dialects}' in parents`, pageSize: '1000' })
    ).body.files
    drive.remove(drive.folders.dialects)
    const { body } = await changes(token, { pageSize: '1000' })
    expect(body.changes).toHaveLength(inside.length + 1)
    expect(
      body.changes.every(({ removed, file }: { removed: boolean; file: unknown }) => removed && !file),
    ).toBe(true)
  })

  test('covers shared drives on request, all of them or one', async () => {
    const { drive, names, get } = caller()
    expect(await names("name = 'log-1.csv'", everywhere)).toHaveLength(3)
    const [log] = (await get('/drive/v3/files', { q: "name = 'log-1.csv'", ...everywhere })).body.files
    const [fleet, archive] = drive.shared_drives
    const driveId = fleet?.id ?? ''
    const token = await start({ driveId, supportsAllDrives: 'true' })
    drive.touch(log.id)
    drive.touch(drive.files.xlsx)
    drive.rename_drive(driveId, 'The fleet')
    const of = async (query: Record<string, string>) =>
      (await changes(token, query)).body.changes.map(
        (change: { fileId?: string; driveId?: string }) => change.fileId ?? change.driveId,
      )
    expect(await of({})).toEqual([drive.files.xlsx])
    expect(await of(everywhere)).toEqual([log.id, drive.files.xlsx, driveId])
    expect(await of({ ...everywhere, restrictToMyDrive: 'true' })).toEqual([drive.files.xlsx])
    expect(await of({ ...everywhere, driveId })).toEqual([log.id, driveId])
    expect(await of({ ...everywhere, driveId: archive?.id ?? '' })).toEqual([])
  })

  test('a file that moves into a shared drive or out of it changes its drive', async () => {
    const { drive, get } = caller()
    const [fleet] = drive.shared_drives
    const driveId = fleet?.id ?? ''
    const of = async (parent: string, query: object = {}) =>
      (await get('/drive/v3/files', { q: `'${parent}' in parents`, ...everywhere, ...query })).body.files.map(
        ({ id }: { id: string }) => id,
      )
    const inside = await of(drive.folders.documents)
    drive.move(drive.folders.documents, driveId)
    expect(await of(driveId, { corpora: 'drive', driveId })).toContain(drive.folders.documents)
    expect(await of(drive.folders.documents, { corpora: 'drive', driveId })).toEqual(inside)
    drive.move(drive.folders.documents, drive.root_folder_id)
    expect(await of(drive.folders.documents, { corpora: 'drive', driveId })).toEqual([])
    expect(await of(drive.folders.documents)).toEqual(inside)
  })

  test('a folder cannot be moved into itself, and no file into a file', () => {
    const { drive } = caller()
    const { folders, files } = drive
    expect(() => drive.move(folders.reports, folders.reports)).toThrow(RangeError)
    expect(() => drive.move(drive.root_folder_id, folders.reports)).toThrow(RangeError)
    expect(() => drive.move(folders.reports, files.csv)).toThrow(RangeError)
  })

  test.each([
    [{}, '400 required pageToken'],
    [{ pageToken: 'soon' }, '400 invalid pageToken'],
    [{ pageToken: '999999999' }, '400 invalid pageToken'],
    [{ pageToken: '1', driveId: '0Anowhere' }, '404 notFound driveId'],
    [{ pageToken: '1', includeItemsFromAllDrives: 'true' }, '400 badRequest includeItemsFromAllDrives'],
  ])('refuses %j', async (query, refusal) => {
    expect(refusalOf(await caller().get('/drive/v3/changes', query as Record<string, string>))).toBe(refusal)
  })
})
