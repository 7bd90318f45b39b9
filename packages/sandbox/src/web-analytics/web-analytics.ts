import { ANALYTICS_EDIT_SCOPE, ANALYTICS_SCOPES } from '../google/scopes.ts'
import { type GoogleOptions, openService } from '../google/service.ts'
import { type Day, dayIn, parseDay } from '../kit/calendar.ts'
import type { ObservedHost } from '../kit/vendor.ts'
import type { Credentials } from '../oauth/server.ts'
import { accountOperations } from './admin/accounts.ts'
import { collections } from './admin/collections.ts'
import { createResources } from './admin/resources.ts'
import { createAnalyticsAnswer, reportOperations } from './answer.ts'
import { createAudienceExports } from './audience-exports.ts'
import { createSiteAccounts, type Property } from './data/properties.ts'
import { createQuotas, type QuotaOptions } from './quotas.ts'
import { createOtherReports, createRunReport } from './run-report.ts'

/** Options of the web-analytics vendor. */
export interface WebAnalyticsOptions extends QuotaOptions {
  /** Sessions a day of the largest property; default 5600, which gives its pages report 300,000 rows in 31 days. */
  sessions_per_day?: number
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

/** Google Analytics on loopback: the Data API and the Admin API on one host. */
export interface SandboxWebAnalytics extends ObservedHost {
  /** In place of https://analyticsdata.googleapis.com; paths begin with the version. */
  base_url: string
  /** In place of https://analyticsadmin.googleapis.com. */
  admin_base_url: string
  /** Fresh credentials of the sandbox's user, with the scopes to read and to edit. */
  credentials(): Credentials
  /** Every property that the user reaches. */
  property_ids: string[]
  /** A shop with a custom dimension; the property for examples. */
  property_id: string
  /** A property whose pages report has more than 300,000 rows in 31 days. */
  large_property_id: string
  /** A property with more pages than its reports list: the rest is the row "(other)". */
  other_row_property_id: string
  /** A property without data. */
  empty_property_id: string
  /** A property that the user cannot reach. */
  unreachable_property_id: string
  /**
   * Sets the share of a day's sessions that the vendor has counted so far, 0 to 1; the day is YYYY-MM-DD. Throws a
   * `RangeError` for an unknown property or a malformed day.
   */
  set_counted(property_id: string, day: string, share: number): void
  /**
   * Has the vendor say that the numbers of a property are not whole, until it is set again: `{}` makes them whole. Days are
   * YYYY-MM-DD. Throws a `RangeError` for an unknown property or a malformed day.
   */
  set_caveats(property_id: string, caveats: CaveatOptions): void
}

/** Opens Google Analytics on loopback. */
export async function openWebAnalytics(
  settings: WebAnalyticsOptions & GoogleOptions,
): Promise<{ web_analytics: SandboxWebAnalytics; close(): Promise<void> }> {
  const { seed, now, grants } = settings
  const accounts = createSiteAccounts({
    seed,
    today: dayIn('UTC', now()),
    sessions_per_day: settings.sessions_per_day ?? 5600,
  })
  const quotas = createQuotas(settings, now)
  const runReport = createRunReport(quotas, now)
  const answer = createAnalyticsAnswer(accounts, grants, {
    ...accountOperations(accounts),
    ...reportOperations(runReport, createOtherReports(runReport, quotas, now)),
    ...createResources(collections, now, 3_000_000_000).operations,
    ...createAudienceExports(now),
  })
  const { close, ...host } = await openService(settings, { vendor: 'web-analytics', answer })
  const [shop, market, journal, archive, newcomer] = accounts.accounts
    .flatMap(({ properties }) => properties)
    .map(({ id }) => id) as [string, string, string, string, string]
  function propertyOf(id: string): Property {
    const property = accounts.get(id)
    if (!property) throw new RangeError(`there is no property ${id}`)
    return property
  }

  return {
    close,
    web_analytics: {
      ...host,
      admin_base_url: host.base_url,
      credentials: () => settings.google_accounts.credentials([ANALYTICS_SCOPES[0], ANALYTICS_EDIT_SCOPE]),
      property_ids: [shop, market, journal, archive, newcomer],
      property_id: shop,
      large_property_id: market,
      other_row_property_id: archive,
      empty_property_id: newcomer,
      unreachable_property_id: accounts.unreachable_property_id,
      set_counted(property_id, day, share) {
        const property = propertyOf(property_id)
        property.counted.set(dayOf(day), share)
        property.version++
      },
      set_caveats(property_id, { thresholded, sampled, truncated }) {
        const property = propertyOf(property_id)
        const daysOf = ({ from, to }: CaveatDays) => ({ start: dayOf(from), end: dayOf(to) })
        property.caveats = {
          ...(thresholded && { thresholded }),
          ...(sampled && { sampled: daysOf(sampled) }),
          ...(truncated && { truncated: daysOf(truncated) }),
        }
        property.version++
      },
    },
  }
}

function dayOf(text: string): Day {
  const day = parseDay(text)
  if (day === undefined) throw new RangeError(`${text} is not a day`)
  return day
}
