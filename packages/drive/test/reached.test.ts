import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { unreachedAccounts } from '@linkspan/core'
import type { Sandbox } from '@linkspan/sandbox'
import { type Drive, drive } from '../src/index.ts'
import { openDrive, openSandbox } from './sandbox.ts'

let sandbox: Sandbox
let connection: Drive

beforeAll(async () => {
  sandbox = await openSandbox('reached')
  connection = openDrive(sandbox)
})
afterAll(async () => {
  await connection.close()
  await sandbox.close()
})

const addressOf = (id: unknown) => `https://drive.google.com/drive/folders/${id}`

test('a customer reaches the folders that the vendor shows, and neither files, nor the trash, nor what others have', async () => {
  const mimeType = 'application/vnd.google-apps.folder'
  const made = await connection.files.create({ name: 'Chosen', mimeType })
  const trashed = await connection.files.create({ name: 'Left', mimeType })
  await connection.files.update({ fileId: String(trashed.id), trashed: true })
  const { data } = await connection.files.list({ q: "mimeType = 'text/csv'", pageSize: 1 })
  const others = [
    addressOf(data[0]?.id),
    addressOf(trashed.id),
    addressOf('1Invented-folder-of-nobody'),
    'https://drive.google.com/file/d/1Invented-folder-of-nobody',
  ]
  const [own, in_another_tab] = [addressOf(made.id), `https://drive.google.com/drive/u/1/folders/${made.id}`]
  expect(data).toHaveLength(1)
  expect(await unreachedAccounts(drive, connection, [own, ...others, in_another_tab])).toEqual(
    new Set(others),
  )
})
