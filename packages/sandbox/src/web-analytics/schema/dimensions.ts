import { firstDayOfYear, formatDay, weekdayOf, yearOf } from '../../kit/calendar.ts'
import { type SitePage, sitePage } from '../data/pages.ts'
import { KEY_EVENTS } from '../data/sessions.ts'
import described from '../fixtures/dimensions.json' with { type: 'json' }
import type { Hit, Level } from './hit.ts'

/** A dimension: its metadata, and its value in a hit. */
export interface Dimension {
  name: string
  title: string
  category: string
  description: string
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
  const first = firstDayOfYear(yearOf(day))
  const sunday = (weekdayOf(first) + 1) % 7
  return two(Math.floor((day - first + sunday) / 7) + 1)
}

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const weekday = (hit: Hit): number => (weekdayOf(hit.session.day) + 1) % 7

/** The value of each dimension in a hit. */
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
  sessionSource: (hit) => hit.session.source.source,
  sessionMedium: (hit) => hit.session.source.medium,
  sessionSourceMedium: ({ session }) => `${session.source.source} / ${session.source.medium}`,
  sessionDefaultChannelGroup: (hit) => hit.session.source.channel,
  sessionCampaignName: (hit) => hit.session.source.campaign,
  continent: (hit) => hit.session.place.continent,
  country: (hit) => hit.session.place.country,
  countryId: (hit) => hit.session.place.country_id,
  region: (hit) => hit.session.place.region,
  city: (hit) => hit.session.place.city,
  language: (hit) => hit.session.place.language,
  newVsReturning: (hit) => (hit.session.is_new ? 'new' : 'returning'),
  platform: () => 'web',
  deviceCategory: (hit) => hit.session.device.category,
  operatingSystem: (hit) => hit.session.device.system,
  browser: (hit) => hit.session.device.browser,
  screenResolution: (hit) => hit.session.device.resolution,
  userAgeBracket: (hit) => hit.session.age,
  userGender: (hit) => hit.session.gender,
  hostName: (hit) => hit.property.host,
  pagePath: (hit) => page(hit).path,
  pagePathPlusQueryString: (hit) => whole(page(hit)),
  pageTitle: (hit) => page(hit).title,
  landingPage: (hit) => landing(hit).path,
  landingPagePlusQueryString: (hit) => whole(landing(hit)),
  eventName: (hit) => hit.event,
  isKeyEvent: (hit) => String(KEY_EVENTS.includes(hit.event)),
  'customUser:plan': (hit) => hit.session.plan,
}

const DIMENSIONS = described.map(({ level, ...each }): Dimension => {
  const read = READERS[each.name]
  if (!read) throw new Error(`nothing reads the dimension ${each.name}`)
  return { ...each, level: level as Level, read }
})

/** The dimensions of a property; without a property, those common to all. */
export function dimensionsOf(custom: readonly string[] = []): readonly Dimension[] {
  return DIMENSIONS.filter((each) => !each.custom || custom.includes(each.name))
}
