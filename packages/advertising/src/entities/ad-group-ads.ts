import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { adContent, responsiveSearchAd } from '../ads.ts'
import { readsOf, writesOf } from '../ads-resource.ts'
import type { GaqlRow } from '../gaql-row.ts'
import { finalUrls, namedResource } from '../params.ts'

/** One row of the ads list. */
export interface AdGroupAdRow extends Pick<GaqlRow, 'adGroup' | 'adGroupAd' | 'segments'> {}

const fields = {
  'ad_group.id': 'integer',
  'ad_group_ad.ad.id': 'integer',
  'ad_group_ad.ad.name': 'string',
  'ad_group_ad.ad.type': 'string',
  'ad_group_ad.status': 'string',
  'ad_group_ad.ad_strength': 'string',
  'ad_group_ad.ad.display_url': 'string',
  'ad_group_ad.ad.final_urls': 'array',
  'ad_group_ad.ad.final_mobile_urls': 'array',
  'ad_group_ad.ad.final_url_suffix': 'string',
  'ad_group_ad.ad.tracking_url_template': 'string',
  'ad_group_ad.ad.responsive_search_ad.headlines': 'array',
  'ad_group_ad.ad.responsive_search_ad.descriptions': 'array',
  'ad_group_ad.ad.responsive_search_ad.path1': 'string',
  'ad_group_ad.ad.responsive_search_ad.path2': 'string',
  'ad_group_ad.ad.resource_name': 'string',
  'ad_group_ad.ad_group': 'string',
  'ad_group_ad.resource_name': 'string',
  'ad_group_ad.labels': 'array',
  'ad_group_ad.label_names': 'array',
  'ad_group_ad.policy_summary.approval_status': 'string',
  'ad_group_ad.policy_summary.review_status': 'string',
  'segments.date': 'string',
} as const

const status = z.enum(['ENABLED', 'PAUSED'])

const reads = readsOf('ad_group_ad', fields)
const writes = writesOf('ad_group_ad', 'adGroupAds')

export const adGroupAds = defineEntity({
  name: 'ad_group_ads',
  summary: 'Ads of one customer, with their policy state.',
  actions: {
    list: reads.list<AdGroupAdRow>('Lists ads, one row each, with their addresses and policy state.'),
    create: writes.create('Creates responsive search ads in ad groups of search campaigns.', {
      create: z.strictObject({
        adGroup: namedResource('adGroups'),
        status: status.optional().describe('Whether it is shown at once. Default: ENABLED.'),
        ad: z.strictObject({ ...adContent, finalUrls, responsiveSearchAd }).describe('The ad.'),
      }),
      names: ['adGroup'],
    }),
    update: writes.update('Enables or pauses ads. For what they say, see `ads.update`.', {
      status: status.optional().describe('New status; REMOVED is not accepted.'),
    }),
    remove: writes.remove('Removes ads.', 'adGroup', 'status'),
  },
  search: reads.search('One record is an ad on one day; each ad also has one record without a day.'),
})
