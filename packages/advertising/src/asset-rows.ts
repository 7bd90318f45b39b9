import type { Selected, Status } from './rows.ts'

/** A group of assets of a Performance Max campaign. See https://developers.google.com/google-ads/api/fields/v26/asset_group. */
export interface AssetGroup extends Selected {
  /** The group's number. */
  readonly id?: string
  /** Its name, unique within the campaign. */
  readonly name?: string
  /** The resource name of its campaign. */
  readonly campaign?: string
  /** Whether its ads are shown. */
  readonly status?: Status
  /** Whether its ads can be shown now, such as `ELIGIBLE` or `LIMITED`. */
  readonly primaryStatus?: string
  /** How good its assets are together, `POOR` to `EXCELLENT`. */
  readonly adStrength?: string
  /** The addresses that its ads lead to. */
  readonly finalUrls?: string[]
  /** The addresses that its ads lead to on mobile devices. */
  readonly finalMobileUrls?: string[]
  /** The first part of the address that its ads show. */
  readonly path1?: string
  /** The second part of the address that its ads show. */
  readonly path2?: string
}

/** A part of ads, such as a text or a picture. See https://developers.google.com/google-ads/api/fields/v26/asset. */
export interface Asset extends Selected {
  /** The asset's number. */
  readonly id?: string
  /** Its name, if it has one. */
  readonly name?: string
  /** Its kind, such as `TEXT`, `IMAGE` or `YOUTUBE_VIDEO`. */
  readonly type?: string
  /** Where it comes from, such as `ADVERTISER`. */
  readonly source?: string
  /** The addresses that it leads to. */
  readonly finalUrls?: string[]
  /** For a text. */
  readonly textAsset?: {
    /** The text. */
    readonly text?: string
  }
  /** For a picture. */
  readonly imageAsset?: {
    /** Its bytes. */
    readonly fileSize?: string
    /** Its type, such as `IMAGE_PNG`. */
    readonly mimeType?: string
    /** Its full size. */
    readonly fullSize?: {
      /** The address of the picture. */
      readonly url?: string
      /** Its height in pixels. */
      readonly heightPixels?: string
      /** Its width in pixels. */
      readonly widthPixels?: string
    }
  }
  /** For a video. */
  readonly youtubeVideoAsset?: {
    /** The id of the video. */
    readonly youtubeVideoId?: string
    /** Its title. */
    readonly youtubeVideoTitle?: string
  }
}

/** An asset in an asset group. See https://developers.google.com/google-ads/api/fields/v26/asset_group_asset. */
export interface AssetGroupAsset extends Selected {
  /** The resource name of the group. */
  readonly assetGroup?: string
  /** The resource name of the asset. */
  readonly asset?: string
  /** What the asset is there, such as `HEADLINE` or `MARKETING_IMAGE`. */
  readonly fieldType?: string
  /** Whether it is used. */
  readonly status?: Status
  /** Whether it can be shown now, such as `ELIGIBLE` or `LIMITED`. */
  readonly primaryStatus?: string
  /** Where the link comes from, such as `ADVERTISER`. */
  readonly source?: string
  /** What the vendor's review found. */
  readonly policySummary?: {
    /** Such as `APPROVED`. */
    readonly approvalStatus?: string
    /** Such as `REVIEWED`. */
    readonly reviewStatus?: string
  }
}
