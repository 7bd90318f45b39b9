import type { Day } from '../../kit/calendar.ts'
import { createChance, hashText } from '../../kit/random.ts'

/** A property: where its data comes from, and how it is shown. */
export interface Property {
  id: string
  name: string
  account: string
  time_zone: string
  currency: string
  host: string
  /** Everything that its visitors do follows from it. */
  hash: number
  sessions_per_day: number
  /** How many pages the site has. */
  pages: number
  /** Pages past so many are rolled up into the row "(other)". */
  page_limit?: number
  /** The custom dimensions that it has beside the common ones. */
  custom_dimensions: readonly string[]
  /** The first day of which there is data. */
  first_day: Day
}

/** An account of Google Analytics with its properties. */
export interface Account {
  id: string
  name: string
  properties: Property[]
}

/** The accounts that the sandbox's user sees. */
export interface Accounts {
  accounts: Account[]
  get(property_id: string): Property | undefined
  /** A property that exists and belongs to somebody else. */
  unreachable_property_id: string
}

/** Pages that the property with a row "(other)" keeps apart. */
const PAGE_LIMIT = 500
/** Days of data before the day on which the sandbox is opened. */
const DAYS = 180

/** Makes the accounts of a seed. */
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
          // about one page in six is seen on a day
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
