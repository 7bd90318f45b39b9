// Written by `npm run docs:reference` from the declarations. Do not edit.

import type { WithParams } from '@linkspan/core'
import type * as entities from '../entities/index.ts'
import type {
  AccessibleCustomersListParams,
  AdGroupAdLabelsCreateParams,
  AdGroupAdLabelsRemoveParams,
  AdGroupAdsCreateParams,
  AdGroupAdsRemoveParams,
  AdGroupAdsUpdateParams,
  AdGroupCriteriaCreateParams,
  AdGroupCriteriaRemoveParams,
  AdGroupCriteriaUpdateParams,
  AdGroupLabelsCreateParams,
  AdGroupLabelsRemoveParams,
  AdGroupsCreateParams,
  AdGroupsRemoveParams,
  AdGroupsUpdateParams,
  AdsUpdateParams,
  AssetsCreateParams,
  CampaignBudgetsCreateParams,
  CampaignBudgetsRemoveParams,
  CampaignBudgetsUpdateParams,
  CampaignCriteriaCreateParams,
  CampaignCriteriaRemoveParams,
  CampaignCriteriaUpdateParams,
  CampaignLabelsCreateParams,
  CampaignLabelsRemoveParams,
  CampaignsCreateParams,
  CampaignsRemoveParams,
  CampaignsUpdateParams,
  LabelsCreateParams,
  LabelsRemoveParams,
  ListParams,
  RecommendationsApplyParams,
  RecommendationsDismissParams,
  ReportsQueryParams,
} from './inputs.ts'

/** The entities, with the parameters of their actions by name. */
export type AdvertisingEntities = {
  /** Customers that the authorizing user has direct access to. */
  readonly accessibleCustomers: WithParams<typeof entities.accessibleCustomers, { list: AccessibleCustomersListParams }>
  /** The settings of one customer. */
  readonly accounts: WithParams<typeof entities.accounts, { list: ListParams }>
  /** Which labels are on which ads. */
  readonly adGroupAdLabels: WithParams<typeof entities.adGroupAdLabels, { list: ListParams; create: AdGroupAdLabelsCreateParams; remove: AdGroupAdLabelsRemoveParams }>
  /** Ads of one customer, with their policy state. */
  readonly adGroupAds: WithParams<typeof entities.adGroupAds, { list: ListParams; create: AdGroupAdsCreateParams; update: AdGroupAdsUpdateParams; remove: AdGroupAdsRemoveParams }>
  /** What ad groups target or exclude, such as keywords. */
  readonly adGroupCriteria: WithParams<typeof entities.adGroupCriteria, { list: ListParams; create: AdGroupCriteriaCreateParams; update: AdGroupCriteriaUpdateParams; remove: AdGroupCriteriaRemoveParams }>
  /** Which labels are on which ad groups. */
  readonly adGroupLabels: WithParams<typeof entities.adGroupLabels, { list: ListParams; create: AdGroupLabelsCreateParams; remove: AdGroupLabelsRemoveParams }>
  /** Ad groups of one customer, with their bids and cost. */
  readonly adGroups: WithParams<typeof entities.adGroups, { list: ListParams; create: AdGroupsCreateParams; update: AdGroupsUpdateParams; remove: AdGroupsRemoveParams }>
  /** What ads say, and where they lead. */
  readonly ads: WithParams<typeof entities.ads, { update: AdsUpdateParams }>
  /** Which assets are in which asset groups of Performance Max campaigns. */
  readonly assetGroupAssets: WithParams<typeof entities.assetGroupAssets, { list: ListParams }>
  /** The asset groups of Performance Max campaigns, with what their ads achieved. */
  readonly assetGroups: WithParams<typeof entities.assetGroups, { list: ListParams }>
  /** The parts of ads, such as texts and pictures. */
  readonly assets: WithParams<typeof entities.assets, { list: ListParams; create: AssetsCreateParams }>
  /** What campaigns may spend a day. */
  readonly campaignBudgets: WithParams<typeof entities.campaignBudgets, { list: ListParams; create: CampaignBudgetsCreateParams; update: CampaignBudgetsUpdateParams; remove: CampaignBudgetsRemoveParams }>
  /** What campaigns target or exclude, such as places and negative keywords. */
  readonly campaignCriteria: WithParams<typeof entities.campaignCriteria, { list: ListParams; create: CampaignCriteriaCreateParams; update: CampaignCriteriaUpdateParams; remove: CampaignCriteriaRemoveParams }>
  /** Which labels are on which campaigns. */
  readonly campaignLabels: WithParams<typeof entities.campaignLabels, { list: ListParams; create: CampaignLabelsCreateParams; remove: CampaignLabelsRemoveParams }>
  /** Campaigns of one customer, with their budget and metrics. */
  readonly campaigns: WithParams<typeof entities.campaigns, { list: ListParams; create: CampaignsCreateParams; update: CampaignsUpdateParams; remove: CampaignsRemoveParams }>
  /** Who changed what in an account in the last 30 days. */
  readonly changeEvents: WithParams<typeof entities.changeEvents, { list: ListParams }>
  /** The countries in which people saw ads, or which they showed interest in. */
  readonly geographicViews: WithParams<typeof entities.geographicViews, { list: ListParams }>
  /** Keywords, with what their ads achieved and cost. */
  readonly keywordViews: WithParams<typeof entities.keywordViews, { list: ListParams }>
  /** Labels for campaigns, ad groups and ads. */
  readonly labels: WithParams<typeof entities.labels, { create: LabelsCreateParams; remove: LabelsRemoveParams }>
  /** What the vendor recommends, such as higher budgets or further keywords. */
  readonly recommendations: WithParams<typeof entities.recommendations, { list: ListParams; apply: RecommendationsApplyParams; dismiss: RecommendationsDismissParams }>
  /** Reports by queries of your own, over any resource. */
  readonly reports: WithParams<typeof entities.reports, { query: ReportsQueryParams }>
  /** What people searched for before they saw ads, and what it cost. */
  readonly searchTermViews: WithParams<typeof entities.searchTermViews, { list: ListParams }>
}
