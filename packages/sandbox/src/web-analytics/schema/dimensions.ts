import { firstDayOfYear, formatDay, weekdayOf, yearOf } from '../../kit/calendar.ts'
import { type Page, pageOf } from '../data/pages.ts'
import { KEY_EVENTS } from '../data/sessions.ts'
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
const page = (hit: Hit): Page => pageOf(hit.property, hit.page.index)
const whole = ({ path, query }: Page): string => path + query
const landing = (hit: Hit): Page => pageOf(hit.property, (hit.session.pages[0] as Hit['page']).index)

/** The week of the year; weeks begin on Sunday, and the first one on January 1. */
function week(hit: Hit): string {
  const { day } = hit.session
  const first = firstDayOfYear(yearOf(day))
  const sunday = (weekdayOf(first) + 1) % 7
  return two(Math.floor((day - first + sunday) / 7) + 1)
}

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const weekday = (hit: Hit): number => (weekdayOf(hit.session.day) + 1) % 7

const make =
  (level: Level, category: string, more: Partial<Dimension> = {}) =>
  (name: string, title: string, description: string, read: Read): Dimension => ({
    name,
    title,
    category,
    description,
    level,
    read,
    ...more,
  })

const time = make('session', 'Time', { time: true })
const source = make('session', 'Traffic source')
const geography = make('session', 'Geography')
const platform = make('session', 'Platform / Device')
const user = make('session', 'User')
const shy = make('session', 'Demographics', { thresholded: true })
const screen = make('page', 'Page / Screen')
const entry = make('session', 'Page / Screen')
const event = make('event', 'Event')

/** The dimensions that every property has. */
const COMMON: readonly Dimension[] = [
  time('date', 'Date', 'The date of the event, formatted as YYYYMMDD.', compact),
  time(
    'dateHour',
    'Date + hour (YYYYMMDDHH)',
    'The combined values of date and hour.',
    (hit) => compact(hit) + two(hit.session.hour),
  ),
  time('hour', 'Hour', 'The two-digit hour of the day, in the time zone of the property.', (hit) =>
    two(hit.session.hour),
  ),
  time('day', 'Day', 'The day of the month, from 01 to 31.', (hit) => compact(hit).slice(6)),
  time('dayOfWeek', 'Day of week', 'The day of the week, from 0 for Sunday to 6.', (hit) =>
    String(weekday(hit)),
  ),
  time(
    'dayOfWeekName',
    'Day of week name',
    'The day of the week in English.',
    (hit) => DAY_NAMES[weekday(hit)] ?? '',
  ),
  time('week', 'Week', 'The week of the year, from 01 to 53; weeks begin on Sundays.', week),
  time('month', 'Month', 'The month, from 01 to 12.', (hit) => compact(hit).slice(4, 6)),
  time('yearMonth', 'Year month', 'The combined values of year and month.', (hit) =>
    compact(hit).slice(0, 6),
  ),
  time('year', 'Year', 'The four-digit year.', (hit) => compact(hit).slice(0, 4)),
  time('nthDay', 'Nth day', 'The number of days since the start of the date range.', (hit) =>
    String(hit.session.day - hit.range_start).padStart(4, '0'),
  ),
  source(
    'sessionSource',
    'Session source',
    'The source that began a session.',
    (hit) => hit.session.source.source,
  ),
  source(
    'sessionMedium',
    'Session medium',
    'The medium that began a session.',
    (hit) => hit.session.source.medium,
  ),
  source(
    'sessionSourceMedium',
    'Session source / medium',
    'The combined values of sessionSource and sessionMedium.',
    ({ session }) => `${session.source.source} / ${session.source.medium}`,
  ),
  source(
    'sessionDefaultChannelGroup',
    'Session default channel group',
    'The default channel group of the session.',
    (hit) => hit.session.source.channel,
  ),
  source(
    'sessionCampaignName',
    'Session campaign',
    'The campaign that began a session.',
    (hit) => hit.session.source.campaign,
  ),
  geography('continent', 'Continent', 'The continent of the user.', (hit) => hit.session.place.continent),
  geography('country', 'Country', 'The country of the user.', (hit) => hit.session.place.country),
  geography(
    'countryId',
    'Country ID',
    'The country of the user as in ISO 3166-1 alpha-2.',
    (hit) => hit.session.place.country_id,
  ),
  geography('region', 'Region', 'The region of the user.', (hit) => hit.session.place.region),
  geography('city', 'City', 'The city of the user.', (hit) => hit.session.place.city),
  user('language', 'Language', 'The language of the user’s browser.', (hit) => hit.session.place.language),
  user('newVsReturning', 'New / returning', 'Whether the session was the user’s first.', (hit) =>
    hit.session.is_new ? 'new' : 'returning',
  ),
  platform('platform', 'Platform', 'The platform of the site or app.', () => 'web'),
  platform(
    'deviceCategory',
    'Device category',
    'The kind of device: desktop, tablet or mobile.',
    (hit) => hit.session.device.category,
  ),
  platform(
    'operatingSystem',
    'Operating system',
    'The operating system of the user.',
    (hit) => hit.session.device.system,
  ),
  platform('browser', 'Browser', 'The browser of the user.', (hit) => hit.session.device.browser),
  platform(
    'screenResolution',
    'Screen resolution',
    'The resolution of the user’s screen.',
    (hit) => hit.session.device.resolution,
  ),
  shy('userAgeBracket', 'Age', 'The age of the user as a range.', (hit) => hit.session.age),
  shy('userGender', 'Gender', 'The gender of the user.', (hit) => hit.session.gender),
  screen('hostName', 'Hostname', 'The host and subdomain of the page.', (hit) => hit.property.host),
  screen('pagePath', 'Page path', 'The path of the page, without the query.', (hit) => page(hit).path),
  screen(
    'pagePathPlusQueryString',
    'Page path + query string',
    'The path of the page with its query.',
    (hit) => whole(page(hit)),
  ),
  screen('pageTitle', 'Page title', 'The title of the page.', (hit) => page(hit).title),
  entry(
    'landingPage',
    'Landing page',
    'The path of the first page of the session.',
    (hit) => landing(hit).path,
  ),
  entry(
    'landingPagePlusQueryString',
    'Landing page + query string',
    'The first page of the session with its query.',
    (hit) => whole(landing(hit)),
  ),
  event('eventName', 'Event name', 'The name of the event.', (hit) => hit.event),
  event('isKeyEvent', 'Is key event', 'Whether the event is a key event.', (hit) =>
    String(KEY_EVENTS.includes(hit.event)),
  ),
]

/** The custom dimensions that a property may have. */
const CUSTOM: readonly Dimension[] = [
  make('session', 'Custom', { custom: true })(
    'customUser:plan',
    'Plan',
    'The plan of a signed-in user.',
    (hit) => hit.session.plan,
  ),
]

/** The dimensions of a property; without a property, those common to all. */
export function dimensionsOf(custom: readonly string[] = []): readonly Dimension[] {
  return [...COMMON, ...CUSTOM.filter(({ name }) => custom.includes(name))]
}
