import type { StoredConnector, Stores, SyncRun } from '@linkspan/stores'
import type { EventType } from '../events/event-types.ts'
import { recordEvent } from '../events/record-event.ts'

/** The ends of runs that have an event. An interrupted run is continued, and its end is no news. */
const ENDS = {
  succeeded: 'sync.succeeded',
  failed: 'sync.failed',
  reauth_required: 'sync.failed',
  paused: 'sync.paused',
} as const satisfies Partial<Record<SyncRun['status'], EventType>>

/** Records how a run ended, with the stores of the transaction that stores it. */
export async function recordEnd(
  stores: Pick<Stores, 'events'>,
  connector: StoredConnector,
  { run_id, cause, status, resumes_at, error, warnings, ...run }: SyncRun,
): Promise<void> {
  const type = Object.hasOwn(ENDS, status) ? ENDS[status as keyof typeof ENDS] : undefined
  if (!type) return
  const ended = { run_id, cause }
  const entities = run.entities.map(({ entity, status, read, written, deleted }) => {
    return { entity, status, read, written, deleted }
  })
  if (warnings.length > 0)
    await recordEvent(stores, 'sync.warned', connector, { ...ended, warnings: counted(warnings) })
  if (type === 'sync.succeeded') await recordEvent(stores, type, connector, { ...ended, entities })
  else if (type === 'sync.failed')
    await recordEvent(stores, type, connector, { ...ended, code: error?.code ?? status, entities })
  else {
    const resumes = resumes_at === null ? null : new Date(resumes_at).toISOString()
    await recordEvent(stores, type, connector, { ...ended, resumes_at: resumes })
  }
}

/** The warnings of each entity with the same code, as one. */
function counted(warnings: SyncRun['warnings']) {
  const groups = Map.groupBy(warnings, ({ entity, code }) => JSON.stringify([entity, code]))
  return [...groups.values()].flatMap(([first, ...more]) =>
    first ? [{ entity: first.entity, code: first.code, sources: 1 + more.length }] : [],
  )
}
