import { elapsed } from '@linkspan/core'
import { LeaseLostError, type Store, type TableFiles, withLease } from '@linkspan/stores'
import {
  type CommitOptions,
  type Committed,
  commitTable,
  keepTable,
  openFolder,
  type TableContent,
  type TableFolder,
} from '@linkspan/sync'
import type { Metrics } from '../metrics/metrics.ts'
import type { Needs } from '../needs.ts'
import { tableNames } from './table-names.ts'
import { createTableNews } from './table-news.ts'
import { type WantedTable, type WantedTablesOptions, wantedTables } from './wanted-tables.ts'
import {
  contentDigest,
  noteWritten,
  readWritten,
  TABLES_LEASE,
  type WrittenTables,
} from './written-tables.ts'

/** Where tables are written, and how long their former versions can be read. */
export interface TableSettings {
  /** Opens the place, with the first use. */
  readonly open: () => Promise<TableFiles>
  /** How often what was published is written, in minutes; default 5. */
  readonly minutes?: number | undefined
  /** For how many days a snapshot can be read after another one has replaced it; default 7. */
  readonly kept_days?: number | undefined
}

export interface TablesOptions
  extends TableSettings,
    Omit<WantedTablesOptions, 'signal' | 'now' | 'store'>,
    Pick<Needs, 'logger' | 'clock'> {
  readonly store: Pick<Store, 'collections' | 'events' | 'leases'>
  readonly metrics: Metrics | undefined
}

/** How often what was published is written, in minutes. */
export const TABLES_MINUTES = 5
const KEPT_DAYS = 7
const DAY_MS = 86_400_000
/** How often old snapshots and unused files are looked for. */
const UPKEEP_MS = DAY_MS / 4
/** A commit takes no further shares after this time, so that a crash of a first one does not lose all. */
const COMMIT_MS = 600_000
/** How long the lease outlives its process. */
const LEASE_MS = 30_000

/** What a process has while it holds the lease. */
type Held = Pick<CommitOptions, 'signal' | 'confirm'>
/** A table that is to have no rows. */
const NOTHING: WantedTable = { shares: new Map(), organizations: new Set() }

/** Creates the writing of tables. */
export function createTables(options: TablesOptions) {
  const { open, minutes = TABLES_MINUTES, kept_days = KEPT_DAYS, kinds, store, clock, logger } = options
  const news = createTableNews(store)
  const observed = options.metrics && gaugesOf(options.metrics)

  /** Writes what published data a table lacks. Returns undefined if records could not be read: the next run tries again. */
  async function commit(
    folder: TableFolder,
    content: TableContent,
    held: Held,
  ): Promise<Committed | undefined> {
    const { name } = folder
    for (let is_whole = true; ; ) {
      const until = elapsed(clock) + COMMIT_MS
      const outcome = await commitTable(folder, content, {
        ...held,
        now: clock.now,
        isOver: () => elapsed(clock) > until,
        onUnread(connector_id, err) {
          is_whole = false
          logger.warn(
            { err, table: name, connector_id },
            'records could not be read for a table; tried again',
          )
        },
      })
      if (outcome.has_changed) logger.info({ table: name, ...outcome }, 'wrote a table')
      if (!outcome.has_more) return is_whole ? outcome : undefined
    }
  }

  /** Compares what the tables are to have with what is known of them, without reading them. */
  async function look(files: TableFiles, signal: AbortSignal) {
    const { tables, kept } = await wantedTables({ ...options, signal, now: clock.now })
    const known = new Set(await tableNames(files, kinds))
    const written = await readWritten(files)
    // the clock may have been set back
    const is_due = Math.abs(clock.now() - written.kept_at) >= UPKEEP_MS
    const wanted = [...new Set([...tables.keys(), ...known])].map((name) => {
      const { shares, organizations } = tables.get(name) ?? NOTHING
      return { name, shares, organizations, digest: contentDigest(shares, kept) }
    })
    const isWritten = ({ name, digest }: (typeof wanted)[number]) =>
      known.has(name) && written.tables.get(name)?.digest === digest
    // what others have done to a table is found when it is looked after
    const changed = is_due ? wanted : wanted.filter((each) => !isWritten(each))
    return { wanted, changed, written, is_due, keeps: (id: string) => kept.has(id) }
  }

  async function write(files: TableFiles, held: Held): Promise<void> {
    const { signal, confirm } = held
    const { wanted, changed, written, is_due, keeps } = await look(files, signal)
    const failed = new Map<string, unknown>()
    async function attempt(name: string, work: () => Promise<unknown>): Promise<void> {
      try {
        await work()
      } catch (err) {
        signal.throwIfAborted()
        if (err instanceof LeaseLostError) throw err
        failed.set(name, err)
        logger.error({ err, table: name }, 'a table could not be written; it is tried again')
      }
    }
    const names = new Set(wanted.map(({ name }) => name))
    for (const name of written.tables.keys()) if (!names.has(name)) written.tables.delete(name)
    for (const { name } of changed) written.tables.delete(name)
    // a crash may leave a table other than it was
    await noteWritten(files, written)
    for (const { name, shares, organizations, digest } of changed) {
      let is_rebuilt = false
      await attempt(name, async () => {
        const outcome = await commit(openFolder(files, name), { shares, keeps }, held)
        if (!outcome) return
        is_rebuilt = outcome.is_rebuilt
        written.tables.set(name, { digest, files: outcome.files, bytes: outcome.bytes })
      })
      if (failed.has(name)) await news.failed(name, organizations, failed.get(name))
      else await news.written(name, organizations, is_rebuilt)
    }
    if (is_due) {
      const kept_ms = kept_days * DAY_MS
      for (const name of names)
        await attempt(name, () => keepTable(openFolder(files, name), { signal, now: clock.now, kept_ms }))
      written.kept_at = clock.now()
    }
    await confirm()
    await noteWritten(files, written)
    observed?.note(written.tables, failed.size, clock.now())
  }

  return {
    /** How often `run` is to run, in milliseconds. */
    interval_ms: minutes * 60_000,
    /** Writes what was published since the last time, unless another process does. Changes nothing if nothing was. */
    async run(signal: AbortSignal): Promise<void> {
      const files = await open()
      const { changed, is_due, written } = await look(files, signal)
      if (changed.length === 0 && !is_due) return observed?.note(written.tables, 0, clock.now())
      // what is known now may be old once the lease is taken
      await withLease(store.leases, TABLES_LEASE, { ttl_ms: LEASE_MS, signal, clock }, ({ lease, signal }) =>
        write(files, {
          signal,
          // a process that was paused may not know yet that it has lost the lease
          async confirm() {
            if (!(await store.leases.isHeld(lease))) throw new LeaseLostError(TABLES_LEASE)
          },
        }),
      )
    },
  }
}

/** Writes published data as tables that other engines read. */
export type TableWriter = ReturnType<typeof createTables>

function gaugesOf(metrics: Metrics) {
  const written = metrics.gauge(
    'linkspan_tables_written_timestamp_seconds',
    'When all tables were last up to date',
  )
  const failing = metrics.gauge('linkspan_tables_failing', 'Tables that could not be written the last time')
  const files = metrics.gauge('linkspan_tables_files', 'The files of the newest snapshots of all tables')
  const bytes = metrics.gauge('linkspan_tables_bytes', 'The bytes of these files')
  return {
    note(tables: WrittenTables['tables'], failed: number, now: number): void {
      failing.set(failed)
      files.set([...tables.values()].reduce((sum, table) => sum + table.files, 0))
      bytes.set([...tables.values()].reduce((sum, table) => sum + table.bytes, 0))
      if (failed === 0) written.set(now / 1_000)
    },
  }
}
