import type { Store } from '@linkspan/stores'
import { publishUnread } from '@linkspan/sync'
import type { SyncJob, SyncOutcome } from './sync-job.ts'
import { syncStoreOf } from './sync-store.ts'

/** Publishes of each entity that a run has not reached why its records were not read again. */
export async function publishUnreached(
  { store }: { readonly store: Store },
  { run, lease }: Pick<SyncJob, 'run' | 'lease'>,
  reached: ReadonlySet<string>,
  status: SyncOutcome['status'],
): Promise<void> {
  const { entities: wanted } = run.request
  const connector = await store.connectors.find(run)
  if (!connector) return
  const context = { key: connector, store: syncStoreOf(store, connector, lease), since: run.since ?? 0 }
  for (const { entity } of await store.collections.list(run))
    if (!reached.has(entity) && (wanted?.includes(entity) ?? true))
      await publishUnread(context, entity, status === 'paused' ? 'paused' : 'failed')
}
