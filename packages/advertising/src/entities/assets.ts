import { defineEntity } from '@linkspan/core'
import { readsOf, writesOf } from '../ads-resource.ts'
import { asset, assetFaults, shownAsset } from '../asset-input.ts'
import type { GaqlRow } from '../gaql-row.ts'

/** One row of the assets list. */
export interface AssetRow extends Pick<GaqlRow, 'asset'> {}

const fields = {
  'asset.id': 'integer',
  'asset.name': 'string',
  'asset.type': 'string',
  'asset.source': 'string',
  'asset.final_urls': 'array',
  'asset.text_asset.text': 'string',
  'asset.image_asset.file_size': 'integer',
  'asset.image_asset.mime_type': 'string',
  'asset.image_asset.full_size.url': 'string',
  'asset.image_asset.full_size.height_pixels': 'integer',
  'asset.image_asset.full_size.width_pixels': 'integer',
  'asset.youtube_video_asset.youtube_video_id': 'string',
  'asset.youtube_video_asset.youtube_video_title': 'string',
  'asset.resource_name': 'string',
} as const

const reads = readsOf('asset', fields)
const writes = writesOf('asset', 'assets')

export const assets = defineEntity({
  name: 'assets',
  summary: 'The parts of ads, such as texts and pictures.',
  actions: {
    list: reads.list<AssetRow>('Lists assets, one row each.'),
    create: writes.create(
      'Creates assets: texts, pictures, videos, links, numbers, forms and others. The vendor never removes an asset.',
      {
        create: asset,
        names: ['leadFormAsset.backgroundImageAsset'],
        faults: assetFaults,
        shown: shownAsset,
      },
    ),
  },
  search: reads.search('One record is an asset, such as a text or a picture.'),
})
