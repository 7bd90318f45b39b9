import type { ConnectorKind } from '@linkspan/core'
import type {
  CollectionState,
  EntityProgress,
  StoredConnector,
  SyncRun,
  SyncSchedule,
} from '@linkspan/stores'
import {
  type AnswerTime,
  answeredPartial,
  completeFrom,
  type SourceState,
  storedGroups,
  syncedEntities,
} from '@linkspan/sync'
import { toMoment } from '../moment.ts'
import { shown } from '../shown.ts'
import { missingForSync } from './sync-ability.ts'
import { lastRun, type RunView, type SyncReport, type SyncView, syncRun } from './sync-answers.ts'

/** What the stores know of a connector's sync. */
export interface SyncFacts {
  readonly schedule?: SyncSchedule | undefined
  /** The newest run. */
  readonly run?: SyncRun | undefined
  readonly collections: readonly CollectionState[]
}

/** The sync of a connector as callers see it. */
export function toSyncView(
  kind: ConnectorKind | undefined,
  connector: StoredConnector,
  { schedule, run, collections }: SyncFacts,
): SyncView {
  const missing = kind ? missingForSync(kind, connector) : []
  const progress = new Map(run?.entities.map((each) => [each.entity, each]))
  const published = new Map(collections.map((each) => [each.entity, each]))
  const synced = kind ? syncedEntities(kind, missing.length === 0 ? connector : {}) : []
  const names = new Set([...synced.map(({ name }) => name), ...published.keys()])
  const open = run?.status === 'queued' || run?.status === 'running'
  const suspended = schedule?.suspended ?? false
  const due_at = open || suspended || missing.length > 0 ? null : (schedule?.due_at ?? null)
  const unsuspended = missing.length > 0 ? 'not_configured' : (run?.status ?? 'waiting')
  const idle = suspended ? 'suspended' : unsuspended
  return {
    status: open ? run.status : idle,
    ...(missing.length > 0 && { missing }),
    // a run that goes ahead of others is due before its connector was changed
    next_at: toMoment(due_at === null ? null : Math.max(due_at, connector.updated_at)),
    last_run: run ? shown(lastRun, run) : null,
    entities: [...names].map((entity) => toSyncedEntity(entity, progress.get(entity), published.get(entity))),
  }
}

function toSyncedEntity(
  entity: string,
  progress: EntityProgress | undefined,
  collection: CollectionState | undefined,
): SyncView['entities'][number] {
  return {
    entity,
    status: progress?.status ?? null,
    records: collection?.records ?? 0,
    synced_at: toMoment(collection?.synced_at),
    synced_from: collection?.synced_from ?? null,
    ...(progress?.error && { error: progress.error }),
  }
}

/** An entity of a report, with what is known of its sources. */
export function toReported(
  entity: SyncView['entities'][number],
  collection: CollectionState | undefined,
  checkpoint: unknown,
  asked: AnswerTime,
): SyncReport['entities'][number] {
  const { partial = [], reconciled_at } = collection ?? {}
  const groups = storedGroups(checkpoint).filter(({ ids }) => ids[0] !== '')
  const lacks = answeredPartial(partial, [], null, asked)
  const sources = groups.map(({ ids, state }) => ({ ids, ...toSource(state) }))
  return {
    ...entity,
    reconciled_at: toMoment(reconciled_at),
    ...(lacks.length > 0 && { partial: lacks }),
    ...(sources.length > 0 && { sources }),
  }
}

function toSource(state: SourceState) {
  const { refused, absent_since, pass, read_at, reconciled_at, days } = state
  const known = pass?.paused ? 'paused' : read_at === null ? 'waiting' : 'synced'
  const present = refused ? 'refused' : known
  const status = absent_since === null ? present : 'absent'
  const newest = days.at(-1)?.to
  return {
    status,
    synced_at: toMoment(read_at),
    synced_from: newest === undefined ? null : completeFrom(state, { today: newest }),
    reconciled_at: toMoment(reconciled_at),
  } as const
}

/** A run as callers see it. */
export function toRunView(run: SyncRun): RunView {
  const pauses = run.pauses.map((pause) => ({ ...pause, until: toMoment(pause.until) }))
  return shown(syncRun, { ...run, pauses })
}
