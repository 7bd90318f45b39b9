import { createDrive } from '@linkspan/drive'
import { startSandbox } from '../../../../hosted/test/support/sandbox.ts'
import { type Address, argument, type Figures, reportFigures, tell } from './child.ts'
import { csvPieces, jsonlPieces } from './table-files.ts'

/** What the vendor has. */
export interface StreamVendorSize {
  /** The bytes of each large file. */
  readonly large_bytes: number
  readonly small_files: number
}

/** Where the vendor listens, and its folders. */
export interface StreamVendorAddress extends Address {
  readonly token_url: string
  readonly credentials: object
  /** The URLs of the folders, by their names. */
  readonly folders: Readonly<Record<'csv' | 'jsonl' | 'small', string>>
}

/** The calls since the last figures. */
export interface StreamVendorFigures extends Figures {
  readonly calls: number
  /** Those that sent the content of a file. */
  readonly downloads: number
}

/* The vendor sandbox with a large CSV file, a large JSON Lines file and many small ones, each kind in its folder. */
const { large_bytes, small_files } = argument<StreamVendorSize>()
const { sandbox } = await startSandbox('bench-streams')
const { base_url, credentials, folder_url, root_folder_id } = sandbox.drive
const { token_url } = sandbox.google_accounts
const client = createDrive({ base_url, token_url, credentials: credentials() })

async function folder(name: string): Promise<string> {
  const mimeType = 'application/vnd.google-apps.folder'
  const { id } = await client.files.create({ name, mimeType, parents: [root_folder_id] })
  return String(id)
}

async function put(parent: string, name: string, content: Buffer): Promise<void> {
  await client.filesUpload.create({ name, parents: [parent] }, { content })
}

const [csv, jsonl, small] = await Promise.all([folder('csv'), folder('jsonl'), folder('small')])
await put(csv, 'rows.csv', Buffer.concat([...csvPieces(large_bytes)]))
await put(jsonl, 'rows.jsonl', Buffer.concat([...jsonlPieces(large_bytes)]))
let made = 0
async function putSmall(): Promise<void> {
  while (made < small_files) {
    const number = made++
    await put(small, `${number}.csv`, Buffer.from(`id,name\n${number},one\n${number},two\n`))
  }
}
await Promise.all(Array.from({ length: 8 }, putSmall))
await client.close()
sandbox.drive.requests.length = 0

const address: StreamVendorAddress = {
  base_url,
  token: '',
  token_url,
  credentials: credentials(),
  folders: { csv: folder_url(csv), jsonl: folder_url(jsonl), small: folder_url(small) },
}
tell(address)

let calls = 0
let downloads = 0
function count(): void {
  const { requests } = sandbox.drive
  calls += requests.length
  downloads += requests.filter(({ path }) => /alt=media|\/export/.test(path)).length
  requests.length = 0
}
// the sandbox keeps the last ones only
setInterval(count, 200).unref()
reportFigures(
  () => void sandbox.close(),
  () => {
    count()
    const figures = { calls, downloads }
    calls = 0
    downloads = 0
    return figures
  },
)
