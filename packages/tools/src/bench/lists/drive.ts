/** Compares `listAll` of files with bare `fetch` + `JSON.parse` and with the vendor's own client, on the same pages. */

import { drive as vendorClient } from '@googleapis/drive'
import { createDrive } from '../../../../drive/src/index.ts'
import { withSandbox } from '../../repository/with-sandbox.ts'
import { compareReaders, counting, countingPages } from './compare-readers.ts'
import { bearerOf, type SandboxProcess } from './vendors.ts'

const FIELDS =
  'nextPageToken,incompleteSearch,files(id,name,mimeType,parents,size,md5Checksum,modifiedTime,version,webViewLink,' +
  'owners(displayName,emailAddress))'
const MOST_ROWS = 20_000

interface Reply {
  readonly files?: { readonly id?: string | null }[]
  readonly nextPageToken?: string | null
}

const idOf = ({ id }: { readonly id?: string | null | undefined }) => id

async function compare(vendor: SandboxProcess, pageSize: number): Promise<void> {
  const { base_url, credentials, many_files_folder_id } = vendor.drive
  const headers = await bearerOf(vendor, credentials)
  const q = `'${many_files_folder_id}' in parents`
  const params = { q, pageSize, fields: FIELDS, supportsAllDrives: true, includeItemsFromAllDrives: true }
  const ours = createDrive({ base_url, token_url: vendor.google_accounts.token_url, credentials })
  const theirs = vendorClient({ version: 'v3', rootUrl: `${base_url}/`, headers })
  const walk = (send: (token: { pageToken?: string }) => Promise<Reply>) =>
    countingPages(
      async (pageToken: string | null | undefined) => {
        const { files, nextPageToken } = await send(pageToken ? { pageToken } : {})
        return [files, nextPageToken]
      },
      idOf,
      MOST_ROWS,
    )

  await compareReaders(`files in one folder, in pages of ${pageSize}`, {
    listAll: counting(() => ours.files.listAll({ q, pageSize, fields: FIELDS }), idOf, MOST_ROWS),
    fetch: walk(async (token) => {
      const query = new URLSearchParams({ prettyPrint: 'false', ...token })
      for (const [name, value] of Object.entries(params)) query.set(name, String(value))
      const reply = await fetch(`${base_url}/drive/v3/files?${query}`, { headers })
      return JSON.parse(await reply.text()) as Reply
    }),
    '@googleapis/drive': walk(
      async (token) => (await theirs.files.list({ ...params, prettyPrint: false, ...token })).data as Reply,
    ),
  })
  await ours.close()
}

await withSandbox(['--many-files', String(MOST_ROWS)], async (vendor: SandboxProcess) => {
  await compare(vendor, 1000)
  await compare(vendor, 100)
})
