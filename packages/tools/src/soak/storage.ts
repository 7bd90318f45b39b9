import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../../stores/test/support/free-port.ts'

/** Where the parts of synced data are. */
export interface Storage {
  /** What it is, for the report. */
  readonly name: string
  /** The variables of servers that use it. */
  readonly env: Readonly<Record<string, string>>
  /** How many parts it has. */
  count(): number
  /** Stops it, and starts it again after a time; absent if it cannot be away. */
  readonly outage?: (ms: number) => Promise<void>
  close(): Promise<void>
}

const BUCKET = 'linkspan'
const KEYS = { id: 'soak', secret: 'a-secret-of-loopback' }

/** An S3 server on loopback; a directory that all servers share if none can be built. */
export async function openStorage(folder: string): Promise<Storage> {
  const program = builtServer()
  const data = join(folder, 'objects')
  mkdirSync(join(data, BUCKET), { recursive: true })
  if (program === undefined) return sharedDirectory(join(folder, 'data'))
  const port = await freePort()
  const log = openSync(join(folder, 's3.log'), 'a')
  const start = async (): Promise<ChildProcess> => {
    const server = spawn(program, ['--port', `127.0.0.1:${port}`, 'posix', data], {
      env: { ...process.env, ROOT_ACCESS_KEY: KEYS.id, ROOT_SECRET_KEY: KEYS.secret },
      stdio: ['ignore', log, log],
    })
    while (!(await answers(port))) await delay(50)
    return server
  }
  const stop = async (server: ChildProcess) => {
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  let server = await start()
  return {
    name: 'an S3 server',
    env: {
      LINKSPAN_PARTS: `s3://${BUCKET}/soak?endpoint=http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: KEYS.id,
      AWS_SECRET_ACCESS_KEY: KEYS.secret,
    },
    count: () => countFiles(join(data, BUCKET)),
    async outage(ms) {
      await stop(server)
      await delay(ms)
      server = await start()
    },
    close: () => stop(server),
  }
}

function builtServer(): string | undefined {
  const script = join(import.meta.dirname, '../programs/build-s3.sh')
  try {
    return execFileSync(script, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

function sharedDirectory(data_dir: string): Storage {
  mkdirSync(data_dir)
  return {
    name: 'a directory, since no S3 server could be built',
    env: { LINKSPAN_PARTS: 'directory', LINKSPAN_DATA_DIR: data_dir },
    count: () => countFiles(join(data_dir, 'parts')),
    close: async () => {},
  }
}

function countFiles(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
      .length
  } catch {
    // a folder that went while it was read
    return Number.NaN
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('connect', () => resolve(true))
      .once('error', () => resolve(false))
      .once('close', () => socket.destroy())
    socket.once('connect', () => socket.destroy())
  })
}
