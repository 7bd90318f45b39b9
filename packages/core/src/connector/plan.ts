import type { Entities } from '../connector/entity.ts'
import { isChosen } from '../sync/chosen-entities.ts'
import { parseReplicationConfig } from '../sync/config.ts'
import { type DayRange, daysAfter, type ReadDays } from '../sync/days.ts'
import type { ReadKind } from '../sync/read.ts'
import { reconcileDaysOf } from '../sync/reconcile-days.ts'
import type { Retention } from '../sync/retention.ts'
import { startDateOf } from '../sync/start-date.ts'
import type { VendorFields } from '../sync/vendor-fields.ts'
import { type Configuring, configuredEntities } from './find-configured.ts'

/** A read of a sync, with its values from the configuration. */
export interface PlannedRead {
  readonly entity: string
  readonly kind: ReadKind
  /** The first day of a window, if the configuration names one. */
  readonly start_date?: string
  /** How many days after its end a day of a window is read for the last time. */
  readonly lookback_days?: number
  /** After how many days everything is read again; null for never. Absent if nothing can be missed. */
  readonly reconcile_days?: number | null
  /** How long the vendor keeps the days of a window; absent if it forgets none. */
  readonly retention?: Retention
}

/**
 * Every read of a connector under a configuration. Throws `invalid_params` naming the field, also if one that the sync
 * needs is missing. `vendor_fields` is what `vendorFields` of the connection returned for it; entities that need it are
 * left out without it.
 */
export function planSync(
  connector: Configuring & { readonly entities: Entities },
  replication_config: unknown,
  vendor_fields?: VendorFields | null,
): PlannedRead[] {
  const config = parseReplicationConfig(connector, replication_config)
  const start_date = startDateOf(config)
  const made = configuredEntities(connector, { replication_config, vendor_fields })
  const chosen = Object.values(connector.entities).filter(({ name }) => isChosen(config, name))
  const entities = [...chosen, ...made]
  return entities.flatMap(({ name: entity, search }) =>
    (search?.reads ?? []).map((read): PlannedRead => {
      const { kind } = read
      const reconciling = read.reconciles && { reconcile_days: reconcileDaysOf(config) }
      if (kind !== 'window') return { entity, kind, ...reconciling }
      const { lookback_days: days, retention } = read
      const lookback_days = typeof days === 'number' ? days : days(config as never)
      return {
        entity,
        kind,
        lookback_days,
        ...(start_date !== undefined && { start_date }),
        ...reconciling,
        ...(retention && { retention }),
      }
    }),
  )
}

/** The arguments of `windowSlices`. */
export interface WindowDays {
  /** The first day of all. */
  readonly start: string
  /** The last day: the present one in the time zone of the source, as `dayAt` finds it. */
  readonly today: string
  /** How many days after its end the vendor still changes a day. */
  readonly lookback_days: number
  /** The days that earlier readings have read. */
  readonly read?: readonly ReadDays[]
  /** The longest slice, in days; 1 or more. */
  readonly slice_days: number
}

/**
 * The slices of a window that are due, newest first: every day that was not yet read at least `lookback_days` after its
 * end, however long ago it was.
 */
export function windowSlices({ start, today, lookback_days, read = [], slice_days }: WindowDays): DayRange[] {
  const settled = read.filter(({ lag }) => lag >= lookback_days)
  const isDue = (day: string) => !settled.some(({ from, to }) => day >= from && day <= to)
  const slices: { from: string; to: string; days: number }[] = []
  for (let day = today; day >= start; day = daysAfter(day, -1)) {
    if (!isDue(day)) continue
    const last = slices.at(-1)
    if (last && last.days < slice_days && last.from === daysAfter(day, 1)) {
      last.from = day
      last.days++
    } else slices.push({ from: day, to: day, days: 1 })
  }
  return slices.map(({ from, to }) => ({ from, to }))
}
