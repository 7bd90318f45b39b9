import { type Day, parseDay } from '../../kit/calendar.ts'
import { createChance, hashText } from '../../kit/random.ts'
import planned from '../fixtures/accounts.json' with { type: 'json' }
import site from '../fixtures/pages.json' with { type: 'json' }

/** Some days, both ends included. */
export interface Days {
  start: Day
  end: Day
}

/** Some days as YYYY-MM-DD, both ends included. */
export interface CaveatDays {
  from: string
  to: string
}

/** Why the numbers of a property are not whole. */
export interface CaveatOptions {
  /** Reports that include one of these days are estimated from half of the sessions. */
  sampled?: CaveatDays
  /** All reports withhold rows of fewer than ten users. */
  thresholded?: boolean
  /** Reports lack the data of these days. */
  truncated?: CaveatDays
}

/** The days from one to another, as YYYY-MM-DD. Throws a `RangeError` for a malformed one. */
export const daysOf = ({ from, to }: CaveatDays): Days => ({ start: dayOf(from), end: dayOf(to) })

/** Reads a day, YYYY-MM-DD. Throws a `RangeError` for another text. */
export function dayOf(text: string): Day {
  const day = parseDay(text)
  if (day === undefined) throw new RangeError(`${text} is not a day`)
  return day
}

/** A property: the inputs of its data, and its presentation. */
export type Property = ReturnType<typeof createProperty>

/** A property of the fixture; the size of the large one is an option. */
type Planned = Pick<Property, 'name'> & Partial<Property> & { large?: boolean }

function createProperty(seed: number, id: string, more: { name: string; account: string; first_day: Day }) {
  return {
    id,
    time_zone: 'America/New_York',
    currency: 'USD',
    host: 'www.example.com',
    /** The seed of its visitors' behaviour. */
    hash: hashText(seed, `property ${id}`),
    sessions_per_day: 0,
    /** The number of pages of the site. */
    pages: 60,
    /** Pages past this index are summed in the row "(other)". */
    page_limit: Number.POSITIVE_INFINITY,
    /** Its custom dimensions. */
    custom_dimensions: [] as readonly string[],
    /** The share of a day's sessions that the vendor has counted; 1 unless it is set. */
    counted: new Map<Day, number>(),
    /** Why its numbers are not whole. */
    caveats: {} as CaveatOptions,
    /** Incremented by every change; invalidates reports of older versions. */
    version: 0,
    ...more,
  }
}

/** The accounts that the user may see. */
export type SiteAccounts = ReturnType<typeof createSiteAccounts>

/** An account of Google Analytics with its properties. */
export type SiteAccount = SiteAccounts['accounts'][number]

/** Days of data before the start of the sandbox. */
const DAYS = 180

/** Builds the accounts of a seed. */
export function createSiteAccounts(options: { seed: number; today: Day; sessions_per_day: number }) {
  const { seed, sessions_per_day } = options
  const chance = createChance(hashText(seed, 'analytics accounts'))
  const first_day = options.today - DAYS
  const number = () => chance.digits(9)
  // a day has visits to about one page in six of the large property
  const large = { sessions_per_day, pages: Math.max(60, sessions_per_day * 12) }
  const make = (account: string, { large: is_large, ...of }: Planned): Property => {
    const created = createProperty(seed, number(), { account, first_day, name: of.name })
    return { ...created, ...(is_large && large), ...of }
  }
  const ids = planned.slice(0, 2).map(number)
  const accounts = planned.map(({ name, properties }, index) => {
    const id = ids[index] ?? number()
    return { id, name, properties: properties.map((each) => make(id, each)) }
  })
  const properties = new Map(accounts.flatMap((each) => each.properties.map((one) => [one.id, one])))
  return {
    accounts,
    get: (property_id: string) => properties.get(property_id),
    /** A property of somebody else. */
    unreachable_property_id: number(),
  }
}

/** The page of the row "(other)". */
const OTHER = '(other)'

/** The page of an index; past the listed pages it is the one of the row "(other)". */
export function sitePage(property: Property, index: number) {
  if (index >= property.page_limit) return { path: OTHER, query: '', title: OTHER }
  const front = site.front[index]
  if (front) return front
  const section = site.sections[index % site.sections.length] as string
  return {
    path: `/${section}/item-${index}`,
    query: index % 3 === 0 ? `?ref=mail&v=${index % 7}` : '',
    title: `Item ${index} in ${section}`,
  }
}

/** A page of a site in reports; its query begins with the question mark. */
export type SitePage = ReturnType<typeof sitePage>
