import type { Day } from '../../kit/calendar.ts'
import { createChance, hashText } from '../../kit/random.ts'

/** Some days, both ends included. */
export interface Days {
  start: Day
  end: Day
}

/** Why the numbers of a property are not whole. */
export interface Caveats {
  /** Reports that include one of these days are estimates. */
  sampled?: Days
  /** All reports withhold rows of few users. */
  thresholded?: boolean
  /** These days have no data any longer. */
  truncated?: Days
}

/** A property: the inputs of its data, and its presentation. */
export interface Property {
  id: string
  name: string
  account: string
  time_zone: string
  currency: string
  host: string
  /** The seed of its visitors' behaviour. */
  hash: number
  sessions_per_day: number
  /** The number of pages of the site. */
  pages: number
  /** Pages past this index are summed in the row "(other)". */
  page_limit?: number
  /** Its custom dimensions. */
  custom_dimensions: readonly string[]
  /** The first day with data. */
  first_day: Day
  /** The share of a day's sessions that the vendor has counted; 1 unless it is set. */
  counted: Map<Day, number>
  /** Why its numbers are not whole. */
  caveats: Caveats
  /** Incremented by every change; invalidates reports of older versions. */
  version: number
}

/** An account of Google Analytics with its properties. */
export interface Account {
  id: string
  name: string
  properties: Property[]
}

/** The accounts that the user may see. */
export interface Accounts {
  accounts: Account[]
  get(property_id: string): Property | undefined
  /** A property of somebody else. */
  unreachable_property_id: string
}

/** Pages that the property with a row "(other)" lists. */
const PAGE_LIMIT = 500
/** Days of data before the start of the sandbox. */
const DAYS = 180

/** Builds the accounts of a seed. */
export function createAccounts(options: { seed: number; today: Day; sessions_per_day: number }): Accounts {
  const { seed } = options
  const chance = createChance(hashText(seed, 'analytics accounts'))
  const first_day = options.today - DAYS
  const number = () => chance.digits(9)
  const make = (account: string, name: string, of: Partial<Property>): Property => {
    const id = number()
    return {
      id,
      name,
      account,
      time_zone: 'America/New_York',
      currency: 'USD',
      host: 'www.example.com',
      hash: hashText(seed, `property ${id}`),
      sessions_per_day: 0,
      pages: 60,
      custom_dimensions: [],
      first_day,
      counted: new Map(),
      caveats: {},
      version: 0,
      ...of,
    }
  }
  const [retail, media] = [number(), number()]
  const accounts: Account[] = [
    {
      id: retail,
      name: 'Example Retail',
      properties: [
        make(retail, 'Example Shop', { sessions_per_day: 120, custom_dimensions: ['customUser:plan'] }),
        make(retail, 'Example Marketplace', {
          time_zone: 'Europe/Warsaw',
          currency: 'EUR',
          host: 'market.example.com',
          sessions_per_day: options.sessions_per_day,
          // a day has visits to about one page in six
          pages: Math.max(60, options.sessions_per_day * 12),
        }),
      ],
    },
    {
      id: media,
      name: 'Example Media',
      properties: [
        make(media, 'Example Journal', {
          time_zone: 'Asia/Tokyo',
          currency: 'JPY',
          host: 'journal.example.net',
          sessions_per_day: 40,
        }),
        make(media, 'Example Archive', {
          time_zone: 'UTC',
          host: 'archive.example.net',
          sessions_per_day: 90,
          pages: 5000,
          page_limit: PAGE_LIMIT,
        }),
        make(media, 'Example Newcomer', { host: 'new.example.net' }),
      ],
    },
    { id: number(), name: 'Example Empty', properties: [] },
  ]
  const properties = new Map(accounts.flatMap((each) => each.properties.map((one) => [one.id, one])))
  return { accounts, get: (id) => properties.get(id), unreachable_property_id: number() }
}
