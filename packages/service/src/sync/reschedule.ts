import type { ConnectorKind } from '@linkspan/core'
import {
  type ConnectorKey,
  type StoredConnector,
  type Stores,
  type SyncRun,
  syncLeaseOf,
} from '@linkspan/stores'
import { AHEAD_MS, dueAfter, dueOfAll, type Ending } from '@linkspan/sync'
import { missingForSync } from './sync-ability.ts'

type Scheduled = Pick<Stores, 'sync_runs' | 'sync_schedules'>

/** Schedules a new connector: it is synced at once, unless it has nothing to sync or is synced only when asked. */
export async function scheduleNew(stores: Scheduled, kind: ConnectorKind, connector: StoredConnector) {
  const waits = connector.sync_interval_seconds === null || missingForSync(kind, connector).length > 0
  await stores.sync_schedules.set(connector, waits ? null : -AHEAD_MS)
}

/**
 * Ends the present run of a connector whose credentials or configuration are about to change. The first statement of a
 * transaction, as in a deletion: transactions that lock the same rows in another order would wait for each other.
 */
export async function endRun({ leases }: Pick<Stores, 'leases'>, key: ConnectorKey) {
  await leases.revoke(syncLeaseOf(key))
}

/** Starts a run of a connector with its new credentials or configuration. */
export async function restartSync(stores: Scheduled, kind: ConnectorKind, connector: StoredConnector) {
  const unfinished = (await stores.sync_runs.open(connector)).length > 0
  if (unfinished && missingForSync(kind, connector).length === 0) await runNext(stores, connector)
  else await scheduleNew(stores, kind, connector)
}

/**
 * Applies a changed interval. A connector that was synced only when asked is synced at once, and another one is due when
 * it was, or after the new interval if that is sooner. A run that is open ends, and applies the interval itself.
 */
export async function applyInterval(
  stores: Scheduled,
  kind: ConnectorKind,
  connector: StoredConnector,
  now: number,
): Promise<void> {
  if ((await stores.sync_runs.open(connector)).length > 0) return
  const { sync_interval_seconds } = connector
  const due_at = (await stores.sync_schedules.find(connector))?.due_at ?? null
  if (sync_interval_seconds === null || due_at === null) return scheduleNew(stores, kind, connector)
  await stores.sync_schedules.set(connector, Math.min(due_at - now, sync_interval_seconds * 1000))
}

/** Makes a connector due before those that are due regularly. */
export async function runNext(
  { sync_schedules }: Pick<Stores, 'sync_schedules'>,
  connector: StoredConnector,
) {
  await sync_schedules.set(connector, -AHEAD_MS)
}

/** Sets when a connector is due after a run that has ended. One of some entities leaves the others due when they were. */
export async function setDueAfter(
  { sync_schedules }: Pick<Stores, 'sync_schedules'>,
  connector: StoredConnector,
  { request }: SyncRun,
  ending: Ending,
  others: readonly SyncRun[],
  now: number,
): Promise<void> {
  const due = dueAfter(ending, connector.sync_interval_seconds, others)
  const is_partial = request.entities && due !== null && ['succeeded', 'cancelled'].includes(ending.status)
  await sync_schedules.set(connector, is_partial ? Math.min(due, dueOfAll(others, connector, now)) : due)
}
