import { defineEntity } from '@linkspan/core'
import { readsOf } from '../ads-resource.ts'
import type { AssetGroup } from '../asset-rows.ts'
import { DAILY_FIELDS } from '../fields.ts'
import type { Campaign, Metrics, Segments } from '../rows.ts'

/** One row of the asset groups list. */
export interface AssetGroupRow {
  /** The campaign of the group. */
  readonly campaign?: Campaign
  /** The group. */
  readonly assetGroup?: AssetGroup
  /** What its ads achieved and cost. */
  readonly metrics?: Metrics
  /** What the row is for, if the query selects segments. */
  readonly segments?: Segments
}

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
