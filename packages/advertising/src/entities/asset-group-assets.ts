import { defineEntity } from '@linkspan/core'
import type { Asset, AssetGroup, AssetGroupAsset } from '../asset-rows.ts'
import { gaqlList } from '../gaql.ts'
import { gaqlSearch } from '../sync.ts'

/** One row of the assets of asset groups. */
export interface AssetGroupAssetRow {
  /** The group. */
  readonly assetGroup?: AssetGroup
  /** The asset in the group. */
  readonly assetGroupAsset?: AssetGroupAsset
  /** The asset itself. */
  readonly asset?: Asset
}

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

export const assetGroupAssets = defineEntity({
  name: 'asset_group_assets',
  summary: 'Which assets are in which asset groups of Performance Max campaigns.',
  actions: {
    list: gaqlList<AssetGroupAssetRow>({
      summary: 'Lists the assets of asset groups, one row for each asset and what it is there.',
      from: 'asset_group_asset',
      fields,
    }),
  },
  search: gaqlSearch({
    from: 'asset_group_asset',
    record: 'One record is an asset in an asset group.',
    fields,
    name: 'asset_group_asset.resource_name',
  }),
})
