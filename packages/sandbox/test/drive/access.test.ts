import { describe, expect, test } from '@jest/globals'
import { truncated } from '../../src/index.ts'
import { callerOf, openCaller, refusalOf } from './open.ts'

const caller = openCaller()
const SCOPE = 'https://www.googleapis.com/auth/drive'

describe('a token', () => {
  test('must be present, valid and unexpired', async () => {
    const { drive, sandbox } = caller()
    const none = await fetch(`${drive.base_url}/drive/v3/files`)
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="https://accounts.google.com/"',
    ])
    const wrong = await caller().get('/drive/v3/files', {}, { authorization: 'Bearer wrong' })
    expect(wrong.body.error).toMatchObject({
      status: 'UNAUTHENTICATED',
      errors: [
        {
          message: 'Invalid Credentials',
          domain: 'global',
          reason: 'authError',
          location: 'Authorization',
          locationType: 'header',
        },
      ],
    })
    const other = callerOf(sandbox)
    sandbox.google_accounts.expireAccessTokens()
    expect(refusalOf(await other.get('/drive/v3/files'))).toBe('401 authError Authorization')
  })

  test('allows the operations of its scope', async () => {
    const { sandbox, drive } = caller()
    const metadata = callerOf(sandbox, [`${SCOPE}.metadata.readonly`])
    const reader = callerOf(sandbox, [`${SCOPE}.readonly`])
    const writer = callerOf(sandbox, [SCOPE])
    const media = `/drive/v3/files/${drive.files.csv}`
    expect((await metadata.get('/drive/v3/files')).status).toBe(200)
    const refused = await metadata.get(media, { alt: 'media' })
    expect(refused.body.error).toMatchObject({
      status: 'PERMISSION_DENIED',
      errors: [{ reason: 'insufficientPermissions' }],
      details: [
        {
          reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
          metadata: { service: 'drive.googleapis.com', method: 'google.apps.drive.v3.DriveFiles.Get' },
        },
      ],
    })
    expect((await reader.get(media, { alt: 'media' })).status).toBe(200)
    expect(refusalOf(await reader.call('POST', '/drive/v3/files', { body: {} }))).toBe(
      '403 insufficientPermissions',
    )
    expect(
      refusalOf(
        await reader.call('POST', '/upload/drive/v3/files', { query: { uploadType: 'media' }, body: 'x' }),
      ),
    ).toBe('403 insufficientPermissions')
    expect((await writer.call('POST', '/drive/v3/files', { body: {} })).status).toBe(200)
  })
})

describe('a resource key', () => {
  test('opens files and folders that their link alone does not open', async () => {
    const { drive } = caller()
    const other = callerOf(caller().sandbox)
    const key = (id: string) => ({ 'x-goog-drive-resource-keys': `${id}/${drive.resource_keys[id]}` })
    const file = drive.files.needs_resource_key
    expect(refusalOf(await other.get(`/drive/v3/files/${file}`))).toBe('404 notFound fileId')
    expect(
      refusalOf(
        await other.get(`/drive/v3/files/${file}`, {}, { 'x-goog-drive-resource-keys': `${file}/0-wrong` }),
      ),
    ).toBe('404 notFound fileId')
    const opened = await other.get(`/drive/v3/files/${file}`, { fields: 'resourceKey' }, key(file))
    expect(opened.body).toEqual({ resourceKey: drive.resource_keys[file] })
    const folder = drive.folders.linked_folder
    const listed = await other.get(
      '/drive/v3/files',
      { q: `'${folder}' in parents` },
      { 'x-goog-drive-resource-keys': `${Object.values(key(file))},${Object.values(key(folder))}` },
    )
    expect(listed.body.files).toHaveLength(5)
    expect(await other.names("name contains 'Chart'")).toEqual([])
  })
})

test('an unknown path gets the vendor’s page', async () => {
  const other = callerOf(caller().sandbox)
  const answer = await other.get('/drive/v4/files')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8'])
  expect((await other.call('PUT', '/drive/v3/files')).status).toBe(404)
})

describe('faults', () => {
  test('break a download off at a given byte', async () => {
    const { drive, sandbox } = caller()
    const { access_token } = sandbox.google_accounts.issue()
    drive.faults.add(truncated({ path: 'alt=media', after_bytes: 3_000_000 }))
    const response = await fetch(`${drive.base_url}/drive/v3/files/${drive.files.big}?alt=media`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    let got = 0
    const read = async () => {
      for await (const piece of response.body ?? []) got += piece.length
    }
    await expect(read()).rejects.toThrow()
    expect(response.headers.get('content-length')).toBe(String(2 * 1024 ** 3))
    expect(got).toBe(3_000_000)
  })
})
