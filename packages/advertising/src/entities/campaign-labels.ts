import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { gaqlList } from '../gaql.ts'
import { mutateCreate } from '../mutate/create.ts'
import { mutateRemove } from '../mutate/remove.ts'
import { resourceName } from '../params.ts'
import type { Campaign, CampaignLabel, Label } from '../rows.ts'
import { gaqlSearch } from '../sync.ts'

/** One row of the campaign labels list. */
export interface CampaignLabelRow {
  /** The campaign. */
  readonly campaign?: Campaign
  /** The label on the campaign. */
  readonly campaignLabel?: CampaignLabel
  /** The label itself. */
  readonly label?: Label
}

const fields = {
  'campaign.id': 'integer',
  'campaign_label.campaign': 'string',
  'campaign_label.label': 'string',
  'campaign_label.resource_name': 'string',
  'label.id': 'integer',
  'label.name': 'string',
  'label.resource_name': 'string',
} as const

export const campaignLabels = defineEntity({
  name: 'campaign_labels',
  summary: 'Which labels are on which campaigns.',
  actions: {
    list: gaqlList<CampaignLabelRow>({
      summary: 'Lists the labels on campaigns, one row for each pair.',
      from: 'campaign_label',
      fields,
    }),
    create: mutateCreate({
      summary: 'Adds existing labels to campaigns.',
      resource: 'campaignLabels',
      create: z.strictObject({ campaign: resourceName('campaigns'), label: resourceName('labels') }),
      names: ['campaign', 'label'],
    }),
    remove: mutateRemove({
      summary: 'Takes labels off campaigns.',
      resource: 'campaignLabels',
      from: 'campaign_label',
      shown: ['campaign', 'label'],
    }),
  },
  search: gaqlSearch({
    from: 'campaign_label',
    record: 'One record is one label on one campaign.',
    fields,
    name: 'campaign_label.resource_name',
  }),
})
