import { type ConnectorKind, InvalidParamsError, isChosen, parseReplicationConfig } from '@linkspan/core'
import type { CollectionKey, SyncRun, SyncRunStore, SyncScheduleStore, SyncStatus } from '@linkspan/stores'
import { ServiceError, type SyncProgress } from '../errors.ts'
import { OtherVersionError } from './slot-context.ts'

/** When to ask again, in seconds, while a sync is at work. */
const SOON = 5
/** When to ask again, in seconds, after a sync has failed. */
const LATER = 60
const HOUR = 3_600

/** Refuses to search what is not synced as its connector is configured. Throws `sync_not_configured`. */
export function requireSyncConfig(kind: ConnectorKind, replication_config: unknown, entity?: string): void {
  try {
    parseReplicationConfig(kind, replication_config)
  } catch (error) {
    if (!(error instanceof InvalidParamsError)) throw error
    throw new ServiceError('sync_not_configured', error.message, {
      errors: error.errors,
      remedy: 'Set replication_config of the connector, by PATCH. A sync begins then.',
    })
  }
  const is_declared = Object.values(kind.entities).some(({ name }) => name === entity)
  if (entity === undefined || !is_declared || isChosen(replication_config, entity)) return
  throw new ServiceError(
    'sync_not_configured',
    `${entity} is not synced: the configuration does not name it.`,
    {
      remedy: `Add ${entity} to replication_config.entities of the connector, by PATCH. A sync begins then.`,
    },
  )
}

/** Where the progress of syncs is kept. */
interface SyncStores {
  readonly sync_runs: Pick<SyncRunStore, 'list'>
  readonly sync_schedules: Pick<SyncScheduleStore, 'find'>
}

/** The error for callers: `sync_pending` for what another version of the server has published. */
export async function readFailure(
  error: unknown,
  stores: SyncStores,
  key: CollectionKey,
  now: number,
): Promise<unknown> {
  return error instanceof OtherVersionError ? syncPending(stores, key, now, OTHER_VERSION) : error
}

const OTHER_VERSION = {
  text: 'another version of the server has synced it, in a format that this one cannot read',
  retry_after_seconds: LATER,
  remedy: 'The next sync reads it again from the vendor; POST …/sync begins one at once.',
}

/** Why nothing can be searched yet: `sync_pending` with the progress of the newest run. */
export async function syncPending(
  { sync_runs, sync_schedules }: SyncStores,
  key: CollectionKey,
  now: number,
  known?: typeof OTHER_VERSION,
): Promise<ServiceError> {
  const [[run], schedule] = await Promise.all([sync_runs.list(key, 1), sync_schedules.find(key)])
  const done = run?.entities.find(({ entity }) => entity === key.entity)
  const problem = done?.error ?? run?.error
  const suspended = { text: 'its syncing is suspended', retry_after_seconds: LATER }
  const { text, retry_after_seconds } = known ?? (schedule?.suspended ? suspended : describe(run, now))
  const remedy = problem?.remedy ?? known?.remedy
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
    ...(remedy && { remedy }),
  })
}

function describe(run: SyncRun | undefined, now: number): { text: string; retry_after_seconds: number } {
  const status = run?.status ?? 'queued'
  const wait = Math.ceil(((run?.resumes_at ?? now) - now) / 1_000)
  const paused = Math.min(Math.max(wait, 1), HOUR)
  const soon = ['queued', 'interrupted', 'running'].includes(status) ? SOON : LATER
  return { text: STATES[status], retry_after_seconds: status === 'paused' ? paused : soon }
}

const STATES: Readonly<Record<SyncStatus, string>> = {
  queued: 'its first sync is about to start',
  interrupted: 'its first sync is about to start',
  running: 'its first sync is running',
  paused: 'its first sync waits for a limit of the vendor',
  failed: 'its first sync has failed',
  reauth_required: 'its first sync has failed',
  cancelled: 'its last sync was cancelled',
  succeeded: 'the last sync has not brought it',
}
