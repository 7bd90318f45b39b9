import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { readsOf, writesOf } from '../ads-resource.ts'
import type { GaqlRow } from '../gaql-row.ts'
import { namedResource } from '../params.ts'

/** One row of the campaign labels list. */
export interface CampaignLabelRow extends Pick<GaqlRow, 'campaign' | 'campaignLabel' | 'label'> {}

const fields = {
  'campaign.id': 'integer',
  'campaign_label.campaign': 'string',
  'campaign_label.label': 'string',
  'campaign_label.resource_name': 'string',
  'label.id': 'integer',
  'label.name': 'string',
  'label.resource_name': 'string',
} as const

const reads = readsOf('campaign_label', fields)
const writes = writesOf('campaign_label', 'campaignLabels')

export const campaignLabels = defineEntity({
  name: 'campaign_labels',
  summary: 'Which labels are on which campaigns.',
  actions: {
    list: reads.list<CampaignLabelRow>('Lists the labels on campaigns, one row for each pair.'),
    create: writes.create('Adds existing labels to campaigns.', {
      create: z.strictObject({ campaign: namedResource('campaigns'), label: namedResource('labels') }),
      names: ['campaign', 'label'],
    }),
    remove: writes.unlink('Takes labels off campaigns.', 'campaign', 'label'),
  },
  search: reads.search('One record is one label on one campaign.'),
})
