import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Sandbox } from '@linkspan/sandbox'
import { createDrive, type Drive } from '../src/index.ts'
import { openDrive, openSandbox } from './sandbox.ts'

let sandbox: Sandbox
const opened: Drive[] = []

beforeAll(async () => {
  sandbox = await openSandbox('drive-access')
})
afterAll(async () => {
  await Promise.all(opened.map((drive) => drive.close()))
  await sandbox.close()
})

const open = (credentials = {}): Drive => {
  const drive = openDrive(sandbox, credentials)
  opened.push(drive)
  return drive
}

describe('credentials', () => {
  test('with the read-only scope allow every read, and refuse writes with a remedy', async () => {
    const scopes = ['https://www.googleapis.com/auth/drive.readonly']
    const drive = open(sandbox.drive.credentials({ scopes }))
    const { csv } = sandbox.drive.files
    expect((await drive.files.get({ fileId: csv })).id).toBe(csv)
    const { stream } = await drive.files.download({ fileId: csv })
    stream.destroy()
    for (const write of [
      () => drive.files.update({ fileId: csv, name: 'New' }),
      () => drive.filesUpload.create({ name: 'New', file_content: 'YQ==' }),
      () => drive.files.delete({ fileId: csv }),
    ]) {
      await expect(write()).rejects.toMatchObject({
        code: 'vendor_forbidden',
        vendor_code: 'insufficientPermissions',
        consent_group: 'change_files',
        remedy: expect.stringContaining('change_files'),
      })
    }
  })

  test('P15 are refreshed once if the access token expired early', async () => {
    const drive = open()
    await drive.about.get()
    sandbox.google_accounts.expireAccessTokens()
    sandbox.google_accounts.requests.length = 0
    await Promise.all(Array.from({ length: 8 }, () => drive.about.get({ fields: 'user' })))
    expect(sandbox.google_accounts.requests).toHaveLength(1)
  })

  test('P13 fail with reauth_required after the user has revoked them', async () => {
    const credentials = sandbox.drive.credentials()
    const drive = open(credentials)
    await drive.about.get()
    sandbox.google_accounts.revoke(credentials.refresh_token)
    sandbox.google_accounts.expireAccessTokens()
    await expect(drive.about.get()).rejects.toMatchObject({
      code: 'reauth_required',
      vendor_code: 'invalid_grant',
    })
  })

  test('an access token alone is refused: the contract requires a refresh token', () => {
    const credentials = { access_token: 'invented-token' } as never
    expect(() => createDrive({ credentials })).toThrow(
      expect.objectContaining({
        code: 'invalid_credentials',
        errors: [{ path: '$.refresh_token', message: expect.any(String) }],
      }),
    )
  })
})
