import { defineEntity } from '@linkspan/core'
import { readsOf } from '../ads-resource.ts'
import type { GaqlRow } from '../gaql-row.ts'

/** One row of the assets of asset groups. */
export interface AssetGroupAssetRow extends Pick<GaqlRow, 'assetGroup' | 'assetGroupAsset' | 'asset'> {}

const fields = {
  'asset_group.id': 'integer',
  'asset_group.name': 'string',
  'asset_group_asset.asset_group': 'string',
  'asset_group_asset.asset': 'string',
  'asset_group_asset.field_type': 'string',
  'asset_group_asset.status': 'string',
  'asset_group_asset.primary_status': 'string',
  'asset_group_asset.source': 'string',
  'asset_group_asset.policy_summary.approval_status': 'string',
  'asset_group_asset.policy_summary.review_status': 'string',
  'asset_group_asset.resource_name': 'string',
  'asset.id': 'integer',
  'asset.name': 'string',
  'asset.type': 'string',
  'asset.text_asset.text': 'string',
  'asset.resource_name': 'string',
} as const

const reads = readsOf('asset_group_asset', fields)

export const assetGroupAssets = defineEntity({
  name: 'asset_group_assets',
  summary: 'Which assets are in which asset groups of Performance Max campaigns.',
  actions: {
    list: reads.list<AssetGroupAssetRow>(
      'Lists the assets of asset groups, one row for each asset and what it is there.',
    ),
  },
  search: reads.search('One record is an asset in an asset group.'),
})
