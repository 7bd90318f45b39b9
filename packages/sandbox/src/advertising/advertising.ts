import { ADWORDS_SCOPE } from '../google/scopes.ts'
import { type GoogleOptions, openService } from '../google/service.ts'
import { dayIn } from '../kit/calendar.ts'
import type { ObservedHost } from '../kit/vendor.ts'
import type { Credentials } from '../oauth/server.ts'
import { createAdsAnswer } from './answer.ts'
import { type CustomerIds, createAdsAccounts } from './data/accounts.ts'
import { type AdvertisingEvents, createAdsEvents } from './events.ts'
import { createMutate } from './mutate/mutate.ts'
import { LIVE_VERSIONS } from './routes.ts'
import { createQueryTokens } from './search/page-token.ts'
import { createResults } from './search/result.ts'
import { createAdsSearch } from './search/search.ts'

/** Options of the advertising vendor. */
export interface AdvertisingOptions {
  /** Rows of a page; default the vendor's 10,000. */
  page_rows?: number
  /** Campaigns of the largest client; default 300. */
  campaigns_per_customer?: number
}

/** Google Ads on loopback. */
export interface SandboxAdvertising extends CustomerIds, AdvertisingEvents, ObservedHost {
  /** In place of https://googleads.googleapis.com; paths begin with the version. */
  base_url: string
  /** Fresh credentials of the sandbox's user, with the scope of the API. */
  credentials(): Credentials
}

/** Opens Google Ads on loopback. */
export async function openAdvertising(
  settings: AdvertisingOptions & GoogleOptions,
): Promise<{ advertising: SandboxAdvertising; close(): Promise<void> }> {
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
    search: createAdsSearch({
      openResult: createResults(accounts, now),
      tokens: createQueryTokens(seed, now),
      page_rows: settings.page_rows ?? 10_000,
      now,
    }),
    mutate: createMutate(now),
  })
  const { close, ...host } = await openService(settings, { vendor: 'advertising', answer })
  return {
    close,
    advertising: {
      ...host,
      credentials: () => google_accounts.credentials([ADWORDS_SCOPE]),
      ...accounts.ids,
      ...createAdsEvents(accounts, live_versions),
    },
  }
}
