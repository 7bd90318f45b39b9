import described from '../fixtures/metrics.json' with { type: 'json' }
import type { Group } from './group.ts'

/** The types of metrics in the sandbox. */
export type MetricType = 'TYPE_INTEGER' | 'TYPE_FLOAT' | 'TYPE_SECONDS' | 'TYPE_CURRENCY' | 'TYPE_STANDARD'

/** A metric: its metadata, and its value in a row. */
export interface Metric {
  name: string
  title: string
  category: string
  description: string
  type: MetricType
  /** The derived metric as an expression of others. */
  expression?: string
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

/** The value of each metric in a row. */
const COMPUTE: Readonly<Record<string, Metric['compute']>> = {
  totalUsers: (group) => group.users?.size ?? 0,
  activeUsers,
  newUsers: (group) => group.new_users,
  active1DayUsers: (group) => group.windows[1] ?? 0,
  active7DayUsers: (group) => group.windows[7] ?? 0,
  active28DayUsers: (group) => group.windows[28] ?? 0,
  sessions: (group) => group.sessions,
  engagedSessions: (group) => group.engaged,
  sessionsPerUser: (group) => per(group.sessions, activeUsers(group)),
  averageSessionDuration: (group) => per(group.duration, group.sessions),
  bounceRate: (group) => per(group.sessions - group.engaged, group.sessions),
  engagementRate: (group) => per(group.engaged, group.sessions),
  sessionKeyEventRate: (group) => per(group.key_sessions, group.sessions),
  screenPageViews: (group) => group.views,
  screenPageViewsPerSession: (group) => per(group.views, group.sessions),
  screenPageViewsPerUser: (group) => per(group.views, activeUsers(group)),
  eventCount: (group) => group.events,
  keyEvents: (group) => group.key_events,
  userEngagementDuration: (group) => group.seconds,
  ecommercePurchases: (group) => group.purchases,
  purchaseRevenue: revenue,
  totalRevenue: revenue,
}

/** The metrics that every property has. */
export const METRICS: readonly Metric[] = described.map(({ type, ...each }) => {
  const compute = COMPUTE[each.name]
  if (!compute) throw new Error(`nothing computes the metric ${each.name}`)
  return { ...each, type: type as MetricType, compute }
})
