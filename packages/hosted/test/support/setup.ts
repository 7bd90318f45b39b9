import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { abandonedFolders, folderOfProcess } from '../../../stores/test/support/abandoned.ts'
import { ADDRESS_VARIABLE, type SharedName } from '../../../stores/test/support/shared.ts'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** More than all tests need together. */
const ROOM_BYTES = 4 * 1024 ** 3
const PREFIX = 'linkspan-tests-'

/** Where temporary files are kept: in memory if it has room and can run programs, since disks are slow. */
function temporary(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    const [, options = 'noexec'] =
      /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(readFileSync('/proc/mounts', 'utf8')) ?? []
    if (bavail * bsize > ROOM_BYTES && !options.split(',').includes('noexec')) return MEMORY
  } catch {
    // the system has none
  }
  return tmpdir()
}

/** Gives the temporary files of all tests one folder, which is removed with them. */
function useFolder(base: string): void {
  for (const folder of abandonedFolders(base, PREFIX)) rmSync(folder, { recursive: true, force: true })
  const folder = folderOfProcess(base, PREFIX)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  process.env.TMPDIR = folder
  // all processes that tests start share the compiled code of their modules
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
}

/** Starts a PostgreSQL cluster that ends when this process ends, and keeps nothing waiting for it. */
async function startCluster(base: string): Promise<string> {
  const host = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../stores/test/support/postgres/host.ts')],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      // an interrupt from the terminal must not reach it in the middle of its start
      detached: true,
      // it removes its folder itself, a little later than this process removes the one of the tests
      env: { ...process.env, TMPDIR: base },
    },
  )
  const url = await new Promise<string>((resolve, reject) => {
    host.stdout.once('data', (chunk) => resolve(String(chunk).trim()))
    host.once('exit', () => reject(new Error('PostgreSQL does not start')))
  })
  host.unref()
  for (const stream of [host.stdin, host.stdout]) (stream as Socket).unref()
  return url
}

/** Runs a script that makes something for the tests. */
async function run(what: string, script: string, ...args: string[]): Promise<void> {
  const path = join(import.meta.dirname, script)
  const made = spawn(process.execPath, ['--conditions=linkspan-source', path, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(made, 'exit')
  if (code !== 0) throw new Error(`${what} cannot be built`)
}

/** Bundles the programs that tests start. A process loads a bundle in a third of the time of the sources. */
async function buildPrograms(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'))
  await run('the programs of the tests', 'build-programs.ts', folder)
  return folder
}

/** Builds the console where the server finds it, unless it is there. */
async function buildConsole(): Promise<string> {
  await run('the console', '../../../console/dev/build.ts', '--if-stale')
  return join(import.meta.dirname, '../../../console/dist')
}

/** Writes the OpenAPI document of the routes, without kinds of connectors. */
async function writeDocument(): Promise<string> {
  const file = join(tmpdir(), 'openapi.json')
  await run('the OpenAPI document', 'write-document.ts', file)
  return file
}

const makers: Record<SharedName, (base: string) => Promise<string>> = {
  cluster: startCluster,
  programs: buildPrograms,
  console: buildConsole,
  document: writeDocument,
}

/**
 * Bundles the libraries that nearly all test files load. Shares a PostgreSQL cluster and the built programs with all test files
 * of a jest run; each is made on demand.
 */
export default async function setUp(): Promise<void> {
  const base = temporary()
  useFolder(base)
  await run('the libraries', 'bundle-libraries.ts')
  const made = new Map<string, Promise<string>>()
  const server = createServer((request, response) => {
    response.setHeader('connection', 'close')
    const name = request.url?.slice(1) as SharedName
    const shared = made.get(name) ?? makers[name](base)
    made.set(name, shared)
    shared.then(
      (text) => response.end(text),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  process.env[ADDRESS_VARIABLE] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
