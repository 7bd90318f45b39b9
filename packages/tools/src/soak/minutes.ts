import { loadavg } from 'node:os'
import { Client } from 'pg'
import { printTable, quantile } from '../repository/figures.ts'
import type { Ledger } from './ledger.ts'
import type { Searched } from './loads/searches.ts'
import type { World } from './world.ts'

/** What was measured in a minute, by the name of its column. */
export type Minute = Readonly<Record<string, number>>

/** Tables whose rows are kept for months, such as events: they grow with what happens. */
const GROWING = ['events', 'webhook_deliveries', 'sync_runs', 'access_tokens', 'scoped_tokens', 'approvals']

/** Measures processes, tables and the storage. */
export async function measure(world: World, ledger: Ledger, searched: Searched): Promise<Minute> {
  const figures: Record<string, number> = {}
  for (const { name, measure } of world.members) {
    const found = measure()
    figures[`${name} MiB`] = found?.mib ?? Number.NaN
    figures[`${name} handles`] = found?.handles ?? Number.NaN
  }
  Object.assign(figures, await countRows(world.postgres.url))
  figures.parts = world.storage.count()
  figures.searches = searched.searches
  figures.syncs = ledger.counts.get('sync') ?? 0
  figures.load = Math.round((loadavg()[0] ?? 0) * 10) / 10
  return figures
}

/** The rows of tables that are bounded, all together, of those that grow, and how much space the database takes. */
async function countRows(url: string): Promise<Minute> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    const number = async (select: string) =>
      Object.values<number>((await client.query(select)).rows[0])[0] ?? 0
    const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'")
    let [bounded, growing] = [0, 0]
    for (const { tablename } of rows) {
      const count = await number(`select count(*)::int from "${tablename}"`)
      if (GROWING.includes(tablename)) growing += count
      else bounded += count
    }
    const mib = await number('select (pg_database_size(current_database()) / 1048576)::int')
    const connections = await number('select count(*)::int from pg_stat_activity')
    return { 'rows bounded': bounded, 'rows growing': growing, 'database MiB': mib, connections }
  } catch {
    // it restarts
    return {}
  } finally {
    await client.end().catch(() => {})
  }
}

/** Minutes of which the figures are printed. */
const MOST_PRINTED = 20

/** Prints the figures as a table, with a row for each of some of the minutes. */
export function printMinutes(minutes: readonly Minute[]): void {
  const columns = [...new Set(minutes.flatMap((each) => Object.keys(each)))]
  const step = Math.max(1, Math.ceil(minutes.length / MOST_PRINTED))
  const row = printTable(['minute', ...columns].join(' | '))
  for (const [at, each] of minutes.entries())
    if (at % step === 0 || at === minutes.length - 1) row(at, ...columns.map((name) => cell(each[name])))
}

const cell = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? '–' : String(value))

/** Shorter soaks say nothing about growth. */
const LEAST_MINUTES = 20

interface Bound {
  readonly of: RegExp
  readonly factor: number
  readonly more: number
  /** Whether most of it is what former syncs have left, which is deleted after a time: it follows how many syncs there are. */
  readonly by_syncs?: boolean
}

/** What must not grow: how much more its last quarter may have than its second one. */
const BOUNDS: readonly Bound[] = [
  { of: /-1 MiB$/, factor: 1.25, more: 64 },
  { of: /-1 handles$/, factor: 1.25, more: 16 },
  { of: /^connections$/, factor: 1.5, more: 200 },
  { of: /^rows bounded$/, factor: 1.5, more: 200, by_syncs: true },
  { of: /^parts$/, factor: 1.5, more: 500, by_syncs: true },
]

/** What has grown beyond its bound, with both figures; undefined if the soak was too short to say. */
export function growth(minutes: readonly Minute[]): string[] | undefined {
  if (minutes.length < LEAST_MINUTES) return undefined
  const quarter = Math.floor(minutes.length / 4)
  const [second, fourth] = [minutes.slice(quarter, 2 * quarter), minutes.slice(-quarter)]
  // a machine that is less busy syncs more often
  const more_syncs = Math.max(1, syncsIn(fourth) / syncsIn(second))
  const found: string[] = []
  for (const name of Object.keys(minutes.at(-1) ?? {})) {
    const bound = BOUNDS.find(({ of }) => of.test(name))
    if (!bound) continue
    const middle = median(second.map((each) => each[name]))
    const last = median(fourth.map((each) => each[name]))
    const factor = bound.by_syncs ? bound.factor * more_syncs : bound.factor
    if (last > middle * factor + bound.more) found.push(`${name} grew from ${middle} to ${last}`)
  }
  return found
}

const syncsIn = (minutes: readonly Minute[]) =>
  Math.max(1, (minutes.at(-1)?.syncs ?? 0) - (minutes[0]?.syncs ?? 0))

const median = (values: readonly (number | undefined)[]) =>
  quantile(values.filter((each): each is number => each !== undefined && !Number.isNaN(each)))
