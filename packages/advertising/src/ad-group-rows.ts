import type { Selected, Status } from './rows.ts'

/** An ad group. See https://developers.google.com/google-ads/api/fields/v26/ad_group. */
export interface AdGroup extends Selected {
  /** The ad group's number. */
  readonly id?: string
  /** Its name, unique within the campaign. */
  readonly name?: string
  /** Whether its ads are shown. */
  readonly status?: Status
  /** Its kind, such as `SEARCH_STANDARD`. */
  readonly type?: string
  /** How its ads take turns, such as `OPTIMIZE`. */
  readonly adRotationMode?: string
  /** The resource name of the ad group that a draft or experiment copies; else its own. */
  readonly baseAdGroup?: string
  /** The resource name of its campaign. */
  readonly campaign?: string
  /** The highest bid for a click, in micros: millionths of the account's currency. */
  readonly cpcBidMicros?: string
  /** The highest bid for a thousand impressions, in micros: millionths of the account's currency. */
  readonly cpmBidMicros?: string
  /** The bid for a view of a video, in micros: millionths of the account's currency. */
  readonly cpvBidMicros?: string
  /** The cost of a conversion to aim for, in micros: millionths of the account's currency. */
  readonly targetCpaMicros?: string
  /** The return on the cost to aim for, as a factor. */
  readonly targetRoas?: number
  /** The cost of a conversion that is aimed for in fact, in micros: millionths of the account's currency. */
  readonly effectiveTargetCpaMicros?: string
  /** Where that comes from, such as `CAMPAIGN_BIDDING_STRATEGY`. */
  readonly effectiveTargetCpaSource?: string
  /** The return that is aimed for in fact, as a factor. */
  readonly effectiveTargetRoas?: number
  /** Where that comes from, such as `AD_GROUP`. */
  readonly effectiveTargetRoasSource?: string
  /** The resource names of its labels. */
  readonly labels?: string[]
  /** The template of addresses that count clicks. */
  readonly trackingUrlTemplate?: string
}

/** A text of an ad. */
export interface AdTextAsset {
  /** The text. */
  readonly text?: string
  /** The only place where it is shown, such as `HEADLINE_1`. */
  readonly pinnedField?: string
}

/** An ad. */
export interface Ad extends Selected {
  /** The ad's number. */
  readonly id?: string
  /** Its name, for some kinds of ads. */
  readonly name?: string
  /** Its kind, such as `RESPONSIVE_SEARCH_AD`. */
  readonly type?: string
  /** The address that the ad shows. */
  readonly displayUrl?: string
  /** The addresses that the ad leads to. */
  readonly finalUrls?: string[]
  /** The addresses that the ad leads to on mobile devices. */
  readonly finalMobileUrls?: string[]
  /** Parameters that are appended to those addresses. */
  readonly finalUrlSuffix?: string
  /** The template of addresses that count clicks. */
  readonly trackingUrlTemplate?: string
  /** The texts of a responsive search ad, of which the vendor shows some. */
  readonly responsiveSearchAd?: {
    /** The titles. */
    readonly headlines?: readonly AdTextAsset[]
    /** The texts below the titles. */
    readonly descriptions?: readonly AdTextAsset[]
    /** The first part of the address that it shows. */
    readonly path1?: string
    /** The second part of the address that it shows. */
    readonly path2?: string
  }
}

/** An ad in its ad group. See https://developers.google.com/google-ads/api/fields/v26/ad_group_ad. */
export interface AdGroupAd extends Selected {
  /** The resource name of its ad group. */
  readonly adGroup?: string
  /** Whether the ad is shown. */
  readonly status?: Status
  /** How good the ad is for its kind, `POOR` to `EXCELLENT`. */
  readonly adStrength?: string
  /** The resource names of its labels. */
  readonly labels?: string[]
  /** What the vendor's review found. */
  readonly policySummary?: {
    /** Whether the ad is approved, such as `APPROVED` or `DISAPPROVED`. */
    readonly approvalStatus?: string
    /** How far the review is, such as `REVIEWED`. */
    readonly reviewStatus?: string
  }
  /** The ad itself. */
  readonly ad?: Ad
}

/** A label on an ad group. */
export interface AdGroupLabel extends Selected {
  /** The resource name of the ad group. */
  readonly adGroup?: string
  /** The resource name of the label. */
  readonly label?: string
}

/** A label on an ad. */
export interface AdGroupAdLabel extends Selected {
  /** The resource name of the ad in its ad group. */
  readonly adGroupAd?: string
  /** The resource name of the label. */
  readonly label?: string
}

/** What an ad group targets or excludes. See https://developers.google.com/google-ads/api/fields/v26/ad_group_criterion. */
export interface AdGroupCriterion extends Selected {
  /** The number of the criterion, unique within the ad group. */
  readonly criterionId?: string
  /** Its name for people. */
  readonly displayName?: string
  /** The resource name of its ad group. */
  readonly adGroup?: string
  /** Whether it applies. */
  readonly status?: Status
  /** Such as `KEYWORD`. */
  readonly type?: string
  /** Whether it is excluded. */
  readonly negative?: boolean
  /** The keyword, if it is one. */
  readonly keyword?: {
    /** The words. */
    readonly text?: string
    /** How searches must match: `EXACT`, `PHRASE` or `BROAD`. */
    readonly matchType?: string
  }
  /** The factor by which it changes bids. */
  readonly bidModifier?: number
  /** Its own highest bid for a click, in micros: millionths of the account's currency. */
  readonly cpcBidMicros?: string
  /** The highest bid for a click that applies in fact, in micros: millionths of the account's currency. */
  readonly effectiveCpcBidMicros?: string
  /** Where that bid comes from, such as `AD_GROUP`. */
  readonly effectiveCpcBidSource?: string
  /** How the vendor rates a keyword. */
  readonly qualityInfo?: {
    /** 1 to 10. */
    readonly qualityScore?: number
    /** The rating of its ads, such as `ABOVE_AVERAGE`. */
    readonly creativeQualityScore?: string
    /** The rating of the page that its ads lead to. */
    readonly postClickQualityScore?: string
    /** The rating of its expected clicks. */
    readonly searchPredictedCtr?: string
  }
  /** Whether the vendor approves it, such as `APPROVED`. */
  readonly approvalStatus?: string
  /** Whether it can be used now, such as `ELIGIBLE` or `RARELY_SERVED`. */
  readonly systemServingStatus?: string
  /** The addresses that its ads lead to. */
  readonly finalUrls?: string[]
  /** The addresses that its ads lead to on mobile devices. */
  readonly finalMobileUrls?: string[]
  /** Parameters that are appended to those addresses. */
  readonly finalUrlSuffix?: string
  /** The template of addresses that count clicks. */
  readonly trackingUrlTemplate?: string
  /** The resource names of its labels. */
  readonly labels?: string[]
}
