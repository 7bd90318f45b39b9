import type { GoogleAccounts } from '../google/accounts.ts'
import { rpcError } from '../google/errors.ts'
import { behindFrontEnd } from '../google/front-end.ts'
import { ADWORDS_SCOPE } from '../google/scopes.ts'
import { dayIn } from '../kit/calendar.ts'
import type { Faults } from '../kit/faults.ts'
import type { RecordedRequest } from '../kit/http.ts'
import { openListener } from '../kit/listener.ts'
import type { Recorder } from '../kit/recorder.ts'
import type { Grants } from '../oauth/grants.ts'
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
  /** Bytes of rendered pages that are cached; default 64 MB. */
  page_cache_bytes?: number
}

/** Google Ads on loopback. */
export interface SandboxAdvertising extends CustomerIds, AdvertisingEvents {
  /** In place of https://googleads.googleapis.com; paths begin with the version. */
  base_url: string
  /** Fresh credentials of the sandbox's user, with the scope of the API. */
  credentials(): Credentials
  /** The requests seen so far; `requests.length = 0` forgets them. */
  requests: RecordedRequest[]
  faults: Faults
}

/** Settings of the advertising vendor. */
export interface AdvertisingSettings extends AdvertisingOptions {
  seed: number
  host: string
  port: number
  now: () => number
  grants: Grants
  google_accounts: GoogleAccounts
  recorder: Recorder | undefined
}

/** Opens Google Ads on loopback. */
export async function openAdvertising(
  settings: AdvertisingSettings,
): Promise<{ advertising: SandboxAdvertising; close(): Promise<void> }> {
  const { seed, now, grants, google_accounts, recorder } = settings
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
      results: createResults(accounts, now),
      tokens: createPageTokens(seed, now),
      page_rows: settings.page_rows ?? 10_000,
      page_cache_bytes: settings.page_cache_bytes ?? 64_000_000,
      now,
    }),
    mutate: createMutate(now),
  })
  const listener = await openListener({
    host: settings.host,
    port: settings.port,
    handler: behindFrontEnd(answer),
    errorBody: (status) => rpcError(status),
    record: recorder && { vendor: 'advertising', recorder },
  })
  return {
    close: () => listener.close(),
    advertising: {
      base_url: listener.base_url,
      credentials: () => google_accounts.credentials([ADWORDS_SCOPE]),
      ...accounts.ids,
      ...createEvents(accounts, live_versions),
      requests: listener.requests,
      faults: listener.faults,
    },
  }
}
