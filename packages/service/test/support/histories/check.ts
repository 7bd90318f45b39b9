import { expect } from '@jest/globals'
import type { Collection, PartialScope } from '@linkspan/stores'
import { each } from '../../../../core/test/support/each.ts'
import { lacksOf } from '../lacks.ts'
import type { HistoryKind, ModelConfig } from './kind.ts'
import { dayOf, type Vendor } from './vendor.ts'

const DAY = 86_400_000
/** A run each hour may come a quarter later, and take an hour. */
const OLDEST = 2.25 * 3_600_000

/** Whether records may be stale: a run may succeed that has continued others for long. */
export function mayBeStale({ synced_at }: Pick<Collection, 'synced_at'>, now: number): boolean {
  return (synced_at ?? 0) < now - OLDEST
}

/** What a sync was asked for when it published. */
export interface Wanted {
  readonly config: ModelConfig
  /** The first day. */
  readonly start: string
  /** The sources that the vendor listed. */
  readonly listed: readonly string[]
}

/** What a search finds, and what it says of it. */
export interface Published extends Wanted {
  /** When it was published, in milliseconds since 1970. */
  readonly at: number
  readonly collection: Collection
  readonly records: readonly Record<string, unknown>[]
  /** By how much the clocks of processes may be wrong, in milliseconds. */
  readonly skew_ms: number
}

/**
 * Expects that every answer is right or says that it may be wrong: what `partial` does not name is as the vendor had it
 * at some moment since `synced_at`, or since `reconciled_at` if rows can vanish, by a clock that may be wrong, and not longer
 * ago than its schedule allows.
 */
export function checkAnswer(
  vendor: Vendor,
  kind: HistoryKind,
  answer: Published,
  { succeeded, known }: { readonly succeeded: boolean; readonly known: ReadonlySet<string> },
): void {
  const { collection, records, config, listed, start, at: published_at, skew_ms } = answer
  const { synced_at, reconciled_at } = collection
  const partial = lacksOf(collection.partial, vendor.now)
  const regular = vendor.now - OLDEST
  const shown =
    kind === 'account' ? Math.min(synced_at ?? 0, reconciled_at ?? 0) : Math.max(synced_at ?? 0, regular)
  const since = shown - skew_ms
  const cells = Map.groupBy(records, ({ source, day }) => `${source} ${day}`)
  const isNamed = (id: string) => config.source_ids?.includes(id) ?? true
  for (const { id } of each(vendor.sources)) {
    const today = vendor.todayOf(id, published_at)
    const present = records.filter(({ source }) => source === id)
    // what the configuration no longer names goes with the next publication
    if (!isNamed(id)) {
      expect({ id, present }).toEqual({ id, present: [] })
      continue
    }
    // nothing goes but by the rules
    const stays = known.has(id) && (listed.includes(id) || config.source_ids !== undefined)
    if (stays && present.length === 0 && hadRows(vendor, id, start)) {
      const is_named = isInPartial(partial, id, today)
      expect({ id, present: 'none', is_named }).toEqual({ id, present: 'some', is_named })
    }
    const isExpected = listed.includes(id) || config.source_ids !== undefined
    for (let at = Date.parse(start); at <= Math.max(Date.parse(today), vendor.now); at += DAY) {
      const day = dayOf(at)
      if (isInPartial(partial, id, day)) continue
      const found = cells.get(`${id} ${day}`) ?? []
      if (!isExpected) expect({ id, day, found, partial }).toEqual({ id, day, found: [], partial })
      else expectCell(vendor, kind, { id, day, since, found, answer })
    }
  }
  if (!succeeded) return
  const allowed = ['refused', 'absent', 'forgotten', ...(mayBeStale(collection, vendor.now) ? ['stale'] : [])]
  // may be empty: a history may lack nothing
  for (const { reason } of partial) expect(allowed).toContain(reason)
}

/** Whether some records name a day of a source. */
export function isInPartial(partial: readonly PartialScope[], id: string, day: string): boolean {
  return partial.some(
    ({ scope, from, to }) =>
      (scope === 'all' || scope === `source ${id}`) &&
      (from === null || from <= day) &&
      (to === null || to >= day),
  )
}

function hadRows(vendor: Vendor, id: string, start: string): boolean {
  for (let at = Date.parse(start); at <= vendor.now; at += DAY)
    if (vendor.rowsAt(id, dayOf(at), vendor.now).size > 0) return true
  return false
}

interface Cell {
  readonly id: string
  readonly day: string
  readonly since: number
  readonly found: readonly Record<string, unknown>[]
  readonly answer: Published
}

/** Expects that the rows of a day are those of some moment. */
function expectCell(vendor: Vendor, kind: HistoryKind, { id, day, since, found, answer }: Cell): void {
  const moments = vendor.momentsSince(id, day, since)
  const isNamed = ([item]: readonly unknown[]) =>
    answer.collection.partial.some(
      ({ source }) => source && 'equals' in source && source.equals === `${id}/${item}`,
    )
  const textOf = (rows: readonly (readonly unknown[])[]) => sortedText(rows.filter((row) => !isNamed(row)))
  const text = textOf(found.map(({ name, value }) => [String(name).split('/')[1], value]))
  const allowed = moments.flatMap((at) => {
    const rows = [...vendor.rowsAt(id, day, at)]
    if (kind !== 'joined') return [textOf(rows)]
    // documents are read before the rows, perhaps in an earlier run
    return moments.map((then) => textOf(rows.filter(([item]) => vendor.documentsAt(id, then).has(item))))
  })
  if (!allowed.includes(text)) {
    const { partial, synced_at, synced_from } = answer.collection
    const answered = { partial, synced_at: new Date(synced_at ?? 0).toISOString(), synced_from }
    expect({ id, day, found: text, answered }).toEqual({ id, day, found: [...new Set(allowed)], answered })
  }
  const labels = new Map(
    answer.records.filter((each) => each.day === null).map((each) => [each.name, each.label]),
  )
  if (kind === 'joined')
    // may be empty: a day may have no rows
    for (const row of found) expect([row.name, row.label]).toEqual([row.name, labels.get(row.name)])
}

function sortedText(rows: readonly (readonly unknown[])[]): string {
  return rows
    .map(([item, value]) => `${item}=${value}`)
    .sort()
    .join(' ')
}
