/** Compiled, never run: code that must compile, and code that must not. */
import { createReadStream } from 'node:fs'
import {
  type ChangeRow,
  createDrive,
  type Drive,
  type FileRow,
  parseFolderUrl,
  resolveShortcut,
  walkFolder,
} from '../src/index.ts'

const drive: Drive = createDrive({ credentials: { refresh_token: 'r', client_id: 'c', client_secret: 's' } })
const fileId = '1Invented-file_id'

export async function good(): Promise<void> {
  const page = await drive.files.list({ q: 'trashed = false', pageSize: 50 })
  const rows: FileRow[] = page.data
  const next: string | null = page.meta.next_page_token
  const incomplete: boolean | undefined = page.meta.incompleteSearch
  for await (const { name, size } of drive.files.listAll()) {
    const length: string | undefined = size
    void [name, length]
  }
  const changed = await drive.changes.list({ pageToken: '7' })
  const changes: ChangeRow[] = changed.data
  const start: string | undefined = changed.meta.newStartPageToken
  const file: FileRow = await drive.files.create({
    name: 'New',
    mimeType: 'application/vnd.google-apps.folder',
  })
  const { stream, content_type } = await drive.files.download({ fileId, range_header: 'bytes=0-99' })
  await drive.filesUpload.create({ name: 'a.bin' }, { content: createReadStream('a.bin') })
  await drive.filesUpload.create({ name: 'a.txt', file_content: 'YQ==' })
  const user: string | undefined = (await drive.about.get()).user?.emailAddress
  const token: string = (await drive.changesStartPageToken.get()).startPageToken
  for await (const { path } of walkFolder(drive, { folder_url: 'https://drive.google.com/…' })) void path
  const target: FileRow = await resolveShortcut(drive, file)
  const key: string | undefined = parseFolderUrl('…')?.resource_key
  void [rows, next, incomplete, changes, start, stream, content_type, user, token, target, key]
}

export async function wrong(): Promise<void> {
  // @ts-expect-error fileId is required
  await drive.files.get({})
  // @ts-expect-error an unknown parameter
  await drive.files.list({ pagesize: 5 })
  // @ts-expect-error pageToken is required
  await drive.changes.list({})
  // @ts-expect-error an unknown corpus
  await drive.files.list({ corpora: 'everywhere' })
  // @ts-expect-error an unknown entity
  await drive.folders.list()
  // @ts-expect-error a permission without a role
  await drive.permissions.create({ fileId, type: 'anyone' })
  // @ts-expect-error search is the hosted server's
  await drive.files.search({ query: {} })
  // @ts-expect-error about has no list
  drive.about.listAll()
  // @ts-expect-error an unknown credential
  createDrive({ credentials: { refreshToken: 'r' } })
}
