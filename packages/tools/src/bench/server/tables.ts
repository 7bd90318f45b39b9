import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { machine, megabytes, printTable } from '../../repository/figures.ts'
import { root } from '../../repository/packed.ts'
import { temporaryFolder } from '../../repository/temporary-folder.ts'
import { changedRecords } from '../search/records.ts'
import { type PublishedRecords, publishRecords } from './published-records.ts'
import type { TableRun, TableRunRequest } from './table-run.ts'

/*
 * Writing tables: of one large connector beside an export as Parquet, and of many small ones: npm run bench -- tables.
 * Arguments choose the number of records, and the number of connectors with 100 records: npm run bench -- tables 1000000 1000
 */

const [records = '1000000', connectors = '1000'] = process.argv.slice(2)
const SMALL = 100
/** How a server starts its work process. */
const SETTINGS = ['--max-semi-space-size=4']
const FRUGAL = { ...process.env, MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144' }
const PYTHON = join(root, 'node_modules/.cache/linkspan-writers/bin/python')
const READER = join(root, 'packages/sync/test/tables/read-tables.py')
/** Asks DuckDB for the sums of a table three times, and prints the shortest time in milliseconds. */
const QUERY = `
import importlib.machinery, io, sys, time
place, reader = sys.argv[1:]
sys.stdin = io.StringIO("[]")
duckdb = importlib.machinery.SourceFileLoader("reader", reader).load_module().duckdb_connection
def timed():
    begun = time.perf_counter()
    duckdb.execute(f"select count(*), sum(metrics_clicks) from iceberg_scan('{place}/advertising_campaigns')").fetchall()
    return time.perf_counter() - begun
print(round(1000 * min(timed() for _ in range(3))))`

const round = (value: number) => value.toFixed(0)

/** One run in a process of its own, so that no memory is that of a run before it. */
function run(request: TableRunRequest): TableRun {
  const args = [...SETTINGS, '--conditions=linkspan-source', '--disable-warning=ExperimentalWarning']
  const program = [...args, join(import.meta.dirname, 'table-run.ts'), JSON.stringify(request)]
  const { stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8', env: FRUGAL })
  if (!stdout) throw new Error(stderr)
  return JSON.parse(stdout)
}

const HEAD =
  ' | rows | ms | CPU ms | rows/s | MB added | MB of its process | MB written | files written | read | lists'

/** The cells of a run in the table. */
function cellsOf(rows: number, { ms, cpu_ms, added_bytes, writer_bytes, ...run }: TableRun) {
  const memory = [megabytes(added_bytes), megabytes(writer_bytes), megabytes(run.written_bytes, 1)]
  const times = [round(ms), round(cpu_ms), round((1_000 * rows) / ms)]
  return [rows, ...times, ...memory, run.writes, run.reads, run.lists]
}

async function measure(
  title: string,
  sizes: readonly number[],
  change: (published: PublishedRecords) => Promise<number>,
) {
  const published = await publishRecords(sizes)
  using folder = temporaryFolder('bench-tables')
  const place = folder.path
  const { LINKSPAN_KEYS: keys, LINKSPAN_DATA_DIR: data_dir } = published.env
  const request = { data_dir, keys, place }
  try {
    console.log(`\n## ${title}\n`)
    const row = printTable(HEAD)
    const all = sizes.reduce((sum, size) => sum + size, 0)
    const [key] = published.keys
    if (key && sizes.length === 1)
      row('export as Parquet', ...cellsOf(all, run({ ...request, exports: key })))
    row('first commit', ...cellsOf(all, run(request)))
    row('nothing changed', ...cellsOf(0, run(request)))
    row('1 % changed', ...cellsOf(await change(published), run(request)))
    const { stdout } = spawnSync(PYTHON, ['-c', QUERY, place, READER], { encoding: 'utf8' })
    console.log(`\nDuckDB sums all rows in ${stdout?.trim() || '(not installed)'} ms.`)
  } finally {
    await published.remove()
  }
}

console.log(`${machine()}; tables in a folder.`)
const [large, many] = [Number(records), Number(connectors)]
if (large > 0)
  await measure(`One connector of ${records} records`, [large], async ({ keys: [key], replace }) => {
    if (key) await replace(key, changedRecords(large, 100))
    return Math.ceil(large / 100)
  })
if (many > 0)
  await measure(
    `${connectors} connectors of ${SMALL} records`,
    Array(many).fill(SMALL),
    async ({ keys, replace }) => {
      const some = keys.filter((_, at) => at % 100 === 0)
      for (const key of some) await replace(key, changedRecords(SMALL, 1))
      return some.length * SMALL
    },
  )
process.exit()
