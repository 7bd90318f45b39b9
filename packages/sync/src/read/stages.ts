import { type FileStream, isFileStream } from '@linkspan/core'
import type { CollectionState } from '@linkspan/stores'
import type { SearchableEntity } from '../plan/declaration.ts'
import type { Stage } from './sync-entity.ts'

/** A step of a run. */
interface Step {
  readonly entity: Wanted
  readonly stage: Stage
}

/**
 * The steps of a run. The newest days of every entity that was never synced come before the older days of any, so that
 * all of a large account can be searched soon.
 */
export function inStages(entities: readonly Wanted[], states: readonly CollectionState[]): Step[] {
  const known = new Set(states.map(({ entity }) => entity))
  const steps = byNeed(entities, states).map((entity): Step => {
    const by_days = entity.search.reads.some(({ kind }) => kind === 'window')
    return { entity, stage: by_days && !known.has(entity.name) ? 'newest' : 'all' }
  })
  const older = steps.filter(({ stage }) => stage === 'newest')
  return [...steps, ...older.map((step): Step => ({ ...step, stage: 'older' }))]
}

/** An entity that a run syncs. */
export type Wanted = SearchableEntity | FileStream

/**
 * Those first that were not synced for longest, so that a run that pauses again and again reaches all of them. Streams
 * come last: they read the files that the run has listed.
 */
function byNeed(entities: readonly Wanted[], states: readonly CollectionState[]): Wanted[] {
  const synced_at = new Map(states.map((state) => [state.entity, state.synced_at ?? 0]))
  return entities.toSorted(
    (left, right) =>
      Number(isFileStream(left)) - Number(isFileStream(right)) ||
      (synced_at.get(left.name) ?? 0) - (synced_at.get(right.name) ?? 0),
  )
}
