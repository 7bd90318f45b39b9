import {
  date,
  double,
  enumeration,
  int32,
  int64,
  type Message,
  resourceName,
  string,
} from '../../google/messages/types.ts'

/** The networks in the vendor's order. */
export const NETWORKS = [
  'SEARCH',
  'SEARCH_PARTNERS',
  'CONTENT',
  'MIXED',
  'YOUTUBE',
  'GOOGLE_TV',
  'GOOGLE_OWNED_CHANNELS',
  'GMAIL',
  'DISCOVER',
  'MAPS',
] as const

/** The devices on which ads show. */
export const DEVICES = ['MOBILE', 'TABLET', 'DESKTOP', 'CONNECTED_TV'] as const

/** The days of the week from Monday. */
export const WEEKDAYS = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const

/** The metrics that the sandbox reports. */
export const metrics: Message = {
  impressions: int64,
  clicks: int64,
  interactions: int64,
  cost_micros: int64,
  conversions: double,
  conversions_value: double,
  ctr: double,
  average_cpc: double,
  average_cpm: double,
}

/** The segments by which the sandbox splits metrics. */
export const segments: Message = {
  date,
  week: date,
  month: date,
  quarter: date,
  year: int32,
  day_of_week: enumeration('DayOfWeek', WEEKDAYS),
  hour: int32,
  ad_network_type: enumeration('AdNetworkType', NETWORKS),
  device: enumeration('Device', [...DEVICES, 'OTHER']),
  conversion_action: resourceName,
  conversion_action_name: string,
  conversion_action_category: enumeration('ConversionActionCategory', [
    'DEFAULT',
    'PAGE_VIEW',
    'PURCHASE',
    'SIGNUP',
  ]),
}

/** The segments that split conversions by their action. */
export const ACTION_SEGMENTS: ReadonlySet<string> = new Set([
  'conversion_action',
  'conversion_action_name',
  'conversion_action_category',
])

/** The metrics that can be split by the action of conversions. */
const CONVERSIONS: ReadonlySet<string> = new Set(['metrics.conversions', 'metrics.conversions_value'])

/** Whether a metric and a segment go together, by their names in queries. */
export const areCompatible = (metric: string, segment: string): boolean =>
  !ACTION_SEGMENTS.has(segment.slice('segments.'.length)) || CONVERSIONS.has(metric)

/** The segments that WHERE may name without SELECT; selecting one requires a date range. */
export const CORE_DATE_SEGMENTS: ReadonlySet<string> = new Set(['date', 'week', 'month', 'quarter', 'year'])
