import { notFoundPage, rpcError } from '../google/errors.ts'
import type { Grants } from '../google-accounts/grants.ts'
import { dayIn } from '../kit/calendar.ts'
import { createControl } from '../kit/control.ts'
import type { VendorRequest, VendorResponse } from '../kit/http.ts'
import { type Listener, openListener } from '../kit/listener.ts'
import type { Recorder } from '../kit/recorder.ts'
import { createAnswer } from './answer.ts'
import { type Accounts, createAccounts } from './data/accounts.ts'
import { createMutate } from './mutate/mutate.ts'
import { createPageTokens } from './search/page-token.ts'
import { createResults } from './search/result.ts'
import { createSearch } from './search/search.ts'
import { createSearchStream } from './search/search-stream.ts'

/** What a caller may choose about the advertising vendor. */
export interface AdvertisingOptions {
  /** The vendor's 10,000; less only where a test or a benchmark wants many pages. */
  page_rows?: number
  /** Campaigns of the largest client; 300 unless told. */
  campaigns_per_customer?: number
  /** Written pages that are kept, in bytes; 64 MB unless told. */
  page_cache_bytes?: number
}

/** What the advertising vendor is opened with. */
export interface AdvertisingSettings extends AdvertisingOptions {
  seed: number
  host: string
  port: number
  now: () => number
  grants: Grants
  recorder: Recorder | undefined
}

/** Opens Google Ads on loopback. */
export async function openAdvertising(
  settings: AdvertisingSettings,
): Promise<{ listener: Listener; accounts: Accounts }> {
  const { seed, now, grants } = settings
  const accounts = createAccounts({
    seed,
    today: dayIn('UTC', now()),
    campaigns_per_customer: settings.campaigns_per_customer ?? 300,
  })
  const results = createResults(accounts, now)
  const answer = createAnswer({
    accounts,
    grants,
    search: createSearch({
      results,
      tokens: createPageTokens(seed, now),
      page_rows: settings.page_rows ?? 10_000,
      page_cache_bytes: settings.page_cache_bytes ?? 64_000_000,
      now,
    }),
    searchStream: createSearchStream(results),
    mutate: createMutate(now),
  })
  const listener = await openListener({
    host: settings.host,
    port: settings.port,
    handler: (request: VendorRequest): VendorResponse => answer(request) ?? notFoundPage(request.path),
    control: createControl(grants),
    errorBody: (status) => rpcError(status),
    record: settings.recorder && { vendor: 'advertising', recorder: settings.recorder },
  })
  return { listener, accounts }
}
