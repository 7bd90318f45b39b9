import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { createLogger, parseKeyRing, startServer, type VendorOptionsByType } from '@linkspan/hosted'
import { argument, type Figures, reportFigures, tell } from './child.ts'

/** Where the server of a bench keeps its data. */
export interface ServerData {
  readonly data_dir: string
  readonly keys: string
  readonly organization_id: string
  /** The addresses of vendors; with them, a work process syncs connectors. */
  readonly vendors?: VendorOptionsByType
  /** The program of the work process; default that of the sources. */
  readonly work_program?: string
}

/** What a server has used that syncs connectors. */
export interface ServerFigures extends Figures {
  /** The longest stall of the event loop since the last figures, in milliseconds. */
  readonly longest_stall_ms: number
  /** The most memory that the work process has had. */
  readonly work_peak_bytes: number
  /** The processor time that the work process has used. */
  readonly work_cpu_ms: number
  /** The most memory that the work process and its own child have had together since the last figures. */
  readonly work_tree_peak_bytes: number
  /** The most memory that processes of exports have had together since the last figures. */
  readonly writers_peak_bytes: number
}

/* A server that searches what is published. */
const { data_dir, keys, organization_id, vendors, work_program } = argument<ServerData>()
const main = work_program ?? fileURLToPath(new URL('../../../../hosted/src/main.ts', import.meta.url))
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
    roles: vendors ? ['serve', 'work'] : ['serve'],
    sync_concurrency: 1,
    sync_turn_seconds: 300,
    event_days: 400,
    approval_hours: 24,
    changes_days: 7,
    vendor_options: vendors ?? {},
  },
  {
    logger: createLogger('info', logs),
    ...(vendors && { work: { file: main, env: process.env } }),
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
    const peaks = { work_tree_peak_bytes: tree_peak, writers_peak_bytes }
    tree_peak = 0
    writers_peak_bytes = 0
    return { longest_stall_ms, work_cpu_ms: cpuOf(work_pid), work_peak_bytes, ...peaks }
  },
)

let tree_peak = 0
let work_peak_bytes = 0
let writers_peak_bytes = 0
const sampling = setInterval(() => void sample().catch(() => {}), 50)
sampling.unref()

/** Reads what the processes of the server have in memory, off the serving thread. */
async function sample(): Promise<void> {
  const writers = (await childrenOf(process.pid)).filter((pid) => pid !== work_pid)
  writers_peak_bytes = Math.max(writers_peak_bytes, residentIn(await statusesOf(writers)))
  if (!work_pid) return
  const work = await statusesOf([work_pid, ...(await childrenOf(work_pid))])
  work_peak_bytes = bytesOf(work[0], 'VmHWM')
  tree_peak = Math.max(tree_peak, residentIn(work))
}

const statusesOf = (pids: readonly number[]) => Promise.all(pids.map((pid) => procFile(pid, 'status')))

const residentIn = (statuses: readonly string[]) =>
  statuses.reduce((sum, status) => sum + bytesOf(status, 'VmRSS'), 0)

async function childrenOf(pid: number): Promise<number[]> {
  return (await procFile(pid, `task/${pid}/children`)).split(' ').filter(Boolean).map(Number)
}

/** A process may end at any time: then it has no memory. */
function bytesOf(status: string | undefined, field: 'VmHWM' | 'VmRSS'): number {
  const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(status ?? '') ?? []
  return Number(kilobytes ?? 0) * 1_024
}

/** The system counts it in hundredths of a second. */
function cpuOf(pid: number | undefined): number {
  if (!pid) return 0
  const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

function procFile(pid: number, name: string): Promise<string> {
  return readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
}
