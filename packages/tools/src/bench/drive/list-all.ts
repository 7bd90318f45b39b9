/** Compares `listAll` of files with bare `fetch` + `JSON.parse` and with the vendor's own client, on the same pages. */

import { drive as vendorClient } from '@googleapis/drive'
import { createDrive } from '../../../../drive/src/index.ts'
import { withSandbox } from '../../repository/with-sandbox.ts'
import { compareReaders, type Reader } from '../compare-readers.ts'
import type { SandboxProcess } from './vendor.ts'

const FIELDS =
  'nextPageToken,incompleteSearch,files(id,name,mimeType,parents,size,md5Checksum,modifiedTime,version,webViewLink,' +
  'owners(displayName,emailAddress))'

interface Reply {
  readonly files?: { id?: string }[]
  readonly nextPageToken?: string
}

async function accessToken({ google_accounts, drive }: SandboxProcess): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', ...drive.credentials })
  const reply = await fetch(google_accounts.token_url, { method: 'POST', body })
  return ((await reply.json()) as { access_token: string }).access_token
}

async function compare(vendor: SandboxProcess, pageSize: number, most_rows: number): Promise<void> {
  const { base_url, credentials, many_files_folder_id } = vendor.drive
  const headers = { authorization: `Bearer ${await accessToken(vendor)}` }
  const q = `'${many_files_folder_id}' in parents`
  const params = { q, pageSize, fields: FIELDS, supportsAllDrives: true, includeItemsFromAllDrives: true }
  const ours = createDrive({ base_url, token_url: vendor.google_accounts.token_url, credentials })
  const theirs = vendorClient({ version: 'v3', rootUrl: `${base_url}/`, headers })

  /** Every page through a function that sends one request, as a user without a library would write it. */
  const walk =
    (send: (pageToken: string | undefined) => Promise<Reply>): Reader =>
    async () => {
      let ids = 0
      let pageToken: string | undefined
      do {
        const { files = [], nextPageToken } = await send(pageToken)
        for (const file of files) if (file.id) ids++
        pageToken = nextPageToken
      } while (pageToken && ids < most_rows)
      return ids
    }

  await compareReaders(`files in one folder, in pages of ${pageSize}`, {
    listAll: async () => {
      let ids = 0
      for await (const file of ours.files.listAll({ q, pageSize, fields: FIELDS })) {
        if (file.id) ids++
        if (ids === most_rows) break
      }
      return ids
    },
    fetch: walk(async (pageToken) => {
      const query = new URLSearchParams({ prettyPrint: 'false', ...(pageToken && { pageToken }) })
      for (const [name, value] of Object.entries(params)) query.set(name, String(value))
      const reply = await fetch(`${base_url}/drive/v3/files?${query}`, { headers })
      return JSON.parse(await reply.text()) as Reply
    }),
    '@googleapis/drive': walk(async (pageToken) => {
      const { data } = await theirs.files.list({
        ...params,
        prettyPrint: false,
        ...(pageToken && { pageToken }),
      })
      return data as Reply
    }),
  })
  await ours.close()
}

await withSandbox(['--many-files', '20000'], async (vendor: SandboxProcess) => {
  await compare(vendor, 1000, 20_000)
  await compare(vendor, 100, 20_000)
})
