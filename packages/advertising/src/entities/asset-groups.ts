import { defineEntity } from '@linkspan/core'
import { readsOf } from '../ads-resource.ts'
import { DAILY_FIELDS } from '../fields.ts'
import type { GaqlRow } from '../gaql-row.ts'

/** One row of the asset groups list. */
export interface AssetGroupRow extends Pick<GaqlRow, 'campaign' | 'assetGroup' | 'metrics' | 'segments'> {}

const fields = {
  'campaign.id': 'integer',
  'campaign.name': 'string',
  'asset_group.id': 'integer',
  'asset_group.name': 'string',
  'asset_group.campaign': 'string',
  'asset_group.status': 'string',
  'asset_group.primary_status': 'string',
  'asset_group.ad_strength': 'string',
  'asset_group.final_urls': 'array',
  'asset_group.final_mobile_urls': 'array',
  'asset_group.path1': 'string',
  'asset_group.path2': 'string',
  'asset_group.resource_name': 'string',
  ...DAILY_FIELDS,
} as const

const reads = readsOf('asset_group', fields)

export const assetGroups = defineEntity({
  name: 'asset_groups',
  summary: 'The asset groups of Performance Max campaigns, with what their ads achieved.',
  actions: {
    list: reads.list<AssetGroupRow>(
      'Lists asset groups, one row each, with the metrics of the last 30 days.',
    ),
  },
  search: reads.search(
    'One record is an asset group with its metrics on one day; each group also has one record without a day.',
  ),
})
