import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { readsOf, writesOf } from '../ads-resource.ts'
import type { GaqlRow } from '../gaql-row.ts'
import { namedResource } from '../params.ts'

/** One row of the ad group labels list. */
export interface AdGroupLabelRow extends Pick<GaqlRow, 'adGroup' | 'adGroupLabel' | 'label'> {}

const fields = {
  'ad_group.id': 'integer',
  'ad_group_label.ad_group': 'string',
  'ad_group_label.label': 'string',
  'ad_group_label.resource_name': 'string',
  'label.id': 'integer',
  'label.name': 'string',
  'label.resource_name': 'string',
} as const

const reads = readsOf('ad_group_label', fields)
const writes = writesOf('ad_group_label', 'adGroupLabels')

export const adGroupLabels = defineEntity({
  name: 'ad_group_labels',
  summary: 'Which labels are on which ad groups.',
  actions: {
    list: reads.list<AdGroupLabelRow>('Lists the labels on ad groups, one row for each pair.'),
    create: writes.create('Adds existing labels to ad groups.', {
      create: z.strictObject({ adGroup: namedResource('adGroups'), label: namedResource('labels') }),
      names: ['adGroup', 'label'],
    }),
    remove: writes.unlink('Takes labels off ad groups.', 'adGroup', 'label'),
  },
  search: reads.search('One record is one label on one ad group.'),
})
