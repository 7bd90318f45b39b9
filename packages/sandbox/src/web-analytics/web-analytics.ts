import { type GoogleOptions, openService } from '../google/service.ts'
import { dayIn } from '../kit/calendar.ts'
import { accountOperations } from './admin/accounts.ts'
import { collections } from './admin/collections.ts'
import { openCollections } from './admin/resources.ts'
import { createAnalyticsAnswer } from './answer.ts'
import { createAudienceExports } from './audience-exports.ts'
import {
  type CaveatOptions,
  createSiteAccounts,
  dayOf,
  daysOf,
  type Property,
  type SiteAccounts,
} from './data/properties.ts'
import { createQuotas, type QuotaOptions } from './quotas.ts'
import { reportOperations } from './run-report.ts'

/** The scopes that are enough to read, and to edit. */
const ANALYTICS_SCOPE = 'https://www.googleapis.com/auth/analytics.readonly'
const ANALYTICS_EDIT_SCOPE = 'https://www.googleapis.com/auth/analytics.edit'

/** Options of the web-analytics vendor. */
export interface WebAnalyticsOptions extends QuotaOptions {
  /** Sessions a day of the largest property; default 5600, which gives its pages report 300,000 rows in 31 days. */
  sessions_per_day?: number
}

/** Google Analytics on loopback: the Data API and the Admin API on one host. */
export type SandboxWebAnalytics = Awaited<ReturnType<typeof openWebAnalytics>>['web_analytics']

/** What the vendor says and counts otherwise, without a call to its API. */
function createAnalyticsEvents(accounts: SiteAccounts) {
  function propertyOf(id: string): Property {
    const property = accounts.get(id)
    if (!property) throw new RangeError(`there is no property ${id}`)
    return property
  }
  return {
    /**
     * Sets the share of a day's sessions that the vendor has counted so far, 0 to 1; the day is YYYY-MM-DD. Throws a
     * `RangeError` for an unknown property or a malformed day.
     */
    set_counted(property_id: string, day: string, share: number): void {
      const property = propertyOf(property_id)
      property.counted.set(dayOf(day), share)
      property.version++
    },
    /**
     * Has the vendor say that the numbers of a property are not whole, until it is set again: `{}` makes them whole. Days
     * are YYYY-MM-DD. Throws a `RangeError` for an unknown property or a malformed day.
     */
    set_caveats(property_id: string, caveats: CaveatOptions): void {
      const property = propertyOf(property_id)
      for (const days of [caveats.sampled, caveats.truncated]) if (days) daysOf(days)
      property.caveats = { ...caveats }
      property.version++
    },
  }
}

/** Opens Google Analytics on loopback. */
export async function openWebAnalytics(settings: WebAnalyticsOptions & GoogleOptions) {
  const { seed, now, grants } = settings
  const accounts = createSiteAccounts({
    seed,
    today: dayIn('UTC', now()),
    sessions_per_day: settings.sessions_per_day ?? 5600,
  })
  const opened = openCollections(collections, now, 3_000_000_000)
  const answer = createAnalyticsAnswer(accounts, grants, {
    ...accountOperations(accounts),
    ...reportOperations(createQuotas(settings, now), now),
    ...Object.assign({}, ...Object.values(opened).map(({ operations }) => operations)),
    ...createAudienceExports(now),
  })
  const { close, ...host } = await openService(settings, { vendor: 'web-analytics', answer })
  const ids = accounts.accounts.flatMap(({ properties }) => properties).map(({ id }) => id)
  const [shop, market, , archive, newcomer] = ids as [string, string, string, string, string]
  const scopes = [ANALYTICS_SCOPE, ANALYTICS_EDIT_SCOPE]
  const web_analytics = {
    /** Its address is in place of https://analyticsdata.googleapis.com; paths begin with the version. */
    ...host,
    /** In place of https://analyticsadmin.googleapis.com. */
    admin_base_url: host.base_url,
    /** Fresh credentials of the sandbox's user, with the scopes to read and to edit. */
    credentials: () => settings.google_accounts.credentials(scopes),
    /** Every property that the user reaches. */
    property_ids: ids,
    /** A shop with a custom dimension; the property for examples. */
    property_id: shop,
    /** A property whose pages report has more than 300,000 rows in 31 days. */
    large_property_id: market,
    /** A property with more pages than its reports list: the rest is the row "(other)". */
    other_row_property_id: archive,
    /** A property without data. */
    empty_property_id: newcomer,
    /** A property that the user cannot reach. */
    unreachable_property_id: accounts.unreachable_property_id,
    ...createAnalyticsEvents(accounts),
  }
  return { close, web_analytics }
}
