import { elapsed } from '@linkspan/core'
import type { TableFiles } from '@linkspan/stores'
import { type Committed, commitTable, keepTable, openFolder, type TableContent } from '@linkspan/sync'
import type { Metrics } from '../metrics/metrics.ts'
import type { Needs } from '../needs.ts'
import { isTableName } from './table-names.ts'
import { type WantedTablesOptions, wantedTables } from './wanted-tables.ts'

/** Where tables are written, and how long their former versions can be read. */
export interface TableSettings {
  readonly files: TableFiles
  /** How often what was published is written, in minutes; default 5. */
  readonly minutes?: number | undefined
  /** For how many days a snapshot can be read after another one has replaced it; default 7. */
  readonly kept_days?: number | undefined
}

export interface TablesOptions
  extends TableSettings,
    Omit<WantedTablesOptions, 'signal' | 'now'>,
    Pick<Needs, 'logger' | 'clock'> {
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

/** Creates the writing of tables. */
export function createTables(options: TablesOptions) {
  const { files, minutes = TABLES_MINUTES, kept_days = KEPT_DAYS, kinds, logger, clock, metrics } = options
  const observed = metrics && gaugesOf(metrics)
  let kept_at = Number.NEGATIVE_INFINITY

  async function commit(name: string, content: TableContent, signal: AbortSignal): Promise<Committed> {
    for (;;) {
      const until = elapsed(clock) + COMMIT_MS
      const outcome = await commitTable(openFolder(files, name), content, {
        signal,
        now: clock.now,
        isOver: () => elapsed(clock) > until,
        onUnread: (connector_id, err) =>
          logger.warn(
            { err, table: name, connector_id },
            'records could not be read for a table; tried again',
          ),
      })
      if (outcome.has_changed) logger.info({ table: name, ...outcome }, 'wrote a table')
      if (!outcome.has_more) return outcome
    }
  }

  /** Does something for each table; one that fails affects no other. Returns how many have failed. */
  async function each(
    names: Iterable<string>,
    signal: AbortSignal,
    work: (name: string) => Promise<unknown>,
  ): Promise<number> {
    let failed = 0
    for (const name of names) {
      try {
        await work(name)
      } catch (err) {
        signal.throwIfAborted()
        failed++
        logger.error({ err, table: name }, 'a table could not be written; it is tried again')
      }
    }
    return failed
  }

  return {
    /** How often `run` is to run, in milliseconds. */
    interval_ms: minutes * 60_000,
    /** Writes what was published since the last time. Only one process at a time may do so. */
    async run(signal: AbortSignal): Promise<void> {
      const { tables, keeps } = await wantedTables({ ...options, signal, now: clock.now })
      const folders = (await files.folders()).filter((name) => isTableName(kinds, name))
      const names = new Set([...tables.keys(), ...folders])
      const outcomes: Committed[] = []
      let failed = await each(names, signal, async (name) => {
        const shares = tables.get(name) ?? new Map()
        outcomes.push(await commit(name, { shares, keeps }, signal))
      })
      if (elapsed(clock) - kept_at >= UPKEEP_MS) {
        const kept_ms = kept_days * DAY_MS
        failed += await each(names, signal, (name) =>
          keepTable(openFolder(files, name), { signal, now: clock.now, kept_ms }),
        )
        kept_at = elapsed(clock)
      }
      observed?.note(outcomes, failed, clock.now())
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
    note(outcomes: readonly Committed[], failed: number, now: number): void {
      failing.set(failed)
      files.set(outcomes.reduce((sum, outcome) => sum + outcome.files, 0))
      bytes.set(outcomes.reduce((sum, outcome) => sum + outcome.bytes, 0))
      if (failed === 0) written.set(now / 1_000)
    },
  }
}
