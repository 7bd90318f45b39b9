import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { readsOf, writesOf } from '../ads-resource.ts'
import { keyword } from '../criteria.ts'
import type { GaqlRow } from '../gaql-row.ts'
import { finalUrls, flag, micros, namedResource } from '../params.ts'

/** One row of the ad group criteria list. */
export interface AdGroupCriterionRow extends Pick<GaqlRow, 'adGroup' | 'adGroupCriterion'> {}

const fields = {
  'ad_group.id': 'integer',
  'ad_group_criterion.criterion_id': 'integer',
  'ad_group_criterion.display_name': 'string',
  'ad_group_criterion.status': 'string',
  'ad_group_criterion.type': 'string',
  'ad_group_criterion.negative': 'boolean',
  'ad_group_criterion.keyword.text': 'string',
  'ad_group_criterion.keyword.match_type': 'string',
  'ad_group_criterion.bid_modifier': 'number',
  'ad_group_criterion.cpc_bid_micros': 'integer',
  'ad_group_criterion.effective_cpc_bid_micros': 'integer',
  'ad_group_criterion.effective_cpc_bid_source': 'string',
  'ad_group_criterion.quality_info.quality_score': 'integer',
  'ad_group_criterion.quality_info.creative_quality_score': 'string',
  'ad_group_criterion.quality_info.post_click_quality_score': 'string',
  'ad_group_criterion.quality_info.search_predicted_ctr': 'string',
  'ad_group_criterion.approval_status': 'string',
  'ad_group_criterion.system_serving_status': 'string',
  'ad_group_criterion.final_urls': 'array',
  'ad_group_criterion.final_mobile_urls': 'array',
  'ad_group_criterion.final_url_suffix': 'string',
  'ad_group_criterion.tracking_url_template': 'string',
  'ad_group_criterion.ad_group': 'string',
  'ad_group_criterion.labels': 'array',
  'ad_group_criterion.label_names': 'array',
  'ad_group_criterion.resource_name': 'string',
} as const

const status = z.enum(['ENABLED', 'PAUSED'])
const cpcBidMicros = micros('Bid per click')

const reads = readsOf('ad_group_criterion', fields)
const writes = writesOf('ad_group_criterion', 'adGroupCriteria')

export const adGroupCriteria = defineEntity({
  name: 'ad_group_criteria',
  summary: 'What ad groups target or exclude, such as keywords.',
  actions: {
    list: reads.list<AdGroupCriterionRow>(
      'Lists what ad groups target or exclude, one row for each criterion, with its bid and quality.',
    ),
    create: writes.create('Adds keywords to ad groups, or negative ones, which exclude searches.', {
      create: z.strictObject({
        adGroup: namedResource('adGroups'),
        keyword,
        negative: flag('true excludes what it matches. Default: false.'),
        status: status.optional().describe('Whether it applies at once. Default: ENABLED.'),
        cpcBidMicros: cpcBidMicros.optional(),
        finalUrls: finalUrls.optional(),
      }),
      names: ['adGroup'],
    }),
    update: writes.update(
      'Enables or pauses keywords, or changes their bid or the pages that they lead to.',
      {
        status: status.optional().describe('New status; REMOVED is not accepted.'),
        cpcBidMicros: cpcBidMicros.optional(),
        finalUrls: finalUrls.optional(),
      },
    ),
    remove: writes.remove(
      'Removes keywords and other criteria of ad groups.',
      'type',
      'negative',
      'displayName',
    ),
  },
  search: reads.search('One record is a criterion of an ad group, such as a keyword.'),
})
