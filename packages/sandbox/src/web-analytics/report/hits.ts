import type { Day } from '../../kit/calendar.ts'
import type { Property } from '../data/properties.ts'
import { KEY_EVENTS, type PageView, sessionsOf } from '../data/sessions.ts'
import type { Hit, HitCounts, Level } from '../schema/hit.ts'

const nothing = (event = ''): HitCounts => ({
  event,
  views: 0,
  events: 0,
  key_events: 0,
  purchases: 0,
  new_users: 0,
  seconds: 0,
  revenue: 0,
})

/** HitCounts an event on a page; only some events carry its seconds and its revenue. */
function add(counts: HitCounts, name: string, page: PageView): HitCounts {
  const times = page.events[name] as number
  counts.events += times
  if (KEY_EVENTS.includes(name)) counts.key_events += times
  if (name === 'page_view') counts.views += times
  else if (name === 'first_visit') counts.new_users += times
  else if (name === 'user_engagement') counts.seconds += page.seconds
  else if (name === 'purchase') {
    counts.purchases += times
    counts.revenue += page.revenue
  }
  return counts
}

function addPage(counts: HitCounts, page: PageView): HitCounts {
  for (const name in page.events) add(counts, name, page)
  return counts
}

/** The hits of a day at a level; their sums are the same at every level. */
export function* hitsOf(property: Property, day: Day, level: Level, range_start: Day): Generator<Hit> {
  for (const session of sessionsOf(property, day)) {
    const [entry] = session.pages
    if (!entry) continue
    if (level === 'session') {
      const whole = session.pages.reduce(addPage, nothing())
      yield { property, session, range_start, page: entry, ...whole }
      continue
    }
    for (const page of session.pages) {
      const common = { property, session, range_start, page }
      if (level === 'page') yield { ...common, ...addPage(nothing(), page) }
      else for (const name in page.events) yield { ...common, ...add(nothing(name), name, page) }
    }
  }
}
