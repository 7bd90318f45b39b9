import type { Day } from '../../kit/calendar.ts'
import type { Property } from '../data/properties.ts'
import type { PageView, Session } from '../data/sessions.ts'

/** The unit of a report's counts: sessions, pages, or events. */
export type Level = 'session' | 'page' | 'event'

/** What is counted on a page or of a session. */
export interface HitCounts {
  /** The event's name; only if the unit is the event. */
  event: string
  views: number
  events: number
  key_events: number
  purchases: number
  new_users: number
  seconds: number
  revenue: number
}

/** A counted unit: a session, a page of it, or an event on that page. */
export interface Hit extends HitCounts {
  property: Property
  session: Session
  /** The first day of the date range. */
  range_start: Day
  /** The page; for a whole session its landing page. */
  page: PageView
}

/** Whether the hit's user counts as active. */
export const isActive = ({ session }: Hit): boolean => session.engaged || session.is_new
