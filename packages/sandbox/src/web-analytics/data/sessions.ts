import { type Day, weekdayOf } from '../../kit/calendar.ts'
import { choose, mix, unit } from '../../kit/random.ts'
import visitors from '../fixtures/visitors.json' with { type: 'json' }
import type { Property } from './properties.ts'

/** The activity on one page of a session. */
export type PageView = ReturnType<typeof pagesOf>[number]

/** One session of one visitor. */
export type Session = ReturnType<typeof sessionAt>

/** Events that count as key events. */
export const KEY_EVENTS: readonly string[] = ['generate_lead', 'purchase']

/** The bound on sessions and new visitors of one day. */
const MOST_A_DAY = 65_536
/** A day before all data, so that user numbers are positive. */
const DAY_ZERO = 15_000
const NEW_SHARE = 0.45
/** The most days between the first and a later visit. */
const RETURN_DAYS = 45
const MOST_PAGES = 8

const chance = (hash: number, salt: number): number => unit(mix(hash, salt))

function sessionsOn(property: Property, day: Day): number {
  const weekend = weekdayOf(day) >= 5 ? 0.7 : 1
  const swing = 0.85 + 0.3 * chance(mix(property.hash, day), 1)
  return Math.round(property.sessions_per_day * weekend * swing)
}

const newUsersOn = (property: Property, day: Day): number => Math.round(sessionsOn(property, day) * NEW_SHARE)

const userNumber = (born: Day, place: number): number => (born - DAY_ZERO) * MOST_A_DAY + place

function visitor(property: Property, day: Day, place: number, hash: number): number {
  if (place < newUsersOn(property, day)) return userNumber(day, place)
  const away = chance(hash, 2)
  const born = day - 1 - Math.floor(RETURN_DAYS * away * away)
  const others = Math.max(1, newUsersOn(property, born))
  return userNumber(born, Math.floor(chance(hash, 3) * others))
}

function pagesOf(
  property: Property,
  hash: number,
  session: { is_new: boolean; engaged: boolean; seconds: number; count: number },
) {
  const { count, engaged } = session
  // visits spread evenly over large sites, and favour the first pages of small ones
  const skew = property.pages > 1000 ? 1 : 2.5
  return Array.from({ length: count }, (_, place) => {
    const own = mix(hash, 100 + place)
    const last = place === count - 1
    const purchase = last && engaged && chance(own, 1) < 0.04
    const lead = last && engaged && chance(own, 2) < 0.06
    const share = Math.floor(session.seconds / count)
    const events: Record<string, number> = { page_view: 1 }
    if (place === 0) events.session_start = 1
    if (place === 0 && session.is_new) events.first_visit = 1
    if (engaged) events.user_engagement = 1
    if (chance(own, 3) < 0.4) events.scroll = 1
    if (lead) events.generate_lead = 1
    if (purchase) events.purchase = 1
    return {
      /** The index of the page on the site. */
      index: Math.floor(property.pages * chance(own, 4) ** skew),
      /** Whole seconds in the foreground. */
      seconds: place === 0 ? session.seconds - share * (count - 1) : share,
      /** The count of each event on it. */
      events,
      revenue: purchase ? Math.round(500 + 20_000 * chance(own, 5)) / 100 : 0,
    }
  })
}

function sessionAt(property: Property, day: Day, place: number, is_new: boolean) {
  const hash = mix(mix(property.hash, day), place + 7)
  const user = visitor(property, day, place, hash)
  const own = mix(mix(property.hash, user >>> 0), Math.floor(user / 0x1_0000_0000))
  const more = chance(hash, 4)
  const count = Math.min(MOST_PAGES, 1 + Math.floor(3 * more * more + 1.6 * chance(hash, 5)))
  const engaged = count > 1 || chance(hash, 6) < 0.35
  const duration = engaged ? 15 + Math.floor(600 * chance(hash, 7) ** 2) : Math.floor(10 * chance(hash, 7))
  const seconds = engaged ? Math.ceil(duration * 0.7) : 0
  return {
    /** Unique within the property. */
    serial: (day - DAY_ZERO) * MOST_A_DAY + place,
    day,
    hour: Math.floor(24 * chance(hash, 8) ** 0.8),
    user,
    is_new,
    engaged,
    /** Whole seconds. */
    duration,
    /** Its source, and the place, the device and the visitor, by the names of their dimensions. */
    facts: {
      ...choose(visitors.sources, chance(hash, 9)).value,
      ...choose(visitors.places, chance(own, 1)).value,
      ...choose(visitors.devices, chance(own, 2)).value,
      userAgeBracket: choose(visitors.ages, chance(own, 3)).value,
      userGender: choose(visitors.genders, chance(own, 4)).value,
      'customUser:plan': choose(visitors.plans, chance(own, 5)).value,
    } as Readonly<Partial<Record<string, string>>>,
    pages: pagesOf(property, hash, { is_new, engaged, seconds, count }),
  }
}

/** Generates the sessions of a day; the same property and day give the same sessions. */
export function* sessionsOf(property: Property, day: Day): Generator<Session> {
  const all = day < property.first_day ? 0 : sessionsOn(property, day)
  const total = Math.floor(all * (property.counted.get(day) ?? 1))
  const fresh = newUsersOn(property, day)
  for (let place = 0; place < total; place++) yield sessionAt(property, day, place, place < fresh)
}
