import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import type { AdGroupAd, AdGroupAdLabel } from '../ad-group-rows.ts'
import { gaqlList } from '../gaql.ts'
import { mutateCreate } from '../mutate/create.ts'
import { mutateRemove } from '../mutate/remove.ts'
import { resourceName } from '../params.ts'
import type { Label } from '../rows.ts'
import { gaqlSearch } from '../sync.ts'

/** One row of the ad labels list. */
export interface AdGroupAdLabelRow {
  /** The ad in its ad group. */
  readonly adGroupAd?: AdGroupAd
  /** The label on the ad. */
  readonly adGroupAdLabel?: AdGroupAdLabel
  /** The label itself. */
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

export const adGroupAdLabels = defineEntity({
  name: 'ad_group_ad_labels',
  summary: 'Which labels are on which ads.',
  actions: {
    list: gaqlList<AdGroupAdLabelRow>({
      summary: 'Lists the labels on ads, one row for each pair.',
      from: 'ad_group_ad_label',
      fields,
    }),
    create: mutateCreate({
      summary: 'Adds existing labels to ads.',
      resource: 'adGroupAdLabels',
      create: z.strictObject({ adGroupAd: resourceName('adGroupAds'), label: resourceName('labels') }),
      names: ['adGroupAd', 'label'],
    }),
    remove: mutateRemove({
      summary: 'Takes labels off ads.',
      resource: 'adGroupAdLabels',
      from: 'ad_group_ad_label',
      shown: ['adGroupAd', 'label'],
    }),
  },
  search: gaqlSearch({
    from: 'ad_group_ad_label',
    record: 'One record is one label on one ad.',
    fields,
    name: 'ad_group_ad_label.resource_name',
  }),
})
