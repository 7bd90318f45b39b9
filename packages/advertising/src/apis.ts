import type { VendorApi } from '@linkspan/core'
import { MUTATE_FIELDS, rawChanges, removes } from './raw-mutates.ts'
import { versions } from './versions.ts'

/** The vendor's API. See https://developers.google.com/google-ads/api/rest/overview. */
export const apis: readonly VendorApi[] = [
  {
    name: 'ads',
    versions,
    summary: 'The Google Ads API, such as `/v26/customers/1234567890/googleAds:search`.',
    reads: [
      '/v*/customers/*/googleAds:search',
      '/v*/customers/*/googleAds:searchStream',
      '/v*/googleAdsFields:search',
      '/v*/geoTargetConstants:suggest',
      '/v*/keywordThemeConstants:suggest',
      '/v*/customers/*:generateKeywordIdeas',
      '/v*/customers/*:generateKeywordHistoricalMetrics',
      '/v*/customers/*:generateKeywordForecastMetrics',
    ],
    checks: ['/v*/customers/*/*:mutate', '/v*/customers/*:mutate'].map((path) => ({
      path,
      body: { validateOnly: true, partialFailure: false },
      fields: MUTATE_FIELDS,
      destroys: removes,
      changes: rawChanges,
    })),
  },
]
