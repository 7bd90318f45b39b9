import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** What the processes that a server starts have used. */
export interface ProcessFigures {
  /** The most memory that the work process has had. */
  readonly work_peak_bytes: number
  /** The processor time that the work process has used. */
  readonly work_cpu_ms: number
  /** The most memory that the work process and its own child have had together since the last figures. */
  readonly work_tree_peak_bytes: number
  /** The most memory that processes of exports have had together since the last figures. */
  readonly writers_peak_bytes: number
}

const SAMPLE_MS = 50

/** Watches the processes below a server. Returns how to take its figures. */
export function watchProcesses(server_pid: number): () => ProcessFigures {
  let [work_pid, work_peak_bytes, tree_peak, writers_peak] = [0, 0, 0, 0]

  async function sample(): Promise<void> {
    const children = await childrenOf(server_pid)
    const commands = await Promise.all(children.map((pid) => procFile(pid, 'cmdline')))
    work_pid = children.find((_, at) => commands[at]?.includes('work-process')) ?? 0
    const writers = await statusesOf(children.filter((pid) => pid !== work_pid))
    writers_peak = Math.max(writers_peak, residentIn(writers))
    if (work_pid === 0) return
    const work = await statusesOf([work_pid, ...(await childrenOf(work_pid))])
    work_peak_bytes = bytesOf(work[0], 'VmHWM')
    tree_peak = Math.max(tree_peak, residentIn(work))
  }

  setInterval(() => void sample().catch(() => {}), SAMPLE_MS).unref()
  return () => {
    const peaks = { work_tree_peak_bytes: tree_peak, writers_peak_bytes: writers_peak }
    tree_peak = 0
    writers_peak = 0
    return { work_cpu_ms: work_pid && cpuOf(work_pid), work_peak_bytes, ...peaks }
  }
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

/** The processor time of a process, or of those of its children that have ended. The system counts in hundredths of a second. */
export function cpuOf(pid: number | 'self', whose: 'own' | 'children' = 'own'): number {
  const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
  const first = whose === 'own' ? 11 : 13
  return 10 * (Number(fields[first]) + Number(fields[first + 1]))
}

function procFile(pid: number, name: string): Promise<string> {
  return readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
}
