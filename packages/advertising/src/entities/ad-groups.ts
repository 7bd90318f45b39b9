import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { adContent } from '../ads.ts'
import { readsOf, writesOf } from '../ads-resource.ts'
import type { GaqlRow } from '../gaql-row.ts'
import { micros, name, namedResource, words } from '../params.ts'

/** One row of the ad groups list. */
export interface AdGroupRow
  extends Pick<GaqlRow, 'customer' | 'campaign' | 'adGroup' | 'metrics' | 'segments'> {}

const fields = {
  'customer.id': 'integer',
  'customer.descriptive_name': 'string',
  'campaign.id': 'integer',
  'ad_group.id': 'integer',
  'ad_group.name': 'string',
  'ad_group.status': 'string',
  'ad_group.type': 'string',
  'ad_group.ad_rotation_mode': 'string',
  'ad_group.base_ad_group': 'string',
  'ad_group.campaign': 'string',
  'ad_group.cpc_bid_micros': 'integer',
  'ad_group.cpm_bid_micros': 'integer',
  'ad_group.cpv_bid_micros': 'integer',
  'ad_group.effective_target_cpa_micros': 'integer',
  'ad_group.effective_target_cpa_source': 'string',
  'ad_group.effective_target_roas': 'number',
  'ad_group.effective_target_roas_source': 'string',
  'ad_group.labels': 'array',
  'ad_group.label_names': 'array',
  'ad_group.resource_name': 'string',
  'ad_group.target_cpa_micros': 'integer',
  'ad_group.target_roas': 'number',
  'ad_group.tracking_url_template': 'string',
  'metrics.cost_micros': 'integer',
  'segments.date': 'string',
} as const

const reads = readsOf('ad_group', fields)
const writes = writesOf('ad_group', 'adGroups')

export const adGroups = defineEntity({
  name: 'ad_groups',
  summary: 'Ad groups of one customer, with their bids and cost.',
  actions: {
    list: reads.list<AdGroupRow>(
      'Lists ad groups, one row each, with their bids and the cost of the last 30 days. A query of your own may select segments.',
    ),
    create: writes.create('Creates ad groups in campaigns. Those of Performance Max have none.', {
      create: z.strictObject({
        campaign: namedResource('campaigns'),
        name: name.describe('Its name, unique within the campaign.'),
        status: z
          .enum(['ENABLED', 'PAUSED'])
          .optional()
          .describe('Whether its ads are shown at once. Default: ENABLED.'),
        type: z
          .enum(
            words(
              'SEARCH_STANDARD SEARCH_DYNAMIC_ADS DISPLAY_STANDARD SHOPPING_PRODUCT_ADS HOTEL_ADS VIDEO_RESPONSIVE VIDEO_TRUE_VIEW_IN_STREAM VIDEO_BUMPER',
            ),
          )
          .optional()
          .describe('What its ads are; must fit the campaign. Default: by the campaign.'),
        cpcBidMicros: micros('Bid per click').optional(),
        cpmBidMicros: micros('Bid per thousand impressions').optional(),
        cpvBidMicros: micros('Bid per view').optional(),
        targetCpaMicros: micros('Average cost of a conversion').optional(),
        targetRoas: z
          .number()
          .min(0.01)
          .max(1000)
          .optional()
          .describe('Value of conversions for each unit spent, 0.01 to 1000.'),
        adRotationMode: z
          .enum(['OPTIMIZE', 'ROTATE_FOREVER'])
          .optional()
          .describe('Whether the better ads are shown more often.'),
        ...adContent,
      }),
      names: ['campaign'],
    }),
    update: writes.update('Renames, enables or pauses ad groups, or changes their bid per click.', {
      name: z.string().min(1).optional().describe('New name.'),
      status: z.enum(['ENABLED', 'PAUSED']).optional().describe('New status; REMOVED is not accepted.'),
      cpcBidMicros: micros('Bid per click').optional(),
    }),
    remove: writes.remove(
      'Removes ad groups for good. Their ads stop, and their figures stay.',
      'name',
      'status',
    ),
  },
  search: reads.search(
    'One record is an ad group with its cost on one day; each ad group also has one record without a day, with its settings alone.',
  ),
})
