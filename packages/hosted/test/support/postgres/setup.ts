import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'

/** Where the test files of a run ask for the cluster that they share. */
export const ADDRESS_VARIABLE = 'LINKSPAN_TEST_CLUSTER'

/** Starts a PostgreSQL cluster that ends when this process ends, and keeps nothing waiting for it. */
async function startCluster(): Promise<string> {
  const host = spawn(process.execPath, [join(import.meta.dirname, 'host.ts')], {
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

/** Offers one cluster to all test files of a jest run; it starts when the first of them asks. */
export default async function setUp(): Promise<void> {
  if (process.env.LINKSPAN_TEST_DATABASE_URL) return
  let cluster: Promise<string> | undefined
  const server = createServer((_request, response) => {
    response.setHeader('connection', 'close')
    cluster ??= startCluster()
    cluster.then(
      (url) => response.end(url),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  process.env[ADDRESS_VARIABLE] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
