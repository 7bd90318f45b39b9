import { defineEntity } from '@linkspan/core'
import { readsOf } from '../ads-resource.ts'
import { DAILY_FIELDS } from '../fields.ts'
import type { GaqlRow } from '../gaql-row.ts'

/** One row of the keywords list. */
export interface KeywordViewRow
  extends Pick<
    GaqlRow,
    'campaign' | 'adGroup' | 'adGroupCriterion' | 'keywordView' | 'metrics' | 'segments'
  > {}

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
