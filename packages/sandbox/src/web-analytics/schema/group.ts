import type { Day } from '../../kit/calendar.ts'
import type { Property } from '../data/properties.ts'
import type { PageView, Session } from '../data/sessions.ts'

/** The unit of a report's counts: sessions, pages, or events. */
export type Level = 'session' | 'page' | 'event'

/** The counts before anything is counted, most of them by the names of their metrics. */
export const NO_COUNTS = {
  /** The event's name; only if the unit is the event. */
  event: '',
  screenPageViews: 0,
  eventCount: 0,
  keyEvents: 0,
  ecommercePurchases: 0,
  newUsers: 0,
  userEngagementDuration: 0,
  revenue: 0,
}

type Counted = typeof NO_COUNTS

/** A counted unit: a session, a page of it, or an event on that page. */
export interface Hit extends Counted {
  property: Property
  session: Session
  /** The first day of the date range. */
  range_start: Day
  /** The page; for a whole session its landing page. */
  page: PageView
}

/** Whether the hit's user counts as active. */
export const isActive = ({ session }: Hit): boolean => session.engaged || session.is_new

const { event: _, ...NO_SUMS } = NO_COUNTS
const HIT_SUMS = Object.keys(NO_SUMS) as (keyof typeof NO_SUMS)[]

/** The counts of a row without hits, which sum up. */
const NOTHING = { ...NO_SUMS, sessions: 0, engagedSessions: 0, duration: 0, key_sessions: 0 }

/** The counts of a row. */
export type Counts = typeof NOTHING

const SUMS = Object.keys(NOTHING) as (keyof Counts)[]

/** The counts of one row's hits. */
export interface Group extends Counts {
  /** The row's dimension values. */
  values: string[]
  /** Users and active users; only if a metric needs distinct users. */
  users?: Set<number>
  active?: Set<number>
  /** The number of users who were active within a window of days. */
  windows: Record<number, number>
  /** The last counted session, and the last one with a key event; the hits of a session are adjacent. */
  last_session: number
  last_key_session: number
}

/** An empty row. */
export const emptyGroup = (values: string[]): Group => ({
  ...NOTHING,
  values,
  windows: {},
  last_session: -1,
  last_key_session: -1,
})

/** Counts a hit; distinct users only if a metric needs them. */
export function count(group: Group, hit: Hit, users: boolean): void {
  const { session } = hit
  for (const name of HIT_SUMS) group[name] += hit[name]
  if (hit.keyEvents > 0 && group.last_key_session !== session.serial) {
    group.last_key_session = session.serial
    group.key_sessions++
  }
  if (group.last_session === session.serial) return
  group.last_session = session.serial
  group.sessions++
  group.duration += session.duration
  if (session.engaged) group.engagedSessions++
  if (!users) return
  group.users ??= new Set()
  group.active ??= new Set()
  group.users.add(session.user)
  if (isActive(hit)) group.active.add(session.user)
}

/** Adds one row to another: sums counts, and merges users. */
export function merge(into: Group, other: Group): void {
  for (const name of SUMS) into[name] += other[name]
  into.users = new Set([...(into.users ?? []), ...(other.users ?? [])])
  into.active = new Set([...(into.active ?? []), ...(other.active ?? [])])
  for (const [span, users] of Object.entries(other.windows))
    into.windows[Number(span)] = (into.windows[Number(span)] ?? 0) + users
}
