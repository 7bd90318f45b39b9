import type { Day } from '../../kit/calendar.ts'
import type { Property } from '../data/properties.ts'
import type { PageView, Session } from '../data/sessions.ts'

/** How finely a report looks at a session: as a whole, page by page, or event by event. */
export type Level = 'session' | 'page' | 'event'

/** What is counted at once: a session, a page of it, or an event on that page. */
export interface Hit {
  property: Property
  session: Session
  /** The first day of the date range that is read. */
  range_start: Day
  /** The page; of a whole session the one that it began on. */
  page: PageView
  /** The event's name; only where events are told apart. */
  event: string
  views: number
  events: number
  key_events: number
  first_visits: number
  seconds: number
  revenue: number
}

/** Whether the hit's user counts as active. */
export const isActive = ({ session }: Hit): boolean => session.engaged || session.is_new
