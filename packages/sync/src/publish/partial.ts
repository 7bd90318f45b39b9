import { type DayRange, daysAfter, type SyncSource } from '@linkspan/core'
import type { CollectionState, PartialRecords, PartialScope } from '@linkspan/stores'
import { without, withRange } from '../plan/day-ranges.ts'
import { describeSource } from '../plan/source-filters.ts'
import type { SourceState } from '../plan/source-state.ts'
import type { Trouble } from '../plan/source-troubles.ts'
import { dueDays, forgottenDays, movingDays, unreadDays, type WindowPlan } from '../plan/window-plan.ts'
import type { EarlyEnd } from './facts.ts'

/** What is known of the sources of an entity when its records are published. */
export interface SourceFacts {
  readonly states: ReadonlyMap<string, SourceState>
  readonly troubles: ReadonlyMap<string, Trouble>
  /** The days that are wanted of a source; undefined if it has none. */
  readonly planOf: (id: string) => WindowPlan | undefined
  /** Whether the entity has a snapshot. */
  readonly has_documents: boolean
  /** Why the entity as a whole ended early, if it did. */
  readonly ended: EarlyEnd | undefined
  /** What comes before the ids of sources in texts. */
  readonly noun: string
}

/** A gap of one source: what it lacks, or has outdated or not whole. */
type Gap = Omit<PartialScope, 'scope'> & Pick<PartialRecords, 'read_at'>

/** All records of such a source are former ones. */
const FORMER: readonly Gap['reason'][] = ['absent', 'refused', 'not_listed']

const ALL_DAYS = { from: null, to: null } as const

/** The most documents of a source that are named. */
const MOST_NAMED = 20

/** Whether the documents that stay although the vendor's reply lacked them are few enough to be named. */
function namesDocuments({ lacking: { kept } }: SourceState): boolean {
  return Object.keys(kept).length <= MOST_NAMED
}

/** The documents that stay although the vendor's reply lacked them, by the fields of their keys. */
export function absentDocuments(
  states: ReadonlyMap<string, SourceState>,
  fields: readonly string[],
): PartialRecords[] {
  return [...states.values()].filter(namesDocuments).flatMap(({ lacking }) =>
    Object.keys(lacking.kept).map((key) => {
      const values: unknown[] = JSON.parse(key)
      const at = values.findLastIndex((value) => typeof value === 'string')
      const source = at < 0 ? undefined : { field: fields[at] as string, equals: String(values[at]) }
      const scope = source ? describeSource(source) : 'all'
      return { scope, ...ALL_DAYS, reason: 'absent', ...(source && { source }) } as const
    }),
  )
}

/** What the records lack, or have outdated or not whole. */
export function partialOfSources(facts: SourceFacts): PartialRecords[] {
  const gaps = new Map<string, { gap: Gap; ids: string[] }>()
  for (const [id, state] of facts.states) {
    for (const gap of gapsOf(id, state, facts)) {
      const key = JSON.stringify(gap)
      const known = gaps.get(key)
      if (known) known.ids.push(id)
      else gaps.set(key, { gap, ids: [id] })
    }
  }
  return [...gaps.values()].map(({ gap, ids }) =>
    ids.length === facts.states.size ? { scope: 'all', ...gap } : { scope: facts.noun, ...gap, ids },
  )
}

function gapsOf(id: string, state: SourceState, facts: SourceFacts): Gap[] {
  const lacks = lacksOf(id, state, facts)
  const plan = facts.planOf(id)
  const lacks_all = lacks.some(({ from }) => from === null)
  const days = lacks.filter(hasDays)
  const caveats = state.caveats.map(({ from, to, reason }) => ({ from, to, reason }))
  const absent: Gap[] = namesDocuments(state) ? [] : [{ ...ALL_DAYS, reason: 'absent' }]
  const is_former = lacks.some(({ reason }) => FORMER.includes(reason))
  const silent = (from: string | null): Gap[] =>
    is_former ? [] : [{ from, to: null, reason: 'stale', read_at: state.read_at ?? 0 }]
  if (!plan || lacks_all) return [...lacks, ...absent, ...caveats, ...silent(null)]
  const all_moving = movingDays(state, plan)
  const unsettled = all_moving.reduce<readonly DayRange[]>(withRange, unreadDays(state, plan))
  const forgotten = forgottenDays(unsettled, plan)
  const moving = without(all_moving, forgotten)
  const last = state.days.at(-1)
  // the days that the vendor could still change are outdated once the last reading is too old
  const next = moving[0]?.from ?? (last ? daysAfter(last.to, 1) : plan.start)
  return [
    ...lacks,
    ...absent,
    ...caveats,
    ...toGaps(forgotten, 'forgotten'),
    ...toGaps(without(moving, days), 'moving'),
    ...silent(facts.has_documents ? null : next),
  ]
}

/** What is missing or outdated of a source. */
function lacksOf(
  id: string,
  state: SourceState,
  { troubles, planOf, has_documents, ended }: SourceFacts,
): Gap[] {
  if (state.absent_since !== null) return [{ ...ALL_DAYS, reason: 'absent' }]
  const plan = planOf(id)
  const trouble = troubles.get(id)
  if (trouble === 'refused' || trouble === 'not_listed') return [{ ...ALL_DAYS, reason: trouble }]
  const reason = trouble ?? ended
  const lacks_documents = has_documents && !state.pass?.documents_at
  if (reason && (!plan || lacks_documents)) return [{ ...ALL_DAYS, reason }]
  if (!plan) return []
  const due = reason ? dueDays(state, plan) : []
  if (reason && due.length > 0) return toGaps(due, reason)
  const unread = unreadDays(state, plan)
  return toGaps(without(unread, forgottenDays(unread, plan)), 'not_read')
}

function toGaps(ranges: readonly DayRange[], reason: Gap['reason']): Gap[] {
  return ranges.map(({ from, to }) => ({ from, to, reason }))
}

function hasDays(gap: Gap): gap is Gap & DayRange {
  return gap.from !== null && gap.to !== null
}

/** The records of a source that could not be read, or all. */
export function unreadOf(
  source?: SyncSource,
  scope = source ? describeSource(source) : 'all',
): PartialRecords {
  return { scope, ...ALL_DAYS, reason: 'failed', ...(source && { source }) }
}

/** When the records were read, the first day that is complete, and when they were compared with the vendor's. */
export function syncedOf({
  states,
  planOf,
}: Pick<SourceFacts, 'states' | 'planOf'>): Pick<
  CollectionState,
  'synced_at' | 'synced_from' | 'reconciled_at'
> {
  const isPresent = ({ absent_since, refused }: SourceState) => absent_since === null && !refused
  const present = [...states].filter(([, state]) => isPresent(state))
  // without any, the facts are those of the records that are kept
  const counted = present.length > 0 ? present : [...states]
  const days = counted.flatMap(([id, state]) => {
    const plan = planOf(id)
    return plan ? [completeFrom(state, plan)] : []
  })
  const reconciled = counted.map(([, { reconciled_at }]) => reconciled_at)
  return {
    synced_at: leastOf(counted.map(([, { read_at }]) => read_at).filter((read_at) => read_at !== null)),
    synced_from: latestOf(days),
    reconciled_at: reconciled.includes(null) ? null : leastOf(reconciled as number[]),
  }
}

function leastOf(moments: readonly number[]): number | null {
  return moments.length > 0 ? Math.min(...moments) : null
}

/** The latest of some days; null if one of them is unknown. */
function latestOf(days: readonly (string | null)[]): string | null {
  return days.length === 0 || days.includes(null)
    ? null
    : (days as string[]).reduce((a, b) => (a > b ? a : b))
}

/** The first of the days up to yesterday or today that were all read; null if there is none. */
export function completeFrom({ days }: SourceState, { today }: Pick<WindowPlan, 'today'>): string | null {
  const last = days.at(-1)
  if (!last || last.to < daysAfter(today, -1)) return null
  let { from } = last
  for (const range of days.toReversed()) if (daysAfter(range.to, 1) === from) from = range.from
  return from
}
