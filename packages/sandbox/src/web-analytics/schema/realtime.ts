import { mix } from '../../kit/random.ts'
import type { Property } from '../data/properties.ts'
import { type Dimension, dimensionsOf } from './dimensions.ts'
import type { Hit } from './hit.ts'
import { METRICS, type Metric } from './metrics.ts'

const MINUTE = 60_000

/** The dimensions of the last minutes, beside `minutesAgo`. */
const DIMENSIONS = new Set(['city', 'country', 'countryId', 'deviceCategory', 'eventName', 'platform'])
const REALTIME_METRICS = new Set(['activeUsers', 'eventCount', 'keyEvents', 'screenPageViews'])

/** How many minutes ago a hit was, by the clock of its property; below 0 for one that is still to come. */
export function minutesAgoOf(property: Property, now: number): (hit: Hit) => number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: property.time_zone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(now)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const today = Date.UTC(part('year'), part('month') - 1, part('day')) / 86_400_000
  const minute = part('hour') * 60 + part('minute')
  return ({ session: { day, hour, serial } }) =>
    (today - day) * 1440 + minute - hour * 60 - (mix(serial, 60) % 60)
}

/** The fields of reports on the last minutes. */
export function realtimeFields(
  property: Property,
  now: number,
): { dimensions: readonly Dimension[]; metrics: readonly Metric[] } {
  const minutesAgo = minutesAgoOf(property, now)
  const ago: Dimension = {
    name: 'minutesAgo',
    title: 'Realtime minutes ago',
    category: 'Time',
    description: 'The number of minutes ago that an event was collected; 00 is the present minute.',
    level: 'session',
    read: (hit) => String(minutesAgo(hit)).padStart(2, '0'),
  }
  return {
    dimensions: [...dimensionsOf().filter(({ name }) => DIMENSIONS.has(name)), ago],
    metrics: METRICS.filter(({ name }) => REALTIME_METRICS.has(name)),
  }
}

/** A time some minutes before another. */
export const minutesBefore = (now: number, minutes: number): number => now - minutes * MINUTE
