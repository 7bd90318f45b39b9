import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../../../core/test/support/until.ts'
import { freePort } from '../../../stores/test/support/free-port.ts'

const operations = join(import.meta.dirname, '../../../../docs/operations')

/** The load balancers of the documentation: how each is asked for its version and started. */
const BALANCERS = {
  haproxy: { file: 'haproxy.cfg', version: ['-v'], start: (path: string) => ['-db', '-f', path] },
  nginx: {
    file: 'nginx.conf',
    version: ['-v'],
    start: (path: string) => ['-c', path, '-g', 'daemon off; pid off; error_log stderr;'],
  },
} as const

export type BalancerName = keyof typeof BALANCERS

export const BALANCER_NAMES = Object.keys(BALANCERS) as BalancerName[]

/** Whether this system has it. */
export const isInstalled = (name: BalancerName): boolean =>
  spawnSync(name, BALANCERS[name].version).status === 0

/** A load balancer before two servers. */
export interface Balancer {
  readonly base_url: string
  close(): Promise<void>
}

/** Starts a load balancer with the configuration of the documentation, except its ports; by default on a free one. */
export async function startBalancer(
  name: BalancerName,
  [first, second]: readonly [number, number],
  given?: number,
): Promise<Balancer> {
  const { file, start } = BALANCERS[name]
  const directory = mkdtempSync(join(tmpdir(), `linkspan-${name}-`))
  const port = given ?? (await freePort())
  const text = readFileSync(join(operations, file), 'utf8')
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${second}`)
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`)
  const path = join(directory, file)
  writeFileSync(path, text)
  const child: ChildProcess = spawn(name, start(path), { cwd: directory, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const base_url = `http://127.0.0.1:${port}`
  const isReady = async () => child.exitCode !== null || (await fetch(`${base_url}/readyz`)).status === 200
  await until(`${name} answers`, isReady)
  if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`)
  return {
    base_url,
    async close() {
      child.kill('SIGTERM')
      await ended
      rmSync(directory, { recursive: true })
    },
  }
}
