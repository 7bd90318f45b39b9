import { defineEntity } from '@linkspan/core'
import type { AdGroup } from '../ad-group-rows.ts'
import { gaqlList } from '../gaql.ts'
import type { Selected, Status } from '../rows.ts'
import { gaqlSearch } from '../sync.ts'

/** What an ad group targets or excludes. See https://developers.google.com/google-ads/api/fields/v26/ad_group_criterion. */
export interface AdGroupCriterion extends Selected {
  /** The number of the criterion, unique within the ad group. */
  readonly criterionId?: string
  /** Its name for people. */
  readonly displayName?: string
  /** The resource name of its ad group. */
  readonly adGroup?: string
  /** Whether it applies. */
  readonly status?: Status
  /** Such as `KEYWORD`. */
  readonly type?: string
  /** Whether it is excluded. */
  readonly negative?: boolean
  /** The keyword, if it is one. */
  readonly keyword?: {
    /** The words. */
    readonly text?: string
    /** How searches must match: `EXACT`, `PHRASE` or `BROAD`. */
    readonly matchType?: string
  }
  /** The factor by which it changes bids. */
  readonly bidModifier?: number
  /** Its own highest bid for a click, in micros: millionths of the account's currency. */
  readonly cpcBidMicros?: string
  /** The highest bid for a click that applies in fact, in micros: millionths of the account's currency. */
  readonly effectiveCpcBidMicros?: string
  /** Where that bid comes from, such as `AD_GROUP`. */
  readonly effectiveCpcBidSource?: string
  /** How the vendor rates a keyword. */
  readonly qualityInfo?: {
    /** 1 to 10. */
    readonly qualityScore?: number
    /** The rating of its ads, such as `ABOVE_AVERAGE`. */
    readonly creativeQualityScore?: string
    /** The rating of the page that its ads lead to. */
    readonly postClickQualityScore?: string
    /** The rating of its expected clicks. */
    readonly searchPredictedCtr?: string
  }
  /** Whether the vendor approves it, such as `APPROVED`. */
  readonly approvalStatus?: string
  /** Whether it can be used now, such as `ELIGIBLE` or `RARELY_SERVED`. */
  readonly systemServingStatus?: string
  /** The addresses that its ads lead to. */
  readonly finalUrls?: string[]
  /** The addresses that its ads lead to on mobile devices. */
  readonly finalMobileUrls?: string[]
  /** Parameters that are appended to those addresses. */
  readonly finalUrlSuffix?: string
  /** The template of addresses that count clicks. */
  readonly trackingUrlTemplate?: string
  /** The resource names of its labels. */
  readonly labels?: string[]
}

/** One row of the ad group criteria list. */
export interface AdGroupCriterionRow {
  /** The ad group of the criterion. */
  readonly adGroup?: AdGroup
  /** The criterion. */
  readonly adGroupCriterion?: AdGroupCriterion
}

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

/** What ad groups target or exclude, such as keywords. */
export const adGroupCriteria = defineEntity({
  name: 'ad_group_criteria',
  summary: 'What ad groups target or exclude, such as keywords.',
  actions: {
    /** Lists what ad groups target or exclude, one row for each criterion, with its bid and quality. */
    list: gaqlList<AdGroupCriterionRow>({
      summary:
        'Lists what ad groups target or exclude, one row for each criterion, with its bid and quality.',
      from: 'ad_group_criterion',
      fields,
    }),
  },
  search: gaqlSearch({
    from: 'ad_group_criterion',
    record: 'One record is a criterion of an ad group, such as a keyword.',
    fields,
    name: 'ad_group_criterion.resource_name',
  }),
})
