import { camelCase, type Json } from '../../google/messages/types.ts'
import { type Day, formatDay, startOf, weekdayOf, weekOf } from '../../kit/calendar.ts'
import { keptIn } from '../../kit/kept.ts'
import { DAYS_KEPT, type Profile } from '../data/activity.ts'
import { conversionActionsOf } from '../data/conversion-actions.ts'
import { ACTION_SEGMENTS, DEVICES, NETWORKS, segmentKey, WEEKDAYS } from '../schema/report.ts'
import { DAY_SEGMENTS, type Plan } from './plan.ts'

/** The segment values of one row, by their JSON keys. */
type SegmentValues = Readonly<Record<string, string | number>>

/** Days that one row sums. */
export interface DayGroup {
  days: readonly Day[]
  values: SegmentValues
}

/** Cells of a day that one row sums; an undefined segment is not split. */
export interface CellGroup extends CellPart {
  /** The boundaries of its cells, by the shapes of profiles. */
  ranges: Map<string, number[]>
}

interface CellPart {
  network?: string
  hour?: number
  device?: number
  /** The conversion action whose conversions alone count. */
  action?: number
  values: SegmentValues
}

const DAY_VALUE: Readonly<Record<string, (day: Day) => string | number>> = {
  date: formatDay,
  week: (day) => formatDay(weekOf(day)),
  month: (day) => formatDay(startOf('month', day)),
  quarter: (day) => formatDay(startOf('quarter', day)),
  year: (day) => Number(formatDay(day).slice(0, 4)),
  day_of_week: (day) => WEEKDAYS[weekdayOf(day)] ?? '',
}
const keyOf = ({ name }: { name: string }) => segmentKey(name)

/** Groups the days of a plan that have data by its selected date segments. */
export function dayGroups(plan: Plan, today: Day): DayGroup[] {
  const from = Math.max(plan.days.from, today - DAYS_KEPT + 1)
  const to = Math.min(plan.days.to, today)
  const selected = plan.segments.map(keyOf).filter((key) => DAY_SEGMENTS.has(key))
  const groups = new Map<string, { days: Day[]; values: SegmentValues }>()
  for (let day = from; day <= to; day++) {
    if (!plan.where.days.every(({ field, test }) => test(DAY_VALUE[keyOf(field)]?.(day)))) continue
    const values = Object.fromEntries(selected.map((key) => [camelCase(key), DAY_VALUE[key]?.(day) ?? '']))
    const id = Object.values(values).join()
    const group = groups.get(id)
    if (group) group.days.push(day)
    else groups.set(id, { days: [day], values })
  }
  return [...groups.values()]
}

/** The actions of a plan's conversions, with the values of the selected segments. */
function actionsOf(plan: Plan): CellPart[] {
  const selected = plan.segments.filter(({ name }) => ACTION_SEGMENTS.has(segmentKey(name)))
  return conversionActionsOf(plan.customer_id).map(({ json }, action) => {
    const { resourceName, name, category } = json
    const all: Json = {
      conversionAction: resourceName ?? '',
      conversionActionName: name ?? '',
      conversionActionCategory: category ?? '',
    }
    const values = selected.map(({ path: [key = ''] }) => [key, String(all[key])])
    return { action, values: Object.fromEntries(values) }
  })
}

/** Groups the cells of a day over some networks by the plan's selected segments within a day. */
export function cellGroups(plan: Plan, networks: ReadonlySet<string>): CellGroup[] {
  const selected = new Set(plan.segments.map(keyOf))
  const parts: Readonly<Record<string, () => CellPart[]>> = {
    ad_network_type: () =>
      NETWORKS.filter((name) => networks.has(name)).map((network) => ({
        network,
        values: { adNetworkType: network },
      })),
    hour: () => Array.from({ length: 24 }, (_, hour) => ({ hour, values: { hour } })),
    device: () => DEVICES.map((name, device) => ({ device, values: { device: name } })),
  }
  const splits = Object.keys(parts).flatMap((key) => (selected.has(key) ? [parts[key]?.() ?? []] : []))
  if ([...ACTION_SEGMENTS].some((key) => selected.has(key))) splits.push(actionsOf(plan))
  let groups: CellPart[] = [{ values: {} }]
  for (const split of splits)
    groups = groups.flatMap((group) =>
      split.map((part) => ({ ...group, ...part, values: { ...group.values, ...part.values } })),
    )
  return groups
    .filter(({ values }) => plan.where.cells.every(({ field, test }) => test(values[field.path[0] ?? ''])))
    .map((group) => ({ ...group, ranges: new Map() }))
}

/** The boundaries of a group's cells in a profile, in pairs. */
export const rangesOf = (group: CellGroup, { shape, networks }: Profile): number[] =>
  keptIn(group.ranges, shape, () => rangesIn(group, networks))

function rangesIn(group: CellGroup, networks: readonly string[]): number[] {
  const devices = DEVICES.length
  const ranges: number[] = []
  const add = (from: number, to: number) => {
    if (ranges.at(-1) === from) ranges[ranges.length - 1] = to
    else ranges.push(from, to)
  }
  for (const [index, network] of networks.entries()) {
    if (group.network !== undefined && group.network !== network) continue
    for (let hour = group.hour ?? 0; hour <= (group.hour ?? 23); hour++) {
      const start = (index * 24 + hour) * devices
      if (group.device === undefined) add(start, start + devices)
      else add(start + group.device, start + group.device + 1)
    }
  }
  return ranges
}
