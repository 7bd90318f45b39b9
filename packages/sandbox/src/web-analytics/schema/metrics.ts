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

type Options = Partial<Omit<Metric, 'name' | 'title' | 'category' | 'description' | 'type' | 'compute'>>

const make =
  (category: string, type: MetricType, more: Options = {}) =>
  (
    name: string,
    title: string,
    description: string,
    compute: Metric['compute'],
    own: Options = {},
  ): Metric => ({ name, title, category, description, type, compute, ...more, ...own })

const per = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

const userCount = make('User', 'TYPE_INTEGER', { users: true })
const session = make('Session', 'TYPE_INTEGER')
const sessionRate = make('Session', 'TYPE_FLOAT')
const page = make('Page / Screen', 'TYPE_INTEGER')
const event = make('Event', 'TYPE_INTEGER')

const windowed = (span: number): Metric =>
  make('User', 'TYPE_INTEGER', { span })(
    `active${span}DayUsers`,
    `${span}-day active users`,
    `The number of distinct active users within ${span === 1 ? 'one day' : `${span} days`}, up to the last day of the date range.`,
    (group) => group.windows[span] ?? 0,
  )

/** The metrics that every property has. */
export const METRICS: readonly Metric[] = [
  userCount('totalUsers', 'Total users', 'The number of distinct users.', (group) => group.users?.size ?? 0),
  userCount(
    'activeUsers',
    'Active users',
    'The number of distinct users with an engaged or a first session.',
    (group) => group.active?.size ?? 0,
  ),
  make('User', 'TYPE_INTEGER')(
    'newUsers',
    'New users',
    'The number of users who came for the first time.',
    (group) => group.new_users,
  ),
  windowed(1),
  windowed(7),
  windowed(28),
  session('sessions', 'Sessions', 'The number of sessions.', (group) => group.sessions),
  session(
    'engagedSessions',
    'Engaged sessions',
    'Sessions of ten seconds and more, of two views and more, or with a key event.',
    (group) => group.engaged,
  ),
  sessionRate(
    'sessionsPerUser',
    'Sessions per user',
    'The average number of sessions per active user.',
    (group) => per(group.sessions, group.active?.size ?? 0),
    { users: true, expression: 'sessions/activeUsers' },
  ),
  make('Session', 'TYPE_SECONDS')(
    'averageSessionDuration',
    'Average session duration',
    'The average duration of sessions, in seconds.',
    (group) => per(group.duration, group.sessions),
  ),
  sessionRate(
    'bounceRate',
    'Bounce rate',
    'The fraction of sessions that were not engaged; 0.2761 is 27.61%.',
    (group) => per(group.sessions - group.engaged, group.sessions),
  ),
  sessionRate(
    'engagementRate',
    'Engagement rate',
    'The fraction of sessions that were engaged; 0.7239 is 72.39%.',
    (group) => per(group.engaged, group.sessions),
    { expression: 'engagedSessions/sessions' },
  ),
  sessionRate(
    'sessionKeyEventRate',
    'Session key event rate',
    'The fraction of sessions with a key event.',
    (group) => per(group.key_sessions, group.sessions),
  ),
  page('screenPageViews', 'Views', 'The number of pages that users saw.', (group) => group.views),
  make('Page / Screen', 'TYPE_FLOAT')(
    'screenPageViewsPerSession',
    'Views per session',
    'The number of pages that users saw per session.',
    (group) => per(group.views, group.sessions),
    { expression: 'screenPageViews/sessions' },
  ),
  make('Page / Screen', 'TYPE_FLOAT', { users: true })(
    'screenPageViewsPerUser',
    'Views per active user',
    'The number of pages that users saw per active user.',
    (group) => per(group.views, group.active?.size ?? 0),
    { expression: 'screenPageViews/activeUsers' },
  ),
  event('eventCount', 'Event count', 'The number of events.', (group) => group.events),
  make('Event', 'TYPE_FLOAT')(
    'keyEvents',
    'Key events',
    'The number of key events.',
    (group) => group.key_events,
    { deprecated: ['conversions'] },
  ),
  make('User', 'TYPE_SECONDS')(
    'userEngagementDuration',
    'User engagement',
    'For how long the site was in front, in seconds.',
    (group) => group.seconds,
  ),
  make('Ecommerce', 'TYPE_INTEGER')(
    'ecommercePurchases',
    'Ecommerce purchases',
    'The number of purchases.',
    (group) => group.purchases,
  ),
  make('Revenue', 'TYPE_CURRENCY')(
    'purchaseRevenue',
    'Purchase revenue',
    'The sum of the revenue from purchases.',
    (group) => Math.round(group.revenue * 100) / 100,
  ),
  make('Revenue', 'TYPE_CURRENCY')(
    'totalRevenue',
    'Total revenue',
    'The sum of the revenue from purchases.',
    (group) => Math.round(group.revenue * 100) / 100,
  ),
]
