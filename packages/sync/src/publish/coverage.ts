import { type Configuration, type ConnectorKind, daysAfter, type SyncRead, toDay } from '@linkspan/core'
import type { CollectionState, PartialRecords, PartialScope } from '@linkspan/stores'
import { syncedEntities } from '../plan/declaration.ts'
import { type AnswerTime, answeredPartial } from './partial-answer.ts'

/** Days with the same answer: what a search of any of them lacks. */
export interface CoveredDays {
  /** YYYY-MM-DD; null if the records have no days, or if all of them are concerned. */
  readonly from: string | null
  readonly to: string | null
  /** What each day lacks, or has outdated or not whole; empty if it is complete. */
  readonly lacks: readonly Pick<PartialScope, 'reason' | 'scope'>[]
}

/** What the records of an entity cover, in order: from the first day that is known until the present one. */
export interface Coverage {
  readonly entity: string
  readonly days: readonly CoveredDays[]
}

/** What the published records of a connector cover, of each entity that it syncs. */
export function coverageOf(
  kind: ConnectorKind,
  connector: Configuration & Pick<AnswerTime, 'sync_interval_seconds'>,
  states: readonly CollectionState[],
  now: number,
): Coverage[] {
  const entities = new Map(syncedEntities(kind, connector).map((entity) => [entity.name, entity]))
  const asked = { now, sync_interval_seconds: connector.sync_interval_seconds }
  return states.flatMap((state) => {
    const search = entities.get(state.entity)?.search
    return search ? [{ entity: state.entity, days: coveredDays(state, search.reads, asked) }] : []
  })
}

function coveredDays(
  { partial, synced_from }: Pick<CollectionState, 'partial' | 'synced_from'>,
  reads: readonly SyncRead[],
  asked: AnswerTime,
): CoveredDays[] {
  const lacksOf = (records: readonly PartialRecords[]) =>
    answeredPartial(records, reads, null, asked).map(({ reason, scope }) => ({ reason, scope }))
  // records become stale only after a while
  const present = partial.filter((records) => lacksOf([records]).length > 0)
  const starts = [synced_from, ...present.map(({ from }) => from)].filter((day) => day !== null)
  const ends = present.flatMap(({ to }) => to ?? [])
  const first = starts.toSorted()[0]
  const has_days = reads.some(({ kind }) => kind === 'window')
  if (!has_days || first === undefined) return [{ from: null, to: null, lacks: lacksOf(present) }]
  // the present day of a source may be a day ahead
  const last = [toDay(asked.now), first, ...ends].reduce((a, b) => (a > b ? a : b))
  const changes = [...starts, ...ends.map((day) => daysAfter(day, 1))].filter(
    (day) => first <= day && day <= last,
  )
  return [...new Set(changes)].toSorted().map((from, at, sorted) => {
    const next = sorted[at + 1]
    const lacking = present.filter((gap) => (gap.from ?? from) <= from && from <= (gap.to ?? from))
    return { from, to: next === undefined ? last : daysAfter(next, -1), lacks: lacksOf(lacking) }
  })
}
