import { defineEntity } from '@linkspan/core'
import { gaqlList } from '../gaql.ts'
import type { AdGroupAd, AdGroupAdLabel, Label } from '../rows.ts'
import { gaqlSearch } from '../sync.ts'

/** One row of the ad labels list. */
export interface AdGroupAdLabelRow {
  readonly adGroupAd?: AdGroupAd
  readonly adGroupAdLabel?: AdGroupAdLabel
  readonly label?: Label
}

const fields = {
  'ad_group_ad.ad.id': 'integer',
  'ad_group_ad_label.ad_group_ad': 'string',
  'ad_group_ad_label.label': 'string',
  'ad_group_ad_label.resource_name': 'string',
  'label.id': 'integer',
  'label.name': 'string',
  'label.resource_name': 'string',
} as const

/** Which labels are on which ads. */
export const adGroupAdLabels = defineEntity({
  name: 'ad_group_ad_labels',
  summary: 'Which labels are on which ads.',
  actions: {
    /** Lists the labels on ads, one row for each pair. */
    list: gaqlList<AdGroupAdLabelRow>({
      summary: 'Lists the labels on ads, one row for each pair.',
      from: 'ad_group_ad_label',
      fields,
    }),
  },
  search: gaqlSearch({ from: 'ad_group_ad_label', fields, name: 'ad_group_ad_label.resource_name' }),
})
