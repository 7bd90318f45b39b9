import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Sandbox } from '@linkspan/sandbox'
import type { Drive } from '../src/index.ts'
import { openDrive, openSandbox } from './sandbox.ts'

let sandbox: Sandbox
let drive: Drive

beforeAll(async () => {
  sandbox = await openSandbox('drive-preview')
  drive = openDrive(sandbox)
})
afterAll(async () => {
  await drive.close()
  await sandbox.close()
})

const FOLDER = 'application/vnd.google-apps.folder'

/** A file of its own in a folder of its own. */
async function newFile(more: object = {}) {
  const folder = await drive.files.create({ name: 'Before', mimeType: FOLDER })
  const other = await drive.files.create({ name: 'After', mimeType: FOLDER })
  const file = await drive.files.create({ name: 'Plan', parents: [folder.id as string], ...more })
  return { fileId: file.id as string, folder: folder.id as string, other: other.id as string }
}

test('the preview of a move, a renaming, properties and the trash has what the vendor holds before and after', async () => {
  const { fileId, folder, other } = await newFile({ properties: { stage: 'one', team: 'red' } })
  const params = {
    fileId,
    name: 'Plan B',
    trashed: true,
    starred: false,
    addParents: other,
    removeParents: folder,
    properties: { stage: 'two', team: null },
  }
  const [change, ...more] = await drive.preview('files', 'update', params)
  expect(more).toEqual([])
  expect(change).toEqual({
    id: fileId,
    before: { name: 'Plan', trashed: false, parents: [folder], properties: { stage: 'one', team: 'red' } },
    after: { name: 'Plan B', trashed: true, parents: [other], properties: { stage: 'two' } },
  })
  expect(await drive.files.get({ fileId })).toMatchObject(change?.before as object)
  await drive.files.update(params)
  expect(await drive.files.get({ fileId })).toMatchObject(change?.after as object)
})

test('the preview of the copy of a shortcut names its target without the resource key of it', async () => {
  const { files, resource_keys } = sandbox.drive
  const targetId = files.needs_resource_key as string
  const shortcut = await drive.files.create({
    name: 'To it',
    mimeType: 'application/vnd.google-apps.shortcut',
    shortcutDetails: { targetId },
  })
  const details = { targetId, targetMimeType: 'text/plain' }
  expect(shortcut.shortcutDetails).toEqual({ ...details, targetResourceKey: resource_keys[targetId] })
  const [change] = await drive.preview('files', 'copy', { fileId: shortcut.id as string })
  const { name, shortcutDetails } = change?.after ?? {}
  expect({ name, shortcutDetails }).toEqual({ name: 'To it', shortcutDetails: details })
})

test('the preview of a deletion has what distinguishes the file, and deletes nothing', async () => {
  const { fileId, folder } = await newFile()
  const changes = await drive.preview('files', 'delete', { fileId })
  expect(changes).toMatchObject([{ id: fileId, before: { name: 'Plan', parents: [folder] }, after: null }])
  expect(await drive.files.get({ fileId })).toMatchObject({ name: 'Plan' })
})

test('the preview of an upload has its size in place of its content', async () => {
  const params = {
    name: 'note.txt',
    file_content: Buffer.from('four').toString('base64'),
    file_mime_type: 'text/plain',
  }
  const [change] = await drive.preview('files_upload', 'create', params)
  expect(change).toEqual({
    id: null,
    before: null,
    after: { name: 'note.txt', mimeType: 'text/plain', size: '4' },
  })
  expect(await drive.filesUpload.create(params)).toMatchObject(change?.after as object)
})
