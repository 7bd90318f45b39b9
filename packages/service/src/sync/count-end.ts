import { daysAfter, toDay } from '@linkspan/core'
import type { Stores, SyncRun } from '@linkspan/stores'

/** For how many days the ends of runs are counted. */
const COUNTED_DAYS = 31

/** Counts the end of a run with what it has done, in the transaction that stores it. */
export async function countEnd(
  { sync_days }: Pick<Stores, 'sync_days'>,
  run: SyncRun,
  status: SyncRun['status'],
  ended_at: number,
): Promise<void> {
  const sum = (name: 'read' | 'written' | 'deleted') =>
    run.entities.reduce((all, each) => all + each[name], 0)
  const day = toDay(ended_at)
  const rows = { rows_read: sum('read'), rows_changed: sum('written') + sum('deleted') }
  await sync_days.add(run, { day, status, runs: 1, ...rows }, daysAfter(day, 1 - COUNTED_DAYS))
}
