import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { untilPrinted } from '../../repository/until-printed.ts'
import { withSandbox } from '../../repository/with-sandbox.ts'
import { environment } from './install.ts'
import { type Address, addressIn } from './served.ts'

/** The package that `npx` is asked for. */
const SERVER = '@linkspan/hosted'

/** An installed server that runs, and the body that creates a connector of drive there. */
export interface InstalledServer extends Address {
  readonly connector: { readonly credentials: object; readonly replication_config: object }
}

/** Starts the server of a folder again and again, each time with other settings. */
export type Start = (
  env: Readonly<Record<string, string>>,
  work: (server: InstalledServer) => Promise<void>,
) => Promise<void>

/** Works with the server that is installed in a folder, as `npx` starts it there, and with the sandbox in place of Google. */
export async function withInstalledServer(
  folder: string,
  work: (start: Start) => Promise<void>,
): Promise<void> {
  await withSandbox([], ({ drive, google_accounts }) => {
    const vendors = {
      LINKSPAN_DRIVE_BASE_URL: drive.base_url,
      LINKSPAN_DRIVE_TOKEN_URL: google_accounts.token_url,
    }
    const replication_config = {
      folder_url: `https://drive.google.com/drive/folders/${drive.root_folder_id}`,
      streams: [{ name: 'notes', globs: ['**/*.txt'], format: { filetype: 'unstructured' } }],
    }
    const connector = { credentials: drive.credentials, replication_config }
    let known: Address | undefined
    return work(async (env, use) => {
      const server = spawn('npx', ['--no-install', SERVER], {
        cwd: folder,
        env: { ...environment, PORT: '0', ...vendors, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        // npx starts the server as a child of its own
        detached: true,
      })
      try {
        const found = addressIn(await untilPrinted(server, /client_secret .*\n/))
        // only the first start shows the secret
        known ??= found
        await use({ ...known, base_url: found.base_url, connector })
      } finally {
        const gone = server.exitCode === null ? once(server, 'exit') : undefined
        process.kill(-(server.pid as number), 'SIGTERM')
        await gone
      }
    })
  })
}
