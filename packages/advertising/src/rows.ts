/** A resource in a row, with the fields that the query selects. The vendor omits empty fields. */
export interface Selected {
  /** Its name at the vendor, such as `customers/1234567890/campaigns/1`. */
  readonly resourceName?: string
}

/** A customer. See https://developers.google.com/google-ads/api/fields/v26/customer. 64-bit integers are decimal strings. */
export interface Customer extends Selected {
  /** The customer: 10 digits without dashes. */
  readonly id?: string
  /** Its name for people. */
  readonly descriptiveName?: string
  /** The currency of its amounts, in ISO 4217. */
  readonly currencyCode?: string
  /** The time zone of its days, such as `Europe/Berlin`. */
  readonly timeZone?: string
  /** Whether a click id is added to the addresses that ads lead to. */
  readonly autoTaggingEnabled?: boolean
  /** Whether it is a certified partner of the vendor. */
  readonly hasPartnersBadge?: boolean
  /** Whether it manages other customers. */
  readonly manager?: boolean
  /** Whether it is a test account, whose ads are never shown. */
  readonly testAccount?: boolean
  /** How well its campaigns are set up, 0 to 1. Absent for managers. */
  readonly optimizationScore?: number
  /** The weight of the score in an average over several customers. */
  readonly optimizationScoreWeight?: number
  /** Parameters that are appended to the addresses that ads lead to. */
  readonly finalUrlSuffix?: string
  /** The template of addresses that count clicks. */
  readonly trackingUrlTemplate?: string
  /** Why it cannot pay by conversion; empty if it can. */
  readonly payPerConversionEligibilityFailureReasons?: string[]
  /** How calls from ads are reported. */
  readonly callReportingSetting?: {
    /** Whether calls are reported. */
    readonly callReportingEnabled?: boolean
    /** Whether calls count as conversions. */
    readonly callConversionReportingEnabled?: boolean
    /** The resource name of the conversion action that calls count for. */
    readonly callConversionAction?: string
  }
  /** How conversions are counted. */
  readonly conversionTrackingSetting?: {
    /** The id in the customer's own tracking code; 0 without one. */
    readonly conversionTrackingId?: string
    /** The id of the manager that counts conversions in its place; absent without one. */
    readonly crossAccountConversionTrackingId?: string
  }
  /** How visitors are recognized. */
  readonly remarketingSetting?: {
    /** The HTML of the tag for web pages. */
    readonly googleGlobalSiteTag?: string
  }
}

/** The states of campaigns, ad groups and ads. */
export type Status = 'ENABLED' | 'PAUSED' | 'REMOVED' | 'UNKNOWN' | 'UNSPECIFIED'

/** A campaign. See https://developers.google.com/google-ads/api/fields/v26/campaign. */
export interface Campaign extends Selected {
  /** The campaign's number. */
  readonly id?: string
  /** Its name, unique within the customer. */
  readonly name?: string
  /** Whether its ads are shown. */
  readonly status?: Status
  /** Where its ads are shown, such as `SEARCH` or `DISPLAY`. */
  readonly advertisingChannelType?: string
  /** The kind within the channel, such as `SEARCH_MOBILE_APP`. */
  readonly advertisingChannelSubType?: string
  /** The resource name of the bidding strategy that it shares with others. */
  readonly biddingStrategy?: string
  /** How it bids, such as `MAXIMIZE_CONVERSIONS`. */
  readonly biddingStrategyType?: string
  /** The resource name of its budget. */
  readonly campaignBudget?: string
  /** `yyyy-MM-dd HH:mm:ss` in the account's time zone. */
  readonly startDateTime?: string
  /** Its last moment, in the same form. */
  readonly endDateTime?: string
  /** Whether its ads can be shown now, such as `SERVING` or `ENDED`. */
  readonly servingStatus?: string
  /** The resource names of its labels. */
  readonly labels?: string[]
  /** The networks on which its ads are shown. */
  readonly networkSettings?: {
    /** Whether on the vendor's own search. */
    readonly targetGoogleSearch?: boolean
    /** Whether on partner sites with search. */
    readonly targetSearchNetwork?: boolean
    /** Whether on sites of the display network. */
    readonly targetContentNetwork?: boolean
    /** Whether on the partner search network, for selected customers. */
    readonly targetPartnerSearchNetwork?: boolean
  }
}

/** Amounts are in micros: 1,000,000 micros are one unit of the account's currency. */
export interface CampaignBudget extends Selected {
  /** The budget's number. */
  readonly id?: string
  /** Its name, if several campaigns can spend it. */
  readonly name?: string
  /** Whether it can be spent. */
  readonly status?: Status
  /** The amount a day, in micros: millionths of the account's currency. */
  readonly amountMicros?: string
  /** Whether it is spent over the day (`STANDARD`) or at once. */
  readonly deliveryMethod?: string
  /** Whether several campaigns can spend it. */
  readonly explicitlyShared?: boolean
  /** How many campaigns spend it. */
  readonly referenceCount?: string
  /** The time that its amount is for: `DAILY`, or that of the campaign. */
  readonly period?: string
  /** Its kind, such as `STANDARD`. */
  readonly type?: string
}

/** Counts and micros are decimal strings; rates and averages are numbers, `averageCpc` and `averageCpm` in micros. */
export interface Metrics {
  /** How often ads were clicked. */
  readonly clicks?: string
  /** How often ads were shown. */
  readonly impressions?: string
  /** How often people interacted with ads, such as by clicks or views. */
  readonly interactions?: string
  /** The cost, in micros: millionths of the account's currency. */
  readonly costMicros?: string
  /** Clicks divided by impressions, 0 to 1. */
  readonly ctr?: number
  /** The number of conversions; a fraction if one is shared between ads. */
  readonly conversions?: number
  /** The value of the conversions, in the account's currency. */
  readonly conversionsValue?: number
  /** Cost divided by clicks, in micros: millionths of the account's currency. */
  readonly averageCpc?: number
  /** Cost of a thousand impressions, in micros: millionths of the account's currency. */
  readonly averageCpm?: number
}

/** The segments that a row is for, if the query selects them. */
export interface Segments {
  /** `yyyy-MM-dd`. */
  readonly date?: string
  /** 0 to 23. */
  readonly hour?: number
  /** The network, such as `SEARCH` or `CONTENT`. */
  readonly adNetworkType?: string
}

/** A label. See https://developers.google.com/google-ads/api/fields/v26/label. */
export interface Label extends Selected {
  /** The label's number. */
  readonly id?: string
  /** Its name, unique within the customer. */
  readonly name?: string
}

/** A label on a campaign. */
export interface CampaignLabel extends Selected {
  /** The resource name of the campaign. */
  readonly campaign?: string
  /** The resource name of the label. */
  readonly label?: string
}

/** What a campaign targets or excludes. See https://developers.google.com/google-ads/api/fields/v26/campaign_criterion. */
export interface CampaignCriterion extends Selected {
  /** The number of the criterion, unique within the campaign. */
  readonly criterionId?: string
  /** Its name for people. */
  readonly displayName?: string
  /** The resource name of its campaign. */
  readonly campaign?: string
  /** Whether it applies. */
  readonly status?: Status
  /** Such as `KEYWORD` or `LOCATION`. */
  readonly type?: string
  /** Whether it is excluded. */
  readonly negative?: boolean
  /** The factor by which it changes bids. */
  readonly bidModifier?: number
  /** The keyword, if it is one. */
  readonly keyword?: {
    /** The words. */
    readonly text?: string
    /** How searches must match: `EXACT`, `PHRASE` or `BROAD`. */
    readonly matchType?: string
  }
  /** The place, if it is one. */
  readonly location?: {
    /** Such as `geoTargetConstants/2276` for Germany. */
    readonly geoTargetConstant?: string
  }
  /** The language, if it is one. */
  readonly language?: {
    /** Such as `languageConstants/1000` for English. */
    readonly languageConstant?: string
  }
}
