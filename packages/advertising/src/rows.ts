/** A resource in a row: its selected fields. The vendor omits empty fields. */
export type Selected<Resource> = { readonly [Name in keyof Resource]?: Resource[Name] } & {
  readonly resourceName?: string
}

/** See https://developers.google.com/google-ads/api/fields/v25/customer. 64-bit integers are decimal strings. */
export type Customer = Selected<{
  id: string
  descriptiveName: string
  currencyCode: string
  timeZone: string
  autoTaggingEnabled: boolean
  hasPartnersBadge: boolean
  manager: boolean
  testAccount: boolean
  optimizationScore: number
  optimizationScoreWeight: number
  finalUrlSuffix: string
  trackingUrlTemplate: string
  payPerConversionEligibilityFailureReasons: string[]
  callReportingSetting: {
    callReportingEnabled?: boolean
    callConversionReportingEnabled?: boolean
    callConversionAction?: string
  }
  conversionTrackingSetting: { conversionTrackingId?: string; crossAccountConversionTrackingId?: string }
  remarketingSetting: { googleGlobalSiteTag?: string }
}>

/** The states of campaigns, ad groups and ads. */
export type Status = 'ENABLED' | 'PAUSED' | 'REMOVED' | 'UNKNOWN' | 'UNSPECIFIED'

/** See https://developers.google.com/google-ads/api/fields/v25/campaign. */
export type Campaign = Selected<{
  id: string
  name: string
  status: Status
  advertisingChannelType: string
  advertisingChannelSubType: string
  biddingStrategy: string
  biddingStrategyType: string
  campaignBudget: string
  /** `yyyy-MM-dd HH:mm:ss` in the account's time zone. */
  startDateTime: string
  endDateTime: string
  servingStatus: string
  labels: string[]
  networkSettings: {
    targetGoogleSearch?: boolean
    targetSearchNetwork?: boolean
    targetContentNetwork?: boolean
    targetPartnerSearchNetwork?: boolean
  }
}>

/** Amounts are in micros: 1,000,000 micros are one unit of the account's currency. */
export type CampaignBudget = Selected<{ id: string; amountMicros: string }>

/** Counts and micros are decimal strings; rates and averages are numbers, `averageCpc` and `averageCpm` in micros. */
export interface Metrics {
  readonly clicks?: string
  readonly impressions?: string
  readonly interactions?: string
  readonly costMicros?: string
  readonly ctr?: number
  readonly conversions?: number
  readonly conversionsValue?: number
  readonly averageCpc?: number
  readonly averageCpm?: number
}

/** The segments that a row is for, if the query selects them. */
export interface Segments {
  /** `yyyy-MM-dd`. */
  readonly date?: string
  /** 0 to 23. */
  readonly hour?: number
  readonly adNetworkType?: string
}

/** See https://developers.google.com/google-ads/api/fields/v25/ad_group. */
export type AdGroup = Selected<{
  id: string
  name: string
  status: Status
  type: string
  adRotationMode: string
  baseAdGroup: string
  campaign: string
  cpcBidMicros: string
  cpmBidMicros: string
  cpvBidMicros: string
  targetCpaMicros: string
  targetRoas: number
  effectiveTargetCpaMicros: string
  effectiveTargetCpaSource: string
  effectiveTargetRoas: number
  effectiveTargetRoasSource: string
  labels: string[]
  trackingUrlTemplate: string
}>

/** See https://developers.google.com/google-ads/api/fields/v25/ad_group_ad. */
export type AdGroupAd = Selected<{
  adGroup: string
  status: Status
  adStrength: string
  labels: string[]
  policySummary: { approvalStatus?: string; reviewStatus?: string }
  ad: Selected<{
    id: string
    name: string
    type: string
    displayUrl: string
    finalUrls: string[]
    finalMobileUrls: string[]
    finalUrlSuffix: string
    trackingUrlTemplate: string
  }>
}>

/** See https://developers.google.com/google-ads/api/fields/v25/label. */
export type Label = Selected<{ id: string; name: string }>

/** A label on a campaign. */
export type CampaignLabel = Selected<{ campaign: string; label: string }>

/** A label on an ad group. */
export type AdGroupLabel = Selected<{ adGroup: string; label: string }>

/** A label on an ad. */
export type AdGroupAdLabel = Selected<{ adGroupAd: string; label: string }>
