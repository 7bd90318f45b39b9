import { ADWORDS_SCOPE } from '../google/scopes.ts'
import { openService, type ServiceSettings } from '../google/service.ts'
import { dayIn } from '../kit/calendar.ts'
import type { Observed } from '../kit/vendor.ts'
import type { Credentials } from '../oauth/server.ts'
import { createAnswer } from './answer.ts'
import { type CustomerIds, createAccounts } from './data/accounts.ts'
import { type AdvertisingEvents, createEvents } from './events.ts'
import { createMutate } from './mutate/mutate.ts'
import { LIVE_VERSIONS } from './routes.ts'
import { createPageTokens } from './search/page-token.ts'
import { createResults } from './search/result.ts'
import { createSearch } from './search/search.ts'

/** Options of the advertising vendor. */
export interface AdvertisingOptions {
  /** Rows of a page; default the vendor's 10,000. */
  page_rows?: number
  /** Campaigns of the largest client; default 300. */
  campaigns_per_customer?: number
}

/** Google Ads on loopback. */
export interface SandboxAdvertising extends CustomerIds, AdvertisingEvents, Observed {
  /** In place of https://googleads.googleapis.com; paths begin with the version. */
  base_url: string
  /** Fresh credentials of the sandbox's user, with the scope of the API. */
  credentials(): Credentials
}

/** Opens Google Ads on loopback. */
export async function openAdvertising(
  settings: AdvertisingOptions & ServiceSettings,
): Promise<{ advertising: SandboxAdvertising; close(): Promise<void> }> {
  const { seed, now, grants, google_accounts } = settings
  const accounts = createAccounts({
    seed,
    today: dayIn('UTC', now()),
    campaigns_per_customer: settings.campaigns_per_customer ?? 300,
  })
  const live_versions = new Set(LIVE_VERSIONS)
  const answer = createAnswer({
    accounts,
    live_versions,
    grants,
    search: createSearch({
      openResult: createResults(accounts, now),
      tokens: createPageTokens(seed, now),
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
      ...createEvents(accounts, live_versions),
    },
  }
}
