import type { Day } from '../../kit/calendar.ts'
import type { Property } from '../data/properties.ts'
import { KEY_EVENTS, type PageView, type Session, sessionsOf } from '../data/sessions.ts'
import type { Hit, Level } from '../schema/hit.ts'

type Counts = Pick<
  Hit,
  'event' | 'views' | 'events' | 'key_events' | 'purchases' | 'first_visits' | 'seconds' | 'revenue'
>

function countsOf({ events, seconds, revenue }: PageView): Counts {
  const counts = {
    event: '',
    views: 0,
    events: 0,
    key_events: 0,
    purchases: events.purchase ?? 0,
    first_visits: 0,
    seconds,
    revenue,
  }
  for (const name in events) {
    const times = events[name] as number
    counts.events += times
    if (name === 'page_view') counts.views += times
    else if (name === 'first_visit') counts.first_visits += times
    else if (KEY_EVENTS.includes(name)) counts.key_events += times
  }
  return counts
}

function* eventsOf(page: PageView): Generator<Counts> {
  for (const [event, times] of Object.entries(page.events)) {
    yield {
      event,
      views: event === 'page_view' ? times : 0,
      events: times,
      key_events: KEY_EVENTS.includes(event) ? times : 0,
      purchases: event === 'purchase' ? times : 0,
      first_visits: event === 'first_visit' ? times : 0,
      seconds: event === 'user_engagement' ? page.seconds : 0,
      revenue: event === 'purchase' ? page.revenue : 0,
    }
  }
}

function whole(session: Session): Counts {
  const all = {
    event: '',
    views: 0,
    events: 0,
    key_events: 0,
    purchases: 0,
    first_visits: 0,
    seconds: 0,
    revenue: 0,
  }
  for (const page of session.pages) {
    const counts = countsOf(page)
    all.views += counts.views
    all.events += counts.events
    all.key_events += counts.key_events
    all.purchases += counts.purchases
    all.first_visits += counts.first_visits
    all.seconds += counts.seconds
    all.revenue += counts.revenue
  }
  return all
}

/** The hits of a day at a level; their sums are the same at every level. */
export function* hitsOf(property: Property, day: Day, level: Level, range_start: Day): Generator<Hit> {
  for (const session of sessionsOf(property, day)) {
    const [entry] = session.pages
    if (!entry) continue
    if (level === 'session') {
      yield { property, session, range_start, page: entry, ...whole(session) }
      continue
    }
    for (const page of session.pages) {
      if (level === 'page') yield { property, session, range_start, page, ...countsOf(page) }
      else for (const counts of eventsOf(page)) yield { property, session, range_start, page, ...counts }
    }
  }
}
