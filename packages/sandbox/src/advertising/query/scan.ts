import get from 'lodash/get.js'
import type { JsonValue } from '../../google/messages/types.ts'
import type { Day } from '../../kit/calendar.ts'
import { keptIn } from '../../kit/kept.ts'
import { activityOn, addCells, type Leaf, type LeafDay, TOTALS } from '../data/activity.ts'
import { keepAction } from '../data/conversion-actions.ts'
import type { EntitySource, JoinedEntity } from '../data/sources.ts'
import type { Field, ResourceName } from '../schema/catalogue.ts'
import { type CellGroup, cellGroups, type DayGroup, dayGroups, rangesOf } from './groups.ts'
import type { Plan } from './plan.ts'

const SUMMED = new Map<string, number>(TOTALS.map((name, index) => [`metrics.${name}`, index]))

const ratio = (over: number | undefined, under: number | undefined, factor = 1) =>
  under ? ((over ?? 0) / under) * factor : undefined

/** A metric of a row as a number; undefined if the divisor is zero. */
export function metricValue(field: Field, total: Float64Array): number | undefined {
  const index = SUMMED.get(field.name)
  if (index !== undefined) return total[index]
  const [impressions, clicks, , cost] = total
  if (field.name === 'metrics.ctr') return ratio(clicks, impressions)
  if (field.name === 'metrics.average_cpc') return ratio(cost, clicks)
  if (field.name === 'metrics.average_cpm') return ratio(cost, impressions, 1000)
  // counts of what the sandbox has not
  return field.type.kind === 'int64' ? 0 : undefined
}

/** The position of a row in the order of a scan. */
export interface ScanPosition {
  entity: number
  day: number
  cell: number
}

/** One row of a result; the scan reuses `total` for the next row. */
export interface ScanRow {
  position: ScanPosition
  entity: JoinedEntity
  day: DayGroup
  cell: CellGroup
  /** The sums of the summable metrics. */
  total: Float64Array
}

const UNSPLIT: readonly CellGroup[] = [{ values: {}, ranges: new Map() }]
const NO_DAYS: DayGroup = { days: [], values: {} }

/** The value of an attribute in an entity's resources. */
export const attributeOf = (field: Field, resources: JoinedEntity['resources']): JsonValue | undefined =>
  get(resources[field.resource as ResourceName], field.path)

function addUp(days: readonly LeafDay[], cell: CellGroup, total: Float64Array): void {
  total.fill(0)
  for (const day of days) addCells(total, day, rangesOf(cell, day.leaf.profile))
  if (cell.action !== undefined) keepAction(total, cell.action)
}

/** Where a scan begins. */
export const SCAN_START: ScanPosition = { entity: 0, day: 0, cell: 0 }

/** The rows of a plan over a source in a fixed order from a position on, generated on demand. */
export function* scanRows(plan: Plan, source: EntitySource, today: Day, from: ScanPosition) {
  const { metrics, segments, where } = plan
  const segmented = segments.length > 0
  const reported = segmented || metrics.length > 0 || where.metrics.length > 0
  const days = reported ? dayGroups(plan, today) : [NO_DAYS]
  if (days.length === 0 && !segmented) days.push(NO_DAYS)
  const known = new Map<string, readonly CellGroup[]>()
  const cellsFor = (leaves: readonly Leaf[]): readonly CellGroup[] => {
    if (!segmented) return UNSPLIT
    const networks = new Set(leaves.flatMap((leaf) => leaf.profile.networks))
    return keptIn(known, [...networks].sort().join(), () => cellGroups(plan, networks))
  }
  // a segmented report omits rows whose selected metrics are all zero
  const isEmpty = (total: Float64Array) =>
    metrics.length > 0 ? metrics.every((field) => !metricValue(field, total)) : !total[0]

  const total = new Float64Array(TOTALS.length)
  for (let e = from.entity; ; e++) {
    const entity = source(e)
    if (!entity) return
    if (!where.attributes.every(({ field, test }) => test(attributeOf(field, entity.resources)))) continue
    const cells = cellsFor(entity.leaves)
    const resumed = e === from.entity
    for (let d = resumed ? from.day : 0; d < days.length; d++) {
      const day = days[d] ?? NO_DAYS
      const active = day.days.flatMap((each) => entity.leaves.flatMap((leaf) => activityOn(leaf, each) ?? []))
      if (segmented && active.length === 0) continue
      const start = resumed && d === from.day ? from.cell : 0
      for (const [index, cell] of cells.slice(start).entries()) {
        addUp(active, cell, total)
        if (segmented && isEmpty(total)) continue
        if (!where.metrics.every(({ field, test }) => test(metricValue(field, total)))) continue
        yield { position: { entity: e, day: d, cell: start + index }, entity, day, cell, total }
      }
    }
  }
}
