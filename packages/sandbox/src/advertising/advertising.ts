import { type GoogleOptions, openService } from '../google/service.ts'
import { dayIn, parseDay } from '../kit/calendar.ts'
import { ADWORDS_SCOPE, createAdsAnswer } from './answer.ts'
import { type AdsAccount, type AdsAccounts, createAdsAccounts } from './data/accounts.ts'
import { createMutate } from './mutate/mutate.ts'
import { LIVE_VERSIONS } from './routes.ts'
import { createAdsSearch } from './search/search.ts'

/** Changes accounts as their owners do, and as time does: the vendor counts conversions late. */
function createAdsEvents(accounts: AdsAccounts, live_versions: Set<string>) {
  function accountOf(customer_id: string): AdsAccount {
    const account = accounts.get(customer_id)
    if (!account) throw new RangeError(`there is no customer ${customer_id}`)
    return account
  }

  return {
    /**
     * Multiplies the activity of a campaign on a day, YYYY-MM-DD: 1 restores it, and with 0 the day has none. Throws a
     * `RangeError` for an unknown campaign or a malformed day.
     */
    set_activity(campaign: string, day: string, factor: number): void {
      const account = accountOf(campaign.split('/')[1] ?? '')
      const record = account.tables().campaigns.find(campaign)
      const date = parseDay(day)
      if (!record || date === undefined) throw new RangeError(`there is no ${campaign} on ${day}`)
      for (const leaf of record.leaves) {
        leaf.factors ??= new Map()
        leaf.factors.set(date, factor)
      }
      account.version++
    },
    /** Closes or opens an account. Throws a `RangeError` for an unknown one. */
    set_status(customer_id: string, status: AdsAccount['status']): void {
      const account = accountOf(customer_id)
      account.status = status
      for (const { id } of [account, ...account.managers.map(accountOf)]) accountOf(id).version++
    },
    /** Switches a version of the API off, such as `v26`. Throws a `RangeError` if it is not on. */
    end_version(version: string): void {
      if (!live_versions.delete(version)) throw new RangeError(`version ${version} is not on`)
    },
  }
}

/** Options of the advertising vendor. */
export interface AdvertisingOptions {
  /** Rows of a page; default the vendor's 10,000. */
  page_rows?: number
  /** Campaigns of the largest client; default 300. */
  campaigns_per_customer?: number
}

/** Google Ads on loopback. */
export type SandboxAdvertising = Awaited<ReturnType<typeof openAdvertising>>['advertising']

/** Opens Google Ads on loopback. */
export async function openAdvertising(settings: AdvertisingOptions & GoogleOptions) {
  const { seed, now, grants, google_accounts } = settings
  const accounts = createAdsAccounts({
    seed,
    today: dayIn('UTC', now()),
    campaigns_per_customer: settings.campaigns_per_customer ?? 300,
  })
  const live_versions = new Set(LIVE_VERSIONS)
  const answer = createAdsAnswer({
    accounts,
    live_versions,
    grants,
    search: createAdsSearch(accounts, { seed, now, page_rows: settings.page_rows ?? 10_000 }),
    mutate: createMutate(now),
  })
  const { close, ...host } = await openService(settings, { vendor: 'advertising', answer })
  const advertising = {
    /** Its address is in place of https://googleads.googleapis.com; paths begin with the version. */
    ...host,
    /** Fresh credentials of the sandbox's user, with the scope of the API. */
    credentials: () => google_accounts.credentials([ADWORDS_SCOPE]),
    ...accounts.ids,
    ...createAdsEvents(accounts, live_versions),
  }
  return { close, advertising }
}
