import { defineEntity } from '@linkspan/core'
import { readsOf } from '../ads-resource.ts'
import { DAILY_FIELDS } from '../fields.ts'
import type { GaqlRow } from '../gaql-row.ts'

/** One row of the places list. */
export interface GeographicViewRow
  extends Pick<GaqlRow, 'campaign' | 'geographicView' | 'metrics' | 'segments'> {}

// what a day keeps: the name of a campaign may change later than a sync reads the day again
const fields = {
  'campaign.id': 'integer',
  'geographic_view.country_criterion_id': 'integer',
  'geographic_view.location_type': 'string',
  'geographic_view.resource_name': 'string',
  ...DAILY_FIELDS,
} as const

const reads = readsOf('geographic_view', fields)

export const geographicViews = defineEntity({
  name: 'geographic_views',
  summary: 'The countries in which people saw ads, or which they showed interest in.',
  actions: {
    list: reads.list<GeographicViewRow>(
      'Lists countries, one row for each campaign, with the metrics of the last 30 days.',
      { fields: { 'campaign.name': 'string', ...fields } },
    ),
  },
  search: reads.search('One record is a country with the metrics of one campaign on one day.', {
    beside: ['campaign.id'],
    by_day: true,
  }),
})
