import { type ConnectorKind, InvalidParamsError, parseReplicationConfig } from '@linkspan/core'
import type { SyncRun, SyncRunStore, SyncScheduleStore } from '@linkspan/stores'
import type { CollectionKey } from '@linkspan/sync'
import { ServiceError, type SyncProgress } from '../errors.ts'

/** When to ask again, in seconds, while a sync is at work. */
const SOON = 5
/** When to ask again, in seconds, after a sync has failed. */
const LATER = 60
const HOUR = 3_600

/** Refuses to search a connector that cannot be synced as it is configured. Throws `sync_not_configured`. */
export function requireSyncConfig(kind: ConnectorKind, replication_config: unknown): void {
  try {
    parseReplicationConfig(kind, replication_config)
  } catch (error) {
    if (!(error instanceof InvalidParamsError)) throw error
    throw new ServiceError('sync_not_configured', error.message, {
      errors: error.errors,
      remedy: 'Set replication_config of the connector, by PATCH. A sync begins then.',
    })
  }
}

/** Why nothing can be searched yet: `sync_pending` with the progress of the newest run. */
export async function syncPending(
  {
    sync_runs,
    sync_schedules,
  }: {
    readonly sync_runs: Pick<SyncRunStore, 'list'>
    readonly sync_schedules: Pick<SyncScheduleStore, 'find'>
  },
  key: CollectionKey,
  now: number,
): Promise<ServiceError> {
  const [[run], schedule] = await Promise.all([sync_runs.list(key, 1), sync_schedules.find(key)])
  const done = run?.entities.find(({ entity }) => entity === key.entity)
  const problem = done?.error ?? run?.error
  const suspended = { text: 'its syncing is suspended', retry_after_seconds: LATER }
  const { text, retry_after_seconds } = schedule?.suspended ? suspended : describe(run, now)
  const because = problem ? `: ${problem.message}` : '.'
  const progress: SyncProgress | null = run
    ? {
        run_id: run.run_id,
        status: run.status,
        read: done?.read ?? 0,
        slices_done: done?.slices_done ?? 0,
        slices: done?.slices ?? null,
      }
    : null
  return new ServiceError('sync_pending', `${key.entity} cannot be searched yet: ${text}${because}`, {
    progress,
    retry_after_seconds,
    ...(problem?.remedy && { remedy: problem.remedy }),
  })
}

function describe(run: SyncRun | undefined, now: number): { text: string; retry_after_seconds: number } {
  const soon = (text: string) => ({ text, retry_after_seconds: SOON })
  const later = (text: string) => ({ text, retry_after_seconds: LATER })
  switch (run?.status) {
    case 'running':
      return soon('its first sync is running')
    case 'paused': {
      const wait = Math.ceil(((run.resumes_at ?? now) - now) / 1_000)
      const retry_after_seconds = Math.min(Math.max(wait, 1), HOUR)
      return { text: 'its first sync waits for a limit of the vendor', retry_after_seconds }
    }
    case 'failed':
    case 'reauth_required':
      return later('its first sync has failed')
    case 'cancelled':
      return later('its last sync was cancelled')
    case 'succeeded':
      return later('the last sync has not brought it')
    default:
      return soon('its first sync is about to start')
  }
}
