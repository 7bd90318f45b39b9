import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { documentPaths, type SearchDeclaration, type SyncScope, valueAt } from '@linkspan/core'
import { documentsOf, valuesAt } from '@linkspan/core/testing'
import type { Sandbox } from '@linkspan/sandbox'
import { each } from '../../core/test/support/each.ts'
import { type Drive, drive, walkFolder } from '../src/index.ts'
import { openDrive, openSandbox } from './sandbox.ts'

let sandbox: Sandbox
let own: Drive
beforeAll(async () => {
  sandbox = await openSandbox('drive-sync')
  own = openDrive(sandbox)
})
afterAll(async () => {
  await own.close()
  await sandbox.close()
})

const streams = [{ name: 'all', format: { filetype: 'csv' } }]
const search = drive.entities.files.search as SearchDeclaration
const NOT_IN_THE_TREE = ['resourceKey', 'contentRestrictions', 'videoMediaMetadata']
const configOf = (folder: string) => ({ folder_url: sandbox.drive.folder_url(folder), streams })

const documents = (scope: SyncScope) => documentsOf(own, 'files', 'changes', scope)

/** The declared type of a value. An integer that a number cannot hold exactly is a string of digits. */
function typeOf(value: unknown, declared: string): string {
  if (Array.isArray(value)) return 'array'
  if (declared === 'integer')
    return Number.isSafeInteger(value) || /^-?\d{16,}$/.test(String(value)) ? 'integer' : 'other'
  return typeof value
}

describe('what a sync of drive reads', () => {
  test('files are searchable, with a read of changes', () => {
    const searchable = Object.values(drive.entities).filter((entity) => entity.search)
    expect(searchable.map(({ name }) => name)).toContain('files')
    expect(search).toMatchObject({ key: ['id'], reads: [{ kind: 'changes' }] })
  })

  test('a full reading has every file of the folder once, with its path, and every declared field with its type', async () => {
    const found = await documents({ replication_config: configOf(sandbox.drive.root_folder_id) })
    expect(found.length).toBeGreaterThan(1000)
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    const paths = each(documentPaths(search.fields))
    const values = found.flatMap((document) =>
      paths.map((path) => ({ path, type: search.fields[path] as string, value: valueAt(document, path) })),
    )
    expect(values.filter(({ type, value }) => value !== null && typeOf(value, type) !== type)).toEqual([])
    expect(found.filter(({ path }) => typeof path !== 'string')).toEqual([])
  })

  test('every declared field has a value in some file', async () => {
    const { root_folder_id, files } = sandbox.drive
    await own.files.update({ fileId: files.txt, description: 'Described' })
    const mimeType = 'application/vnd.google-apps.shortcut'
    await own.files.create({ name: 'Theirs', mimeType, shortcutDetails: { targetId: files.read_only } })
    const found = await documents({ replication_config: configOf(root_folder_id) })
    const never = documentPaths(search.fields).filter((path) =>
      found.every((each) => valueAt(each, path) === null),
    )
    const inside = Object.keys(search.fields).filter((path) => path.startsWith('owners.'))
    for (const path of each(inside)) expect(found.flatMap((each) => valuesAt(each, path))).not.toEqual([])
    expect(never).toEqual(NOT_IN_THE_TREE)
  })

  test('GATE a full reading has the files of a walk of the same folder, with the targets of shortcuts and without the trash', async () => {
    const { shortcuts, special } = sandbox.drive.folders
    for (const fileId of [shortcuts, special]) {
      const found = await documents({ replication_config: configOf(fileId) })
      const walked: unknown[] = []
      for await (const { file, path } of walkFolder(own, { fileId })) walked.push({ id: file.id, path })
      expect(found.map(({ id, path }) => ({ id, path }))).toEqual(walked)
      const ids = found.map(({ id }) => id)
      expect(ids).not.toContain(sandbox.drive.files.trashed)
      expect(new Set(ids).size).toBe(ids.length)
    }
    const behind = await documents({ replication_config: configOf(shortcuts) })
    expect(behind.filter(({ driveId }) => driveId).length).toBeGreaterThan(0)
    expect(behind.map(({ id }) => id)).toContain(sandbox.drive.files.csv)
  })

  test('GATE a full reading has exactly the files that a glob of a stream matches', async () => {
    const { folder_url } = configOf(sandbox.drive.root_folder_id)
    const stream = (name: string, globs: string[]) => ({ name, globs, format: { filetype: 'csv' } })
    const some = [stream('tables', ['Reports/**/*.csv', 'Odd names/*']), stream('charts', ['**/*.pdf'])]
    const all = (await documents({ replication_config: { folder_url, streams } })).map(({ path }) => path)
    const found = (
      await documents({ replication_config: { folder_url, streams: JSON.stringify(some) } })
    ).map(({ path }) => path)
    const expected = all.filter((path) => /^Reports\/.*\.csv$|^Odd names\/[^/]*$|\.pdf$/s.test(String(path)))
    expect(expected.length).toBeGreaterThan(20)
    expect(found).toEqual(expected)
  })

  test('a shared drive is a folder like any other', async () => {
    const [fleet] = sandbox.drive.shared_drives
    const found = await documents({ replication_config: configOf(fleet?.id as string) })
    expect(found.length).toBeGreaterThan(10)
    for (const { driveId } of each(found)) expect(driveId).toBe(fleet?.id)
  })

  test('a missing or invalid configuration is refused before anything is sent', async () => {
    sandbox.drive.requests.length = 0
    const { folder_url } = configOf(sandbox.drive.root_folder_id)
    for (const replication_config of [
      undefined,
      { folder_url },
      { folder_url: 'https://evil.test/', streams },
    ]) {
      await expect(documents({ replication_config })).rejects.toMatchObject({ code: 'invalid_params' })
    }
    expect(sandbox.drive.requests).toEqual([])
  })

  test('a deleted folder is not found, and a file is refused', async () => {
    const gone = { replication_config: configOf('1Invented-folder_id-of-33-letters') }
    await expect(documents(gone)).rejects.toMatchObject({ code: 'vendor_not_found' })
    const file = { replication_config: configOf(sandbox.drive.files.csv) }
    await expect(documents(file)).rejects.toMatchObject({ code: 'invalid_params' })
  })
})
