import { type Day, weekdayOf } from '../../kit/calendar.ts'
import { mix, unit } from '../../kit/random.ts'
import { DEVICES } from '../schema/report.ts'

/** The number of days up to today that have metrics. */
export const DAYS_KEPT = 90

/**
 * The distribution of a campaign's activity over networks, hours and devices: the share of a day before each cell,
 * with the cells in that order. Metrics of a cell are differences of the same running totals, so every split sums
 * exactly to the whole.
 */
export interface Profile {
  networks: readonly string[]
  /** The networks as one string; profiles of the same shape have the same cells. */
  shape: string
  /** Boundaries of the cells, from 0 to exactly 1; one more than there are cells. */
  boundaries: Float64Array
}

/** The smallest unit of activity: an ad, or a campaign without ad groups. */
export interface Leaf {
  hash: number
  profile: Profile
  first: Day
  last: Day
  /** Impressions of an average day. */
  volume: number
  click_rate: number
  conversion_rate: number
  cost_per_click: number
  value_per_conversion: number
  /** Interactions beyond clicks, such as views, per impression. */
  view_rate: number
  /** Multiplies the volume of single days; 1 unless it is set. */
  factors?: Map<Day, number>
}

/** The summable metrics, in this order in every total. */
export const TOTALS = [
  'impressions',
  'clicks',
  'interactions',
  'cost_micros',
  'conversions',
  'conversions_value',
] as const

const WEEKDAY_FACTOR = [1.05, 1.1, 1.12, 1.08, 1, 0.8, 0.85]

/** The activity of a leaf on a day; undefined if there was none. */
export function activityOn(leaf: Leaf, day: Day) {
  if (day < leaf.first || day > leaf.last) return undefined
  const hash = mix(leaf.hash, day)
  const wave = (0.6 + 0.8 * unit(hash)) * (WEEKDAY_FACTOR[weekdayOf(day)] ?? 1)
  const impressions = Math.floor(leaf.volume * wave * (leaf.factors?.get(day) ?? 1))
  if (impressions === 0) return undefined
  const clicks = Math.min(
    impressions,
    Math.floor(impressions * leaf.click_rate * (0.8 + 0.4 * unit(mix(hash, 1)))),
  )
  // conversions are counted in quarters, so that sums are exact
  const quarters = Math.floor(clicks * leaf.conversion_rate * 4 * (0.7 + 0.6 * unit(mix(hash, 2))))
  // the vendor bills in hundredths of the currency's unit
  const cost_per_click = leaf.cost_per_click + 10_000 * (mix(hash, 3) % 7)
  return { leaf, impressions, clicks, cost_per_click, quarters }
}

/** What happened to a leaf on one day. */
export type LeafDay = NonNullable<ReturnType<typeof activityOn>>

/** Adds the activity between two boundaries of a leaf's day to a total; sign -1 subtracts it. */
function addUpTo(total: Float64Array, day: LeafDay, share: number, sign: 1 | -1): void {
  const impressions = share === 1 ? day.impressions : Math.floor(day.impressions * share)
  if (impressions === 0) return
  const clicks = Math.floor((impressions * day.clicks) / day.impressions)
  const quarters = clicks === 0 ? 0 : Math.floor((clicks * day.quarters) / day.clicks)
  const views = Math.floor((impressions - clicks) * day.leaf.view_rate)
  total[0] = (total[0] ?? 0) + sign * impressions
  total[1] = (total[1] ?? 0) + sign * clicks
  total[2] = (total[2] ?? 0) + sign * (clicks + views)
  total[3] = (total[3] ?? 0) + sign * clicks * day.cost_per_click
  total[4] = (total[4] ?? 0) + (sign * quarters) / 4
  total[5] = (total[5] ?? 0) + (sign * quarters * day.leaf.value_per_conversion) / 4
}

/** Adds the cells of some ranges of a leaf's day to a total; ranges are pairs of boundaries. */
export function addCells(total: Float64Array, day: LeafDay, ranges: readonly number[]): void {
  const { boundaries } = day.leaf.profile
  for (let i = 0; i < ranges.length; i += 2) {
    addUpTo(total, day, boundaries[ranges[i + 1] ?? 0] ?? 1, 1)
    addUpTo(total, day, boundaries[ranges[i] ?? 0] ?? 0, -1)
  }
}

/** A profile from the weights of its networks, hours and devices. */
export function createProfile(
  networks: readonly string[],
  weights: { network: readonly number[]; hour: readonly number[]; device: readonly number[] },
): Profile {
  const boundaries = new Float64Array(networks.length * 24 * DEVICES.length + 1)
  let sum = 0
  let cell = 0
  for (const network of weights.network) {
    for (const hour of weights.hour) {
      for (const device of weights.device) {
        sum += network * hour * device
        boundaries[++cell] = sum
      }
    }
  }
  for (let i = 0; i < boundaries.length; i++) boundaries[i] = (boundaries[i] ?? 0) / sum
  return { networks, shape: networks.join(), boundaries }
}

/** A part of some activity, with days of its own. */
export function partOf(leaves: readonly Leaf[], part: number, parts: number): Leaf[] {
  return leaves.map((leaf) => ({
    ...leaf,
    hash: mix(leaf.hash, 500 + part),
    volume: (leaf.volume * (parts - part)) / ((parts * (parts + 1)) / 2),
  }))
}
