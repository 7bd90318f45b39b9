import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import type { AdGroup, AdGroupLabel } from '../ad-group-rows.ts'
import { gaqlList } from '../gaql.ts'
import { mutateCreate } from '../mutate/create.ts'
import { mutateRemove } from '../mutate/remove.ts'
import { resourceName } from '../params.ts'
import type { Label } from '../rows.ts'
import { gaqlSearch } from '../sync.ts'

/** One row of the ad group labels list. */
export interface AdGroupLabelRow {
  /** The ad group. */
  readonly adGroup?: AdGroup
  /** The label on the ad group. */
  readonly adGroupLabel?: AdGroupLabel
  /** The label itself. */
  readonly label?: Label
}

const fields = {
  'ad_group.id': 'integer',
  'ad_group_label.ad_group': 'string',
  'ad_group_label.label': 'string',
  'ad_group_label.resource_name': 'string',
  'label.id': 'integer',
  'label.name': 'string',
  'label.resource_name': 'string',
} as const

export const adGroupLabels = defineEntity({
  name: 'ad_group_labels',
  summary: 'Which labels are on which ad groups.',
  actions: {
    list: gaqlList<AdGroupLabelRow>({
      summary: 'Lists the labels on ad groups, one row for each pair.',
      from: 'ad_group_label',
      fields,
    }),
    create: mutateCreate({
      summary: 'Adds existing labels to ad groups.',
      resource: 'adGroupLabels',
      create: z.strictObject({ adGroup: resourceName('adGroups'), label: resourceName('labels') }),
      names: ['adGroup', 'label'],
    }),
    remove: mutateRemove({
      summary: 'Takes labels off ad groups.',
      resource: 'adGroupLabels',
      from: 'ad_group_label',
      shown: ['adGroup', 'label'],
    }),
  },
  search: gaqlSearch({
    from: 'ad_group_label',
    record: 'One record is one label on one ad group.',
    fields,
    name: 'ad_group_label.resource_name',
  }),
})
