import { setTimeout as delay } from 'node:timers/promises'
import { createServices } from '@linkspan/service'
import { directoryFiles, openSqliteStore, parseKeyRing, type TableFiles } from '@linkspan/stores'
import { cpuMs } from '../../repository/figures.ts'
import { cpuOf, watchProcesses } from './watch-processes.ts'

/** Where a run finds what is published, and where it writes tables, or else one file of Parquet of the first collection. */
export interface TableRunRequest {
  readonly data_dir: string
  readonly keys: string
  readonly place: string
  readonly exports?: { readonly organization_id: string; readonly id: string }
}

/** What a run has used. */
export type TableRun = typeof run

const SAMPLE_MS = 20
const SETTLE_MS = 500

const { data_dir, keys, place, exports } = JSON.parse(process.argv[2] ?? '') as TableRunRequest
/** How often files were read, listed and written. */
const counts = { reads: 0, lists: 0, writes: 0, written_bytes: 0 }
const store = openSqliteStore(data_dir)
const files = counted(directoryFiles(place))
const tables = { open: async () => files }
const services = createServices({ store, key_ring: parseKeyRing(keys), tables })
const watched = watchProcesses(process.pid)
const before = process.memoryUsage.rss()
let most = before
setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, SAMPLE_MS).unref()
const allMs = () => cpuMs() + cpuOf('self', 'children')
const [begun, used] = [performance.now(), allMs()]
const { signal } = new AbortController()
if (exports) {
  const answer = await services.records.export(exports, 'campaigns', { format: 'parquet' }, signal)
  for await (const piece of answer.body) counts.written_bytes += piece.length
} else await services.tables?.run(signal)
const ms = performance.now() - begun
// the system counts a process once it has ended
await delay(SETTLE_MS)
const run = {
  ms,
  /** With that of its child processes. */
  cpu_ms: allMs() - used,
  /** The most memory that it had beyond that before. */
  added_bytes: most - before,
  /** The most memory of the process that writes large files. */
  writer_bytes: watched().writers_peak_bytes,
  ...counts,
}
console.log(JSON.stringify(run))
process.exit()

function counted(files: TableFiles): TableFiles {
  async function writing<Result>(work: Promise<Result>, bytes: (result: Result) => number): Promise<Result> {
    const result = await work
    counts.writes++
    counts.written_bytes += bytes(result)
    return result
  }
  return {
    ...files,
    write: (path, pieces) => writing(files.write(path, pieces), (length) => length),
    create: (path, bytes) => writing(files.create(path, bytes), () => bytes.length),
    replace: (path, bytes) => writing(files.replace(path, bytes), () => bytes.length),
    read(path) {
      counts.reads++
      return files.read(path)
    },
    list(prefix) {
      counts.lists++
      return files.list(prefix)
    },
    folders() {
      counts.lists++
      return files.folders()
    },
  }
}
