import { formatDay, startOf, weekdayOf } from '../../kit/calendar.ts'
import { type Property, type SitePage, sitePage } from '../data/properties.ts'
import { KEY_EVENTS } from '../data/sessions.ts'
import comparisons from '../fixtures/comparisons.json' with { type: 'json' }
import described from '../fixtures/dimensions.json' with { type: 'json' }
import described_metrics from '../fixtures/metrics.json' with { type: 'json' }
import type { Counts, Group, Hit, Level } from './group.ts'

/** A dimension, and its value in a hit. */
export interface Dimension {
  name: string
  /** What the vendor says of it, where it lists its fields. */
  metadata?: object
  level: Level
  /** Whether it is a unit of time. */
  time?: boolean
  /** Whether rows with few users are withheld, so that nobody can be identified. */
  thresholded?: boolean
  custom?: boolean
  read(hit: Hit): string
}

type Read = Dimension['read']

const two = (number: number): string => String(number).padStart(2, '0')
const compact = (hit: Hit): string => formatDay(hit.session.day).replaceAll('-', '')
const page = (hit: Hit): SitePage => sitePage(hit.property, hit.page.index)
const whole = ({ path, query }: SitePage): string => path + query
const landing = (hit: Hit): SitePage => sitePage(hit.property, (hit.session.pages[0] as Hit['page']).index)

/** The week of the year; weeks begin on Sunday, and the first one on January 1. */
function week(hit: Hit): string {
  const { day } = hit.session
  const first = startOf('year', day)
  const sunday = (weekdayOf(first) + 1) % 7
  return two(Math.floor((day - first + sunday) / 7) + 1)
}

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const weekday = (hit: Hit): number => (weekdayOf(hit.session.day) + 1) % 7

/** The value in a hit of each dimension that is no fact of its session. */
const READERS: Readonly<Record<string, Read>> = {
  date: compact,
  dateHour: (hit) => compact(hit) + two(hit.session.hour),
  hour: (hit) => two(hit.session.hour),
  day: (hit) => compact(hit).slice(6),
  dayOfWeek: (hit) => String(weekday(hit)),
  dayOfWeekName: (hit) => DAY_NAMES[weekday(hit)] ?? '',
  week,
  month: (hit) => compact(hit).slice(4, 6),
  yearMonth: (hit) => compact(hit).slice(0, 6),
  year: (hit) => compact(hit).slice(0, 4),
  nthDay: (hit) => String(hit.session.day - hit.range_start).padStart(4, '0'),
  sessionSourceMedium: ({ session: { facts } }) => `${facts.sessionSource} / ${facts.sessionMedium}`,
  newVsReturning: (hit) => (hit.session.is_new ? 'new' : 'returning'),
  platform: () => 'web',
  hostName: (hit) => hit.property.host,
  pagePath: (hit) => page(hit).path,
  pagePathPlusQueryString: (hit) => whole(page(hit)),
  pageTitle: (hit) => page(hit).title,
  landingPage: (hit) => landing(hit).path,
  landingPagePlusQueryString: (hit) => whole(landing(hit)),
  eventName: (hit) => hit.event,
  isKeyEvent: (hit) => String(KEY_EVENTS.includes(hit.event)),
}

const DIMENSIONS = described.map(({ level, name, title, description, category, ...each }): Dimension => {
  const read = READERS[name] ?? ((hit) => hit.session.facts[name] ?? '')
  const custom = each.custom && { customDefinition: true }
  const metadata = { apiName: name, uiName: title, description, category, ...custom }
  return { ...each, name, level: level as Level, metadata, read }
})

/** The dimensions of a property; without a property, those common to all. */
export function dimensionsOf(custom: readonly string[] = []): readonly Dimension[] {
  return DIMENSIONS.filter((each) => !each.custom || custom.includes(each.name))
}

/** The types of metrics in the sandbox. */
export type MetricType = 'TYPE_INTEGER' | 'TYPE_FLOAT' | 'TYPE_SECONDS' | 'TYPE_CURRENCY' | 'TYPE_STANDARD'

/** A metric, and its value in a row. */
export interface Metric {
  name: string
  /** What the vendor says of it. */
  metadata: object
  type: MetricType
  deprecated?: readonly string[]
  /** Whether it needs distinct users. */
  users?: boolean
  /** The window of days in which it counts active users. */
  span?: number
  compute(group: Group): number
}

const per = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
const revenue = (group: Group) => Math.round(group.revenue * 100) / 100
const activeUsers = (group: Group) => group.active?.size ?? 0

/** The value in a row of each metric that is no count of the row. */
const COMPUTE: Readonly<Record<string, Metric['compute']>> = {
  totalUsers: (group) => group.users?.size ?? 0,
  activeUsers,
  sessionsPerUser: (group) => per(group.sessions, activeUsers(group)),
  averageSessionDuration: (group) => per(group.duration, group.sessions),
  bounceRate: (group) => per(group.sessions - group.engagedSessions, group.sessions),
  engagementRate: (group) => per(group.engagedSessions, group.sessions),
  sessionKeyEventRate: (group) => per(group.key_sessions, group.sessions),
  screenPageViewsPerSession: (group) => per(group.screenPageViews, group.sessions),
  screenPageViewsPerUser: (group) => per(group.screenPageViews, activeUsers(group)),
  purchaseRevenue: revenue,
  totalRevenue: revenue,
}

/** The metrics that every property has. */
export const METRICS: readonly Metric[] = described_metrics.map((each) => {
  const { type, name, span, title, description, deprecated, expression, category } = each
  const counted = (group: Group) => (span ? (group.windows[span] ?? 0) : group[name as keyof Counts])
  return {
    name,
    type: type as MetricType,
    ...(each.users && { users: true }),
    ...(span && { span }),
    ...(deprecated && { deprecated }),
    metadata: {
      apiName: name,
      uiName: title,
      description,
      deprecatedApiNames: deprecated,
      type,
      expression,
      category,
    },
    compute: COMPUTE[name] ?? counted,
  }
})

/** The dimensions and metrics of a property; without a property, those common to all. */
export function metadataOf(property: Property | undefined): object {
  return {
    name: `properties/${property?.id ?? '0'}/metadata`,
    dimensions: dimensionsOf(property?.custom_dimensions).map(({ metadata }) => metadata),
    metrics: METRICS.map(({ metadata }) => metadata),
    ...(property && { comparisons: comparisons.map(({ filter: _, ...shown }) => shown) }),
  }
}
