import type { Selected } from './rows.ts'

/** What people searched for before they saw an ad. See https://developers.google.com/google-ads/api/fields/v26/search_term_view. */
export interface SearchTermView extends Selected {
  /** What they searched for. */
  readonly searchTerm?: string
  /** The resource name of the ad group whose ads were shown. */
  readonly adGroup?: string
  /** Whether the term is a keyword, excluded, or neither. */
  readonly status?: 'ADDED' | 'EXCLUDED' | 'ADDED_EXCLUDED' | 'NONE' | 'UNKNOWN' | 'UNSPECIFIED'
}

/** A keyword with what its ads achieved. See https://developers.google.com/google-ads/api/fields/v26/keyword_view. */
export interface KeywordView extends Selected {}

/** Where people were, or which place they showed interest in. See https://developers.google.com/google-ads/api/fields/v26/geographic_view. */
export interface GeographicView extends Selected {
  /** The number of the country, such as `2276` for Germany. */
  readonly countryCriterionId?: string
  /** Whether people were there, or showed interest in the place. */
  readonly locationType?: 'LOCATION_OF_PRESENCE' | 'AREA_OF_INTEREST' | 'UNKNOWN' | 'UNSPECIFIED'
}

/** A change of the account. See https://developers.google.com/google-ads/api/fields/v26/change_event. */
export interface ChangeEvent extends Selected {
  /** When, as `yyyy-MM-dd HH:mm:ss.ffffff` in the account's time zone. */
  readonly changeDateTime?: string
  /** What kind of thing was changed, such as `CAMPAIGN`. */
  readonly changeResourceType?: string
  /** The resource name of what was changed. */
  readonly changeResourceName?: string
  /** With what it was changed, such as `GOOGLE_ADS_API`. */
  readonly clientType?: string
  /** The address of the user who changed it. */
  readonly userEmail?: string
  /** Whether it was created, updated or removed. */
  readonly resourceChangeOperation?: 'CREATE' | 'UPDATE' | 'REMOVE' | 'UNKNOWN' | 'UNSPECIFIED'
  /** The changed fields, comma separated. */
  readonly changedFields?: string
  /** The resource name of its campaign. */
  readonly campaign?: string
  /** The resource name of its ad group. */
  readonly adGroup?: string
}

/** What a recommendation may change, as figures of a week. */
export interface RecommendationMetrics {
  /** How often ads are shown. */
  readonly impressions?: number
  /** How often they are clicked. */
  readonly clicks?: number
  /** The cost, in micros: millionths of the account's currency. */
  readonly costMicros?: string
  /** The number of conversions. */
  readonly conversions?: number
}

/** What the vendor recommends. See https://developers.google.com/google-ads/api/fields/v26/recommendation. */
export interface Recommendation extends Selected {
  /** Its kind, such as `CAMPAIGN_BUDGET` or `KEYWORD`. */
  readonly type?: string
  /** Whether somebody has dismissed it. */
  readonly dismissed?: boolean
  /** The resource name of its campaign. */
  readonly campaign?: string
  /** The resource name of its ad group. */
  readonly adGroup?: string
  /** The resource name of its budget. */
  readonly campaignBudget?: string
  /** What it may change. */
  readonly impact?: {
    /** The figures without it. */
    readonly baseMetrics?: RecommendationMetrics
    /** The figures with it. */
    readonly potentialMetrics?: RecommendationMetrics
  }
  /** For `CAMPAIGN_BUDGET`: the budget. */
  readonly campaignBudgetRecommendation?: {
    /** The amount a day, in micros: millionths of the account's currency. */
    readonly currentBudgetAmountMicros?: string
    /** The amount that is recommended, in micros: millionths of the account's currency. */
    readonly recommendedBudgetAmountMicros?: string
  }
  /** For `KEYWORD`: the keyword. */
  readonly keywordRecommendation?: {
    /** What to add. */
    readonly keyword?: {
      /** Its words. */
      readonly text?: string
      /** How searches match it: `EXACT`, `PHRASE` or `BROAD`. */
      readonly matchType?: string
    }
    /** The bid for a click, in micros: millionths of the account's currency. */
    readonly recommendedCpcBidMicros?: string
  }
}
