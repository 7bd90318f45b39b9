import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

const SAMPLE_MS = 50

/**
 * Watches the processes below a server. Returns how to take their figures: of the work process the most memory and the processor
 * time so far, of those of exports the most memory that they have had together since the last figures.
 */
export function watchProcesses(server_pid: number) {
  let [work_pid, work_peak_bytes, writers_peak] = [0, 0, 0]

  async function sample(): Promise<void> {
    const children = await childrenOf(server_pid)
    const commands = await Promise.all(children.map((pid) => procFile(pid, 'cmdline')))
    work_pid = children.find((_, at) => commands[at]?.includes('work-process')) ?? 0
    const writers = children.filter((pid) => pid !== work_pid).map((pid) => procFile(pid, 'status'))
    const resident = (await Promise.all(writers)).map((status) => bytesOf(status, 'VmRSS'))
    writers_peak = Math.max(
      writers_peak,
      resident.reduce((sum, bytes) => sum + bytes, 0),
    )
    if (work_pid === 0) return
    work_peak_bytes = bytesOf(await procFile(work_pid, 'status'), 'VmHWM')
  }

  setInterval(() => void sample().catch(() => {}), SAMPLE_MS).unref()
  return () => {
    const writers_peak_bytes = writers_peak
    writers_peak = 0
    return { work_cpu_ms: work_pid && cpuOf(work_pid), work_peak_bytes, writers_peak_bytes }
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  return (await procFile(pid, `task/${pid}/children`)).split(' ').filter(Boolean).map(Number)
}

/** A process may end at any time: then it has no memory. */
function bytesOf(status: string, field: 'VmHWM' | 'VmRSS'): number {
  const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(status) ?? []
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
