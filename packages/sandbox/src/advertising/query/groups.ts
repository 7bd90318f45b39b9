import { type Day, formatDay, monthOf, quarterOf, weekdayOf, weekOf, yearOf } from '../../kit/calendar.ts'
import { DAYS_KEPT } from '../data/activity.ts'
import { conversionActionsOf } from '../data/conversion-actions.ts'
import { ACTION_SEGMENTS, DEVICES, NETWORKS, WEEKDAYS } from '../schema/report.ts'
import { DAY_SEGMENTS, type Plan } from './plan.ts'

/** The segment values of one row, by their JSON keys. */
type SegmentValues = Readonly<Record<string, string | number>>

/** Days that one row sums. */
export interface DayGroup {
  days: readonly Day[]
  values: SegmentValues
}

/** Cells of a day that one row sums; an undefined segment is not split. */
export interface CellGroup {
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
  month: (day) => formatDay(monthOf(day)),
  quarter: (day) => formatDay(quarterOf(day)),
  year: yearOf,
  day_of_week: (day) => WEEKDAYS[weekdayOf(day)] ?? '',
}
const JSON_KEY: Readonly<Record<string, string>> = {
  day_of_week: 'dayOfWeek',
  ad_network_type: 'adNetworkType',
}
const keyOf = (field: { name: string }) => field.name.slice('segments.'.length)

/** Groups the days of a plan that have data by its selected date segments. */
export function dayGroups(plan: Plan, today: Day): DayGroup[] {
  const from = Math.max(plan.days.from, today - DAYS_KEPT + 1)
  const to = Math.min(plan.days.to, today)
  const selected = plan.segments.map(keyOf).filter((key) => DAY_SEGMENTS.has(key))
  const groups = new Map<string, { days: Day[]; values: SegmentValues }>()
  for (let day = from; day <= to; day++) {
    if (!plan.where.days.every(({ field, test }) => test(DAY_VALUE[keyOf(field)]?.(day)))) continue
    const values = Object.fromEntries(
      selected.map((key) => [JSON_KEY[key] ?? key, DAY_VALUE[key]?.(day) ?? '']),
    )
    const id = Object.values(values).join()
    const group = groups.get(id)
    if (group) group.days.push(day)
    else groups.set(id, { days: [day], values })
  }
  return [...groups.values()]
}

/** The values of the segments of conversion actions; one without values if none is selected. */
function actionsOf(plan: Plan, selected: ReadonlySet<string>): { action?: number; values: SegmentValues }[] {
  if (![...selected].some((key) => ACTION_SEGMENTS.has(key))) return [{ values: {} }]
  return conversionActionsOf(plan.customer_id).map(({ json }, action) => ({
    action,
    values: {
      ...(selected.has('conversion_action') && { conversionAction: String(json.resourceName) }),
      ...(selected.has('conversion_action_name') && { conversionActionName: String(json.name) }),
      ...(selected.has('conversion_action_category') && { conversionActionCategory: String(json.category) }),
    },
  }))
}

/** Groups the cells of a day over some networks by the plan's selected segments within a day. */
export function cellGroups(plan: Plan, networks: ReadonlySet<string>): CellGroup[] {
  const selected = new Set(plan.segments.map(keyOf))
  const split = <T>(key: string, values: readonly T[]): readonly (T | undefined)[] =>
    selected.has(key) ? values : [undefined]
  const groups: CellGroup[] = []
  const actions = actionsOf(plan, selected)
  for (const network of split(
    'ad_network_type',
    NETWORKS.filter((name) => networks.has(name)),
  )) {
    for (const hour of split(
      'hour',
      Array.from({ length: 24 }, (_, h) => h),
    )) {
      for (const device of split('device', [...DEVICES.keys()])) {
        const cell = {
          ...(network === undefined ? {} : { adNetworkType: network }),
          ...(hour === undefined ? {} : { hour }),
          ...(device === undefined ? {} : { device: DEVICES[device] ?? '' }),
        }
        for (const { action, values: own } of actions) {
          const values: SegmentValues = { ...cell, ...own }
          if (!plan.where.cells.every(({ field, test }) => test(values[field.path[0] ?? '']))) continue
          groups.push({
            ...(network === undefined ? {} : { network }),
            ...(hour === undefined ? {} : { hour }),
            ...(device === undefined ? {} : { device }),
            ...(action === undefined ? {} : { action }),
            values,
          })
        }
      }
    }
  }
  return groups
}

/** The boundaries of a group's cells in a profile of these networks, in pairs. */
export function rangesOf(group: CellGroup, networks: readonly string[]): number[] {
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
