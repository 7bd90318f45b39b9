import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../repository/packed.ts'
import { temporaryFolder } from '../../repository/temporary-folder.ts'
import { untilPrinted } from '../../repository/until-printed.ts'
import { cache } from './install.ts'

/** A body that creates a connector. */
interface NewConnector {
  readonly connector_type: string
  readonly credentials: Readonly<Record<string, unknown>>
  readonly replication_config: object
}

/** Where a server is, and what a client needs of it. */
export type Address = ReturnType<typeof addressIn>

/** What a client of the server needs, and the body that creates a connector of drive there. */
export interface Served extends Address {
  readonly connector: NewConnector
}

const MARKS = [/Linkspan listens on (\S+)/, /client_id +(\S+)/, /client_secret +(\S+)/]
const CONNECTOR = /-d '(\{[^']*"connector_type":[^']*"credentials"[^']*)'/g

/** Reads what a development server prints when it listens. */
export function addressIn(text: string) {
  const [base_url = '', client_id = '', client_secret = ''] = MARKS.map((mark) => mark.exec(text)?.[1] ?? '')
  return { base_url, client_id, client_secret }
}

/** Where the servers of all checks share the compiled code of their modules. */
const compiled = join(cache, 'compiled')

/** Runs work while the server of `npm start` runs, with the sandbox in place of the vendors. */
export async function withServer<Result>(work: (served: Served) => Promise<Result>): Promise<Result> {
  using data = temporaryFolder('served')
  const program = join(root, 'packages/tools/src/start/start.ts')
  const server = spawn(process.execPath, ['--conditions=linkspan-source', program], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      LINKSPAN_DATA_DIR: data.path,
      NODE_COMPILE_CACHE: compiled,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const text = await untilPrinted(server, /Ctrl-C/)
    const bodies = [...text.matchAll(CONNECTOR)].map(([, body = '']): NewConnector => JSON.parse(body))
    const connector = bodies.find(({ connector_type }) => connector_type === 'drive')
    if (!connector) throw new Error(`npm start prints no connector:\n${text}`)
    return await work({ ...addressIn(text), connector })
  } finally {
    server.kill()
    if (server.exitCode === null) await once(server, 'exit')
  }
}
