import { defineEntity } from '@linkspan/core'
import type { AdGroup, AdGroupCriterion } from '../ad-group-rows.ts'
import { readsOf } from '../ads-resource.ts'
import { DAILY_FIELDS } from '../fields.ts'
import type { Campaign, Metrics, Segments } from '../rows.ts'
import type { KeywordView } from '../view-rows.ts'

/** One row of the keywords list. */
export interface KeywordViewRow {
  /** The campaign of the keyword. */
  readonly campaign?: Campaign
  /** The ad group of the keyword. */
  readonly adGroup?: AdGroup
  /** The keyword. */
  readonly adGroupCriterion?: AdGroupCriterion
  /** The view. */
  readonly keywordView?: KeywordView
  /** What its ads achieved and cost. */
  readonly metrics?: Metrics
  /** What the row is for, if the query selects segments. */
  readonly segments?: Segments
}

const fields = {
  'campaign.id': 'integer',
  'campaign.name': 'string',
  'ad_group.id': 'integer',
  'ad_group.name': 'string',
  'ad_group_criterion.criterion_id': 'integer',
  'ad_group_criterion.keyword.text': 'string',
  'ad_group_criterion.keyword.match_type': 'string',
  'ad_group_criterion.status': 'string',
  'ad_group_criterion.resource_name': 'string',
  'ad_group_criterion.quality_info.quality_score': 'integer',
  'keyword_view.resource_name': 'string',
  ...DAILY_FIELDS,
} as const

const reads = readsOf('keyword_view', fields)

export const keywordViews = defineEntity({
  name: 'keyword_views',
  summary: 'Keywords, with what their ads achieved and cost.',
  actions: {
    list: reads.list<KeywordViewRow>('Lists keywords, one row each, with the metrics of the last 30 days.'),
  },
  search: reads.search(
    'One record is a keyword with its metrics on one day; each also has one record without a day.',
  ),
})
