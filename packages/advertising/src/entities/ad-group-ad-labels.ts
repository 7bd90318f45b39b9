import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { readsOf, writesOf } from '../ads-resource.ts'
import type { GaqlRow } from '../gaql-row.ts'
import { namedResource } from '../params.ts'

/** One row of the ad labels list. */
export interface AdGroupAdLabelRow extends Pick<GaqlRow, 'adGroupAd' | 'adGroupAdLabel' | 'label'> {}

const fields = {
  'ad_group_ad.ad.id': 'integer',
  'ad_group_ad_label.ad_group_ad': 'string',
  'ad_group_ad_label.label': 'string',
  'ad_group_ad_label.resource_name': 'string',
  'label.id': 'integer',
  'label.name': 'string',
  'label.resource_name': 'string',
} as const

const reads = readsOf('ad_group_ad_label', fields)
const writes = writesOf('ad_group_ad_label', 'adGroupAdLabels')

export const adGroupAdLabels = defineEntity({
  name: 'ad_group_ad_labels',
  summary: 'Which labels are on which ads.',
  actions: {
    list: reads.list<AdGroupAdLabelRow>('Lists the labels on ads, one row for each pair.'),
    create: writes.create('Adds existing labels to ads.', {
      create: z.strictObject({ adGroupAd: namedResource('adGroupAds'), label: namedResource('labels') }),
      names: ['adGroupAd', 'label'],
    }),
    remove: writes.unlink('Takes labels off ads.', 'adGroupAd', 'label'),
  },
  search: reads.search('One record is one label on one ad.'),
})
