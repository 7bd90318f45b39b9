import { type JsonValue, valueAt } from '../../google/messages/types.ts'
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
  switch (field.name) {
    case 'metrics.ctr':
      return ratio(clicks, impressions)
    case 'metrics.average_cpc':
      return ratio(cost, clicks)
    case 'metrics.average_cpm':
      return ratio(cost, impressions, 1000)
    default:
      // counts of what the sandbox has not
      return field.type.kind === 'int64' ? 0 : undefined
  }
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

/** The rows of a plan in a fixed order, generated on demand. */
export type Scan = ReturnType<typeof openScan>

const UNSPLIT: CellGroup = { values: {} }
const NO_DAYS: DayGroup = { days: [], values: {} }

/** The value of an attribute in an entity's resources. */
export const attributeOf = (field: Field, resources: JoinedEntity['resources']): JsonValue | undefined =>
  valueAt(resources[field.resource as ResourceName], field.path)

/** A leaf's day with the ranges of each cell group. */
interface Share {
  activity: LeafDay
  ranges: readonly (readonly number[])[]
}

/** The cell groups of some networks, and their ranges in profiles of each set of networks. */
type Cells = ReturnType<typeof openCells>

function openCells(groups: readonly CellGroup[]) {
  const known = new Map<string, number[][]>()
  return {
    groups,
    ranges: (networks: readonly string[], shape: string) =>
      keptIn(known, shape, () => groups.map((group) => rangesOf(group, networks))),
  }
}

function sharesOf(leaves: readonly Leaf[], days: readonly Day[], cells: Cells): Share[] {
  const shares: Share[] = []
  for (const day of days) {
    for (const leaf of leaves) {
      const activity = activityOn(leaf, day)
      if (!activity) continue
      const { networks, shape } = leaf.profile
      shares.push({ activity, ranges: cells.ranges(networks, shape) })
    }
  }
  return shares
}

const NO_RANGES: readonly number[] = []

function addUp(shares: readonly Share[], cells: Cells, cell: number, total: Float64Array): void {
  total.fill(0)
  for (const { activity, ranges } of shares) addCells(total, activity, ranges[cell] ?? NO_RANGES)
  const action = cells.groups[cell]?.action
  if (action !== undefined) keepAction(total, action)
}

/** Opens the scan of a plan over a source. */
export function openScan(plan: Plan, source: EntitySource, today: Day) {
  const reported = plan.metrics.length > 0 || plan.segments.length > 0 || plan.where.metrics.length > 0
  const days = reported ? dayGroups(plan, today) : [NO_DAYS]
  if (days.length === 0 && plan.segments.length === 0) days.push(NO_DAYS)
  const known = new Map<string, Cells>()
  const cellsFor = (leaves: readonly Leaf[]): Cells => {
    const networks = new Set(leaves.flatMap((leaf) => leaf.profile.networks))
    const groups = () => (plan.segments.length > 0 ? cellGroups(plan, networks) : [UNSPLIT])
    return keptIn(known, [...networks].sort().join(), () => openCells(groups()))
  }
  const unsplit = openCells([UNSPLIT])
  // a segmented report omits rows whose selected metrics are all zero
  const counted = plan.metrics.length > 0 ? plan.metrics : undefined
  const empty = (total: Float64Array) =>
    counted ? counted.every((field) => !metricValue(field, total)) : !total[0]

  /** The rows from a position on. */
  function* rows(from: ScanPosition = { entity: 0, day: 0, cell: 0 }): Generator<ScanRow> {
    const total = new Float64Array(TOTALS.length)
    for (let e = from.entity; e < source.length; e++) {
      const entity = source.at(e)
      if (
        !entity ||
        !plan.where.attributes.every(({ field, test }) => test(attributeOf(field, entity.resources)))
      )
        continue
      const cells = reported ? cellsFor(entity.leaves) : unsplit
      const resumed = e === from.entity
      for (let d = resumed ? from.day : 0; d < days.length; d++) {
        const day = days[d] ?? NO_DAYS
        const shares = sharesOf(entity.leaves, day.days, cells)
        if (plan.segments.length > 0 && shares.length === 0) continue
        for (let c = resumed && d === from.day ? from.cell : 0; c < cells.groups.length; c++) {
          const cell = cells.groups[c] ?? UNSPLIT
          addUp(shares, cells, c, total)
          if (plan.segments.length > 0 && empty(total)) continue
          if (!plan.where.metrics.every(({ field, test }) => test(metricValue(field, total)))) continue
          yield { position: { entity: e, day: d, cell: c }, entity, day, cell, total }
        }
      }
    }
  }

  return { rows }
}
