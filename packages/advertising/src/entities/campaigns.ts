import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { readsOf, writesOf } from '../ads-resource.ts'
import { campaign, campaignFaults, containsEuPoliticalAdvertising } from '../campaign-input.ts'
import type { GaqlRow } from '../gaql-row.ts'

/** One row of the campaigns list. */
export interface CampaignRow
  extends Pick<GaqlRow, 'customer' | 'campaign' | 'campaignBudget' | 'metrics' | 'segments'> {}

const fields = {
  'customer.id': 'integer',
  'customer.descriptive_name': 'string',
  'campaign.id': 'integer',
  'campaign.name': 'string',
  'campaign.status': 'string',
  'campaign.advertising_channel_type': 'string',
  'campaign.advertising_channel_sub_type': 'string',
  'campaign.bidding_strategy': 'string',
  'campaign.bidding_strategy_type': 'string',
  'campaign.campaign_budget': 'string',
  'campaign_budget.amount_micros': 'integer',
  'campaign.start_date': 'string',
  'campaign.end_date': 'string',
  'campaign.serving_status': 'string',
  'campaign.resource_name': 'string',
  'campaign.labels': 'array',
  'campaign.label_names': 'array',
  'campaign.network_settings.target_vendor_search': 'boolean',
  'campaign.network_settings.target_search_network': 'boolean',
  'campaign.network_settings.target_content_network': 'boolean',
  'campaign.network_settings.target_partner_search_network': 'boolean',
  'metrics.clicks': 'integer',
  'metrics.cost_micros': 'integer',
  'metrics.impressions': 'integer',
  'metrics.interactions': 'integer',
  'metrics.ctr': 'number',
  'metrics.conversions': 'number',
  'metrics.conversions_value': 'number',
  'metrics.average_cpc': 'number',
  'metrics.average_cpm': 'number',
  'segments.date': 'string',
  'segments.hour': 'integer',
  'segments.ad_network_type': 'string',
} as const

const reads = readsOf('campaign', fields)
const writes = writesOf('campaign', 'campaigns')

export const campaigns = defineEntity({
  name: 'campaigns',
  summary: 'Campaigns of one customer, with their budget and metrics.',
  actions: {
    list: reads.list<CampaignRow>(
      'Lists campaigns, one row each, with their budget and the metrics of the last 30 days. A query of your own may select segments.',
    ),
    create: writes.create(
      'Creates campaigns, which spend a budget that exists. A campaign that is not PAUSED spends it as soon as it has ads.',
      {
        create: campaign,
        names: ['campaignBudget'],
        faults: campaignFaults,
      },
    ),
    update: writes.update(
      'Renames, enables or pauses campaigns, or declares whether they are political advertising in the EU.',
      {
        name: z.string().min(1).optional().describe('New name.'),
        status: z.enum(['ENABLED', 'PAUSED']).optional().describe('New status; REMOVED is not accepted.'),
        containsEuPoliticalAdvertising: containsEuPoliticalAdvertising.optional(),
      },
    ),
    remove: writes.remove(
      'Removes campaigns for good. Their ads stop, and their figures stay.',
      'name',
      'status',
    ),
  },
  search: reads.search(
    'One record is a campaign with its metrics in one hour of a day on one network; each campaign also has one record without a day, with its settings alone.',
    {
      days: { 'campaign.start_date': 'YYYY-MM-DD', 'campaign.end_date': 'YYYY-MM-DD' },
      aliases: {
        'campaign.network_settings.target_google_search': 'campaign.network_settings.target_vendor_search',
      },
    },
  ),
})
