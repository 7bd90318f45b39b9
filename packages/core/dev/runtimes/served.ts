import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../packed.ts'

/** What a client of the server needs, and the body that creates a connector of drive there. */
export interface Served {
  readonly base_url: string
  readonly client_id: string
  readonly client_secret: string
  readonly connector: { readonly credentials: object; readonly replication_config: object }
}

const MARKS = [
  /Linkspan listens on (\S+)/,
  /client_id +(\S+)/,
  /client_secret +(\S+)/,
  /-d '(\{[^']*"connector_type":"drive"[^']*"credentials"[^']*)'/,
]

/** Runs work while the server of `npm start` runs, with the sandbox in place of the vendors. */
export async function withServer<Result>(work: (served: Served) => Promise<Result>): Promise<Result> {
  const data = mkdtempSync(join(tmpdir(), 'linkspan-served-'))
  const program = join(root, 'packages/hosted/dev/start.ts')
  const server = spawn(process.execPath, ['--conditions=linkspan-source', program], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', LINKSPAN_DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let text = ''
    for await (const chunk of server.stdout) {
      text += String(chunk)
      if (text.includes('Ctrl-C')) break
    }
    const [base_url = '', client_id = '', client_secret = '', connector = ''] = MARKS.map(
      (mark) => mark.exec(text)?.[1] ?? '',
    )
    if (!connector) throw new Error(`npm start prints no connector:\n${text}`)
    return await work({ base_url, client_id, client_secret, connector: JSON.parse(connector) })
  } finally {
    server.kill()
    if (server.exitCode === null) await once(server, 'exit')
    rmSync(data, { recursive: true, force: true })
  }
}
