import { defineEntity } from '@linkspan/core'
import { readsOf } from '../ads-resource.ts'
import { DAILY_FIELDS } from '../fields.ts'
import type { GaqlRow } from '../gaql-row.ts'

/** One row of the search terms list. */
export interface SearchTermViewRow
  extends Pick<GaqlRow, 'campaign' | 'adGroup' | 'searchTermView' | 'metrics' | 'segments'> {}

// what a day keeps: names and states may change later than a sync reads the day again
const fields = {
  'campaign.id': 'integer',
  'ad_group.id': 'integer',
  'search_term_view.search_term': 'string',
  'search_term_view.ad_group': 'string',
  'search_term_view.resource_name': 'string',
  ...DAILY_FIELDS,
} as const

const reads = readsOf('search_term_view', fields)

export const searchTermViews = defineEntity({
  name: 'search_term_views',
  summary: 'What people searched for before they saw ads, and what it cost.',
  actions: {
    list: reads.list<SearchTermViewRow>(
      'Lists search terms, one row for each ad group that they led to, with the metrics of the last 30 days.',
      {
        fields: {
          'campaign.name': 'string',
          'ad_group.name': 'string',
          'search_term_view.status': 'string',
          ...fields,
        },
      },
    ),
  },
  search: reads.search('One record is a search term with the metrics of one ad group on one day.', {
    by_day: true,
  }),
})
