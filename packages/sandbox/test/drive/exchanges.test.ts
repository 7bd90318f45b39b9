import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createSandbox, type Exchange } from '../../src/index.ts'
import { callerOf, NOW } from './open.ts'

/** If LINKSPAN_RECORD names a folder, the exchanges stay there, for a check against the vendor's contract. */
test('calls of the contract are recorded without binary content, and pieces of uploads are not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const record = join(process.env.LINKSPAN_RECORD ?? folder, 'sandbox-drive.jsonl')
  const sandbox = await createSandbox({ now: () => NOW, record, drive: { big_file_bytes: 2_000_000 } })
  const { get, call, drive } = callerOf(sandbox)
  const { files, folders, shared_drives } = drive
  const fields = '*'
  const everywhere = { supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' }
  try {
    const start = (await get('/drive/v3/changes/startPageToken')).body.startPageToken
    await get('/drive/v3/about', { fields })
    await get('/drive/v3/files', { fields, pageSize: '1000', ...everywhere })
    await get('/drive/v3/files', { q: 'bad' })
    for (const id of [...Object.values(files), ...Object.values(folders)]) {
      await get(`/drive/v3/files/${id}`, { fields, supportsAllDrives: 'true' })
    }
    await get(`/drive/v3/files/${files.csv}`, { alt: 'media' })
    await get(`/drive/v3/files/${files.document}/export`, { mimeType: 'text/plain' })
    const { name } = (
      await call('POST', `/drive/v3/files/${files.document}/download`, { query: { mimeType: 'text/plain' } })
    ).body
    await get(`/drive/v3/operations/${name}`)
    const operation = await get(`/drive/v3/operations/${name}`)
    await get(operation.body.response.downloadUri)
    await get('/drive/v3/drives', { fields })
    await get(`/drive/v3/drives/${shared_drives[0]?.id}`, { fields })
    for (const id of [files.shared_with_people, shared_drives[0]?.id ?? '']) {
      await get(`/drive/v3/files/${id}/permissions`, { fields, supportsAllDrives: 'true' })
    }
    const { comments } = (await get(`/drive/v3/files/${files.document}/comments`, { fields })).body
    await get(`/drive/v3/files/${files.document}/comments/${comments[0].id}/replies`, { fields })
    await get(`/drive/v3/files/${files.txt}/revisions`, { fields })
    const made = (await call('POST', '/drive/v3/files', { body: { name: 'new' }, query: { fields } })).body
    await call('PATCH', `/drive/v3/files/${made.id}`, { body: { name: 'newer' }, query: { fields } })
    const session = await call('POST', '/upload/drive/v3/files', {
      body: { name: 'up' },
      query: { uploadType: 'resumable' },
    })
    await call('PUT', session.headers.get('location') ?? '', { body: 'bytes' })
    await call('DELETE', `/drive/v3/files/${made.id}`)
    drive.rename_drive(shared_drives[0]?.id ?? '', 'The fleet')
    await get('/drive/v3/changes', { pageToken: start, fields, ...everywhere })

    const exchanges = readFileSync(record, 'utf8')
      .trim()
      .split('\n')
      .map((line): Exchange => JSON.parse(line))
      .filter(({ vendor }) => vendor === 'drive')
    expect(
      exchanges.filter(({ path }) => path.includes('upload_id') || path.startsWith('/download')),
    ).toEqual([])
    expect(exchanges.length).toBeGreaterThanOrEqual(drive.requests.length - 2)
    const media = exchanges.find(({ path }) => path.endsWith('alt=media'))
    expect(media).toEqual({
      vendor: 'drive',
      method: 'GET',
      path: `/drive/v3/files/${files.csv}?alt=media`,
      status: 200,
    })
  } finally {
    await sandbox.close()
    rmSync(folder, { recursive: true })
  }
})
