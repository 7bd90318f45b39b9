import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { createLogger, parseKeyRing, startServer } from '../src/index.ts'
import { argument, type Figures, reportFigures, tell } from './child.ts'

/** Where the server of a bench keeps its data. */
export interface ServerData {
  readonly data_dir: string
  readonly keys: string
  readonly organization_id: string
  /** The address of Google Ads; with it, a work process syncs connectors. */
  readonly vendor_url?: string
}

/** What a server has used that syncs connectors. */
export interface ServerFigures extends Figures {
  /** The longest stall of the event loop since the last figures, in milliseconds. */
  readonly longest_stall_ms: number
  /** The most memory that the work process has had. */
  readonly work_peak_bytes: number
}

/* A server that searches what is published. */
const { data_dir, keys, organization_id, vendor_url } = argument<ServerData>()
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
let work_pid: number | undefined
const logs = {
  write(line: string) {
    const { role, pid } = JSON.parse(line)
    if (role === 'work' && pid) work_pid = pid
  },
}
const server = await startServer(
  {
    mode: 'production',
    host: '127.0.0.1',
    port: 0,
    data_dir,
    key_ring: parseKeyRing(keys),
    log_level: 'info',
    trusted_proxies: 0,
    roles: vendor_url ? ['serve', 'work'] : ['serve'],
    sync_concurrency: 1,
    vendor_options: vendor_url
      ? { advertising: { base_url: vendor_url, token_url: `${vendor_url}/token` } }
      : {},
  },
  {
    logger: createLogger('info', logs),
    ...(vendor_url && { work: { file: main, env: process.env } }),
  },
)
const { clients, access } = server.services
const { client_id, client_secret } = await clients.createClient('bench', [organization_id])
const issued = await access.issue(client_id, client_secret)
tell({ base_url: server.base_url, token: issued?.access_token ?? '' })
const stalls = monitorEventLoopDelay({ resolution: 1 })
stalls.enable()
reportFigures(
  () => void server.close(),
  () => {
    const longest_stall_ms = stalls.max / 1e6
    stalls.reset()
    return { longest_stall_ms, work_peak_bytes: peakBytesOf(work_pid) }
  },
)

function peakBytesOf(pid: number | undefined): number {
  if (!pid) return Number.NaN
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1_024
}
