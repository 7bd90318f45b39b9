import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADDRESS_VARIABLE, type SharedName } from './shared.ts'

/** Starts a PostgreSQL cluster that ends when this process ends, and keeps nothing waiting for it. */
async function startCluster(): Promise<string> {
  const host = spawn(process.execPath, [join(import.meta.dirname, 'postgres/host.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // an interrupt from the terminal must not reach it in the middle of its start
    detached: true,
  })
  const url = await new Promise<string>((resolve, reject) => {
    host.stdout.once('data', (chunk) => resolve(String(chunk).trim()))
    host.once('exit', () => reject(new Error('PostgreSQL does not start')))
  })
  host.unref()
  for (const stream of [host.stdin, host.stdout]) (stream as Socket).unref()
  return url
}

/** Bundles the programs that tests start. A process loads a bundle in a third of the time of the sources. */
async function buildPrograms(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'linkspan-programs-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const script = join(import.meta.dirname, 'build-programs.ts')
  const build = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error('the programs of the tests cannot be built')
  return folder
}

const makers: Record<SharedName, () => Promise<string>> = {
  cluster: startCluster,
  programs: buildPrograms,
}

/** Shares a PostgreSQL cluster and the built programs with all test files of a jest run; each is made on demand. */
export default async function setUp(): Promise<void> {
  const made = new Map<string, Promise<string>>()
  const server = createServer((request, response) => {
    response.setHeader('connection', 'close')
    const name = request.url?.slice(1) as SharedName
    const shared = made.get(name) ?? makers[name]()
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
