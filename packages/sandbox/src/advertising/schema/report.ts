import { catalogueField, type Field } from './catalogue.ts'

const valuesOf = (segment: string): string[] =>
  catalogueField(`segments.${segment}`)?.type.values?.slice(2).map(String) ?? []

/** The networks in the vendor's order. */
export const NETWORKS = valuesOf('ad_network_type')

/** The days of the week from Monday. */
export const WEEKDAYS = valuesOf('day_of_week')

/** The devices on which ads show. */
export const DEVICES = ['MOBILE', 'TABLET', 'DESKTOP', 'CONNECTED_TV'] as const

const keysOf = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** The segments that WHERE may name without SELECT; selecting one requires a date range. */
export const CORE_DATE_SEGMENTS = keysOf('date week month quarter year')

/** The segments that split conversions by their action. */
export const ACTION_SEGMENTS = keysOf('conversion_action conversion_action_name conversion_action_category')

const SPLIT = new Set([
  ...CORE_DATE_SEGMENTS,
  ...ACTION_SEGMENTS,
  ...keysOf('day_of_week hour ad_network_type device'),
])

/** The key of a segment, below `segments`. */
export const segmentKey = (name: string): string => name.slice('segments.'.length)

/** Whether the sandbox splits metrics by a segment; a query that selects another one has no rows. */
export const isReportedSegment = ({ name }: Field): boolean => SPLIT.has(segmentKey(name))

/** The metrics that can be split by the action of conversions. */
const CONVERSIONS = new Set(['metrics.conversions', 'metrics.conversions_value'])

/** Whether a metric and a segment go together, by their names in queries. */
export const areCompatible = (metric: string, segment: string): boolean =>
  !ACTION_SEGMENTS.has(segmentKey(segment)) || CONVERSIONS.has(metric)
